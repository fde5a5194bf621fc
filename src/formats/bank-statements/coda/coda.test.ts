import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadStatement, readFile, refusalOf } from '#testing/bank-statements'
import {
  amountsOf,
  file,
  first,
  header,
  information,
  record,
  second,
  statement,
  third,
} from '#testing/coda'
import type { BankTransaction } from '../index.js'

/** The statement of some records of movements, and its transactions. */
async function read(...records: readonly string[]): Promise<ReadStatement> {
  return (await readFile(file(statement(records))))[0]!
}

async function only(...records: readonly string[]): Promise<BankTransaction> {
  const { transactions } = await read(...records)
  assert.equal(transactions.length, 1)
  return transactions[0]!
}

const codesOf = ({ warnings }: ReadStatement) => warnings.map(({ code }) => code)

describe('a statement of CODA', () => {
  test('has account, holder, number, balances and days', async () => {
    const [one] = await readFile(file(statement([first({ text: 'HELLO' })])))
    const { transactions, ...rest } = one!
    assert.deepEqual(rest, {
      place: 0,
      format: 'coda',
      account: {
        iban: 'BE20539001234556',
        number: null,
        currency: 'EUR',
        bic: 'DEMOBE22',
        holder: 'ATELIER',
      },
      number: '2026-001',
      openingBalance: 0n,
      openingDate: '2026-01-14',
      closingBalance: 10_000n,
      closingDate: '2026-01-15',
      transactionsCount: 1,
      warnings: [],
    })
    assert.equal(transactions[0]!.communication, 'HELLO')
    assert.equal(transactions[0]!.transactionCode, '00150000')
    assert.equal(transactions[0]!.bankReference, 'REF1')
  })

  test('takes the number of the paper where it has no other, and warns without any', async () => {
    const number = async (opening: Record<number, string>) => {
      const [one] = await readFile(file(statement([], { opening })))
      return [one!.number, ...codesOf(one!)]
    }
    assert.deepEqual(await number({ 3: '034', 126: '000' }), ['2026-034'])
    assert.deepEqual(await number({ 3: '000', 126: '000' }), [null, 'number_missing'])
  })

  test('that moved nothing may lack its closing balance', async () => {
    const [begin, opening] = statement([])
    const trailer = record({ 1: '9', 17: '000001', 23: '0'.repeat(30), 128: '2' })
    const [one] = await readFile(file([begin!, opening!, trailer]))
    assert.equal(one!.closingBalance, null)
    assert.equal(one!.number, '2026-001')
    assert.deepEqual(one!.transactions, [])
  })
})

describe('the traits of CODA', () => {
  test('1: a line that lost its last blanks is filled, a longer one only ends in blanks', async () => {
    const lines = statement([first(), third({ 48: 'NAME', 126: '   ' })])
    const [short] = await readFile(file(lines.map((line) => line.replace(/^(23.{49}).*$/, '$1'))))
    assert.equal(short!.transactions[0]!.counterpartName, 'NAME')
    const [long] = await readFile(file(lines.map((line) => `${line}   `)))
    assert.equal(long!.transactions[0]!.counterpartName, 'NAME')
    const at = (place: number, change: (line: string) => string) =>
      refusalOf(file(lines.map((line, number) => (number === place ? change(line) : line))))
    assert.equal(await at(2, (line) => line.slice(0, 120)), 'record_length:3')
    assert.equal(await at(2, (line) => line.slice(0, 127)), 'record_length:3')
    assert.equal(await at(0, (line) => line.slice(0, 127)), 'record_length:1')
    assert.equal(await at(2, (line) => `${line} x`), 'record_length:3')
  })

  test('2: accounts of all structures; the old number becomes its IBAN', async () => {
    const account = async (structure: string, zone: string) => {
      const lines = statement([], {
        opening: { 2: structure, 6: zone.padEnd(37) },
        closing: { 5: zone.padEnd(37) },
      })
      return (await readFile(file(lines)))[0]!.account
    }
    const old = await account('0', '539001234556 EUR0BE')
    assert.deepEqual([old.iban, old.number, old.currency], ['BE20539001234556', null, 'EUR'])
    const foreign = await account('1', `${'0012345678900'.padEnd(34)}USD`)
    assert.deepEqual(
      [foreign.iban, foreign.number, foreign.currency],
      [null, '0012345678900', 'USD'],
    )
    const belgian = await account('2', `${'BE20539001234556'.padEnd(31)}XYZEUR`)
    assert.deepEqual([belgian.iban, belgian.currency], ['BE20539001234556', 'EUR'])
    const other = await account('3', `${'FR7630006000011234567890189'.padEnd(34)}EUR`)
    assert.equal(other.iban, 'FR7630006000011234567890189')
  })

  test('3: 2.3 may follow 2.1, and 2.1 may stand alone', async () => {
    const { transactions, warnings } = await read(
      first(),
      third({ 11: 'BE06545111222322', 48: 'BAKERY' }),
      first({ sequence: 2, amount: '-250' }),
    )
    assert.deepEqual(
      transactions.map(({ counterpartName, counterpartIban }) => [
        counterpartName,
        counterpartIban,
      ]),
      [
        ['BAKERY', 'BE06545111222322'],
        [null, null],
      ],
    )
    assert.deepEqual(warnings, [])
  })

  test('4: details are told by their number, which information shares', async () => {
    const { transactions } = await read(
      first({ amount: '30000', code: '20150000' }),
      information(1, { 40: '0', 41: 'A NOTE' }),
      first({ detail: 2, amount: '10000', code: '00150000' }),
      first({ detail: 3, amount: '20000', code: '60150000' }),
      first({ sequence: 2, amount: '500', code: '60150000' }),
    )
    assert.deepEqual(amountsOf(transactions), ['100.00', '200.00', '5.00'])
    assert.deepEqual(
      transactions.map(({ sequence, detail }) => [sequence, detail]),
      [
        [1, 2],
        [1, 3],
        [2, 0],
      ],
    )
  })

  test('5: a globalisation may start without an end', async () => {
    const collected = [
      first({ amount: '30000', code: '10107000', more: { 125: '1' } }),
      first({ detail: 1, amount: '10000', code: '50107000' }),
      first({ detail: 2, amount: '20000', code: '50107000' }),
    ]
    assert.deepEqual(amountsOf((await read(...collected)).transactions), ['100.00', '200.00'])
    const without = await read(first({ code: '10107000', more: { 125: '1' } }))
    assert.deepEqual(
      [amountsOf(without.transactions), codesOf(without)],
      [['100.00'], ['details_incomplete']],
    )
    const plain = await read(first({ code: '10107000' }))
    assert.deepEqual([amountsOf(plain.transactions), codesOf(plain)], [['100.00'], []])
  })

  test('6: types 100, 101 and 102 give the reference, and free text may follow', async () => {
    const structured = async (text: string) => {
      const { communication, structuredCommunication } = await only(
        first({ isStructured: true, text }),
      )
      return [structuredCommunication, communication]
    }
    assert.deepEqual(await structured('101090202600112'), ['090202600112', '+++090/2026/00112+++'])
    assert.deepEqual(await structured('102090202600112 THANKS'), [
      '090202600112',
      '+++090/2026/00112+++ THANKS',
    ])
    assert.deepEqual(await structured('100RF18539007547034 INVOICE 1'), [
      'RF18539007547034',
      'RF18539007547034 INVOICE 1',
    ])
    assert.deepEqual(await structured('101090202600113'), [null, '090202600113'])
    assert.deepEqual(await structured('999SOMETHING   NEW'), [null, 'SOMETHING NEW'])
  })

  test('6: type 127 gives mandate, creditor, its own text and what came back', async () => {
    const content = `127150126110${'BE55ZZZ0999123456'.padEnd(35)}${'MNDT-2024-000123-OF-THE-LONGEST-35X'.padEnd(35)}${'SUBSCRIPTION JULY'.padEnd(62)}2AM04`
    const paid = await only(
      first({ amount: '-8990', code: '00501000', isStructured: true, text: content }),
      second({ 11: content.slice(53, 106), 114: '    ' }),
      third({ 48: 'TELECOM', 83: content.slice(106) }),
    )
    assert.equal(paid.mandateReference, 'MNDT-2024-000123-OF-THE-LONGEST-35X')
    assert.equal(paid.creditorId, 'BE55ZZZ0999123456')
    assert.equal(paid.communication, 'SUBSCRIPTION JULY')
    assert.deepEqual([paid.isReturn, paid.returnReason], [true, 'AM04'])
    const refund = await only(first({ code: '00150000' }), second({ 113: '3MD06' }))
    assert.deepEqual([refund.isReturn, refund.returnReason], [true, 'MD06'])
    assert.equal((await only(first({ code: '00554000' }))).isReturn, true)
    assert.equal((await only(first())).isReturn, false)
  })

  test('6: types 105, 113 and 124 give amounts and cards', async () => {
    const changed = `105${'5000000'.padStart(15, '0')}${'4600000'.padStart(15, '0')}000108695652USD090202600112BE`
    const foreign = await only(
      first({ amount: '-500000', isStructured: true, text: changed }),
      second({ 11: changed.slice(53) }),
    )
    assert.deepEqual(
      [foreign.originalAmount, foreign.originalCurrency, foreign.exchangeRate],
      [-460_000n, 'USD', '1.08695652'],
    )
    assert.equal(foreign.structuredCommunication, '090202600112')
    const card = `1136703230000002371112345600032103102618459${'STATION DEMO'.padEnd(16)}${'NAMUR'.padEnd(10)}${'62500'.padStart(15, '0')}${'0'.repeat(12)}EUR`
    const paid = await only(
      first({ amount: '-6250', code: '00402000', isStructured: true, text: card }),
      second({ 11: card.slice(53) }),
    )
    assert.equal(paid.communication, 'STATION DEMO NAMUR 2026-10-03 18:45 ****2371')
    assert.equal(paid.originalAmount, null)
    const credit = `1244557520000001234    2CC-2026-09  CARDHOLDER01   300926`
    const settled = await only(
      first({ amount: '-31025', code: '00403000', isStructured: true, text: credit }),
      second({ 11: credit.slice(53) }),
    )
    assert.equal(settled.communication, 'CC-2026-09 CARDHOLDER01 ****1234')
  })

  test('7: zones are joined raw, and only then cut', async () => {
    const text = `${'A'.repeat(50)} B ${'C'.repeat(52)} ${'D'.repeat(43)}`
    const { communication } = await only(
      first({ text: text.slice(0, 53) }),
      second({ 11: text.slice(53, 106) }),
      third({ 83: text.slice(106) }),
    )
    assert.equal(communication, text)
  })

  test('8: free information is the communication of a movement that has none', async () => {
    const note = [
      information(1, { 40: '0', 41: 'PART ONE OF A LONG TEXT'.padEnd(72, '.') }),
      information(2, { 11: 'X'.repeat(105) }),
      information(3, { 11: ' END' }),
    ]
    const without = await only(first(), ...note)
    assert.equal(
      without.communication,
      `${'PART ONE OF A LONG TEXT'.padEnd(72, '.')} ${'X'.repeat(105)} END`,
    )
    assert.equal((await only(first({ text: 'OWN' }), ...note)).communication, 'OWN')
  })

  test('9: information 001 gives the full name, 008 and 009 who stands behind', async () => {
    const long = 'SOCIETE ANONYME DES CHANTIERS DU CANAL ET DE LA MER'
    const named = (name: string, type: string, informed: string, amount = '10000') =>
      only(
        first({ amount }),
        third({ 48: name }),
        information(1, { 40: '1', 41: `${type}${informed}` }),
      )
    assert.equal((await named(long.slice(0, 35), '001', long)).counterpartName, long)
    assert.equal((await named('SOCIETE', '001', long)).counterpartName, 'SOCIETE')
    assert.equal((await named('', '001', 'INFORMED')).counterpartName, 'INFORMED')
    assert.equal((await named('', '009', 'PAYER')).counterpartName, 'PAYER')
    assert.equal((await named('', '008', 'PAYEE', '-100')).counterpartName, 'PAYEE')
    assert.equal((await named('MOLLIE PAYMENTS', '009', 'PAYER')).counterpartName, 'PAYER')
    assert.equal((await named('BAKERY', '009', 'PAYER')).counterpartName, 'BAKERY')
  })

  test('10: the last trailer may say more, the next file may begin at once, D changes nothing', async () => {
    const more = statement([first()], { trailer: { 128: '1' } })
    const last = statement([first()], { header: { 17: 'D' } })
    assert.equal((await readFile(file(more))).length, 1)
    assert.equal((await readFile(file(last, more))).length, 2)
    assert.deepEqual((await readFile(file(last)))[0], (await readFile(file(more)))[0])
  })

  test('11: amounts have three decimals, of which the third is 0', async () => {
    const lines = statement([first()])
    const odd = lines.map((line) =>
      line.startsWith('21') ? `${line.slice(0, 46)}1${line.slice(47)}` : line,
    )
    assert.equal(await refusalOf(file(odd)), 'amount:3')
  })

  test('12: no value date is the entry date, and numbers run over 9999', async () => {
    assert.equal(
      (await only(first({ more: { 48: '000000', 116: '160126' } }))).valueDate,
      '2026-01-16',
    )
    const many = (count: number, numberOf: (place: number) => number) =>
      read(
        ...Array.from({ length: count }, (_, place) =>
          first({ sequence: numberOf(place + 1), amount: '1' }),
        ),
      )
    assert.equal((await many(10_001, (place) => place % 10_000)).transactions.length, 10_001)
    assert.equal(
      (await many(10_001, (place) => (place > 9999 ? place - 9999 : place))).transactions.length,
      10_001,
    )
  })
})

describe('what becomes a transaction', () => {
  const details = (type: string, ...amounts: string[]) =>
    amounts.map((amount, place) =>
      first({ detail: place + 1, amount, code: `${type}0150000`.slice(0, 8) }),
    )

  test('collected payments that add up are split, and take from their total what they leave unsaid', async () => {
    const { transactions } = await read(
      first({ amount: '30000', code: '20150000' }),
      second({ 64: 'BATCH-1', 122: 'SUPP' }),
      ...details('6', '10000', '20000'),
      second({ 64: 'E2E-2' }, 1, 2),
    )
    assert.deepEqual(
      transactions.map(({ paymentInformationId, endToEndId, purpose }) => [
        paymentInformationId,
        endToEndId,
        purpose,
      ]),
      [
        ['BATCH-1', null, 'SUPP'],
        ['BATCH-1', 'E2E-2', 'SUPP'],
      ],
    )
    assert.deepEqual(
      transactions.map(({ details }) => details.length),
      [0, 0],
    )
  })

  test('those of type 7 are split once more, or stay whole', async () => {
    const nested = (last: string) => [
      first({ amount: '30000', code: '20150000' }),
      first({ detail: 1, amount: '10000', code: '60150000' }),
      first({ detail: 2, amount: '20000', code: '70150000' }),
      first({ detail: 3, amount: '5000', code: '90150000' }),
      first({ detail: 4, amount: last, code: '90150000' }),
    ]
    const whole = await read(...nested('15000'))
    assert.deepEqual(amountsOf(whole.transactions), ['100.00', '50.00', '150.00'])
    const broken = await read(...nested('14999'))
    assert.deepEqual(
      [amountsOf(broken.transactions), codesOf(broken)],
      [['100.00', '200.00'], ['details_incomplete']],
    )
    assert.deepEqual(amountsOf(broken.transactions[1]!.details), ['50.00', '149.99'])
  })

  test('wages, card takings and amounts with charges stay whole, with their details', async () => {
    const whole = async (code: string, type: string, ...more: string[]) => {
      const one = await read(
        first({ amount: '30000', code }),
        ...more,
        ...details(type, '10000', '20000'),
      )
      return [amountsOf(one.transactions), amountsOf(one.transactions[0]!.details), codesOf(one)]
    }
    const expected = [['300.00'], ['100.00', '200.00'], []]
    assert.deepEqual(await whole('10105000', '5'), expected)
    assert.deepEqual(await whole('10107000', '5', second({ 122: 'SALA' })), expected)
    assert.deepEqual(await whole('20450000', '6'), expected)
    assert.deepEqual(await whole('34101000', '8'), expected)
  })

  test('so do those whose details do not add up, with a warning at their line', async () => {
    const one = await read(
      first({ amount: '30000', code: '20150000' }),
      ...details('6', '10000', '20001'),
    )
    assert.deepEqual(amountsOf(one.transactions), ['300.00'])
    assert.deepEqual(one.warnings, [{ code: 'details_incomplete', line: 3, values: {} }])
  })

  test('nothing is no transaction', async () => {
    const one = await read(first({ amount: '0' }), first({ sequence: 2 }))
    assert.deepEqual(amountsOf(one.transactions), ['100.00'])
    assert.equal(one.transactions[0]!.sequence, 2)
  })
})

describe('a file of CODA is refused', () => {
  const lines = statement([first(), third({ 48: 'NAME' }), first({ sequence: 2, amount: '-250' })])
  const changed = (place: number, zones: Readonly<Record<number, string>>) =>
    refusalOf(
      file(lines.map((line, number) => (number === place ? overwritten(line, zones) : line))),
    )
  const without = (...places: readonly number[]) =>
    refusalOf(file(lines.filter((_, number) => !places.includes(number))))

  test('in version 1', async () => {
    assert.equal(await changed(0, { 128: '1' }), 'unsupported_format:1')
  })

  test('when records stand where they may not', async () => {
    assert.equal(await without(1), 'record_order:2')
    assert.equal(await without(2), 'record_order:3')
    assert.equal(await without(5), 'record_order:6')
    assert.equal(await changed(3, { 1: '29' }), 'record_order:4')
    assert.equal(await changed(3, { 3: '0002' }), 'record_order:4')
    assert.equal(await changed(4, { 3: '0003' }), 'record_order:5')
    assert.equal(await changed(4, { 7: '0001' }), 'record_order:5')
    assert.equal(await refusalOf(file([...lines, lines[2]!])), 'record_order:8')
  })

  test('when numbers, totals or balances do not agree', async () => {
    assert.equal(await changed(6, { 17: '000006' }), 'record_count:7')
    assert.equal(await changed(6, { 23: '000000000002600' }), 'totals:7')
    assert.equal(await changed(6, { 38: '000000000100010' }), 'totals:7')
    assert.equal(await changed(5, { 43: '000000000097510' }), 'balance:6')
    assert.equal(await changed(5, { 5: 'BE28539006789020' }), 'account_mismatch:6')
    assert.equal(await changed(5, { 39: 'USD' }), 'account_mismatch:6')
  })

  test('when a day or an amount is none', async () => {
    assert.equal(await changed(2, { 48: '310226' }), 'date:3')
    assert.equal(await changed(2, { 116: '000000', 48: '000000' }), 'date:3')
    assert.equal(await changed(5, { 58: 'ABCDEF' }), 'date:6')
    assert.equal(await changed(2, { 33: '00000000010000X' }), 'amount:3')
    assert.equal(await changed(2, { 32: '2' }), 'amount:3')
    assert.equal(await changed(1, { 40: 'E1R' }), 'amount:2')
  })

  test('when it stops early, or has a blank line in it', async () => {
    assert.equal(await without(6), 'truncated:6')
    assert.equal(await without(5, 6), 'truncated:5')
    assert.equal(await refusalOf(file(lines).slice(0, 300)), 'truncated:3')
    assert.equal(
      await refusalOf(file([...lines.slice(0, 3), '', ...lines.slice(3)])),
      'record_length:4',
    )
  })
})

describe('what is odd and harmless is told', () => {
  test('text after the last trailer', async () => {
    const [one] = await readFile(`${file(statement([first()]))}END OF FILE\nReally\n\n`)
    assert.deepEqual(one!.warnings, [{ code: 'trailing_text', line: 6, values: {} }])
  })

  test('codes that do not say what follows, once', async () => {
    const lines = statement([
      first(),
      third({ 48: 'NAME' }),
      first({ sequence: 2 }),
      third({ 48: 'X' }, 2),
    ])
    const wrong = lines.map((line) =>
      line.startsWith('21') ? overwritten(line, { 126: '0' }) : line,
    )
    const [one] = await readFile(file(wrong))
    assert.deepEqual(one!.warnings, [{ code: 'link_codes', line: 3, values: {} }])
  })
})

function overwritten(line: string, zones: Readonly<Record<number, string>>): string {
  let changed = line
  for (const [position, text] of Object.entries(zones)) {
    const at = Number(position) - 1
    changed = changed.slice(0, at) + text + changed.slice(at + text.length)
  }
  return changed
}

test('records 4 are free communications, which are about no movement', async () => {
  const lines = statement([first()], { closing: { 128: '1' } })
  const free = record({ 1: '4', 3: '00010000', 33: 'NEW CONDITIONS', 128: '0' })
  const [one] = await readFile(file([...lines.slice(0, 4), free, lines[4]!]))
  assert.deepEqual(one!.warnings, [])
  assert.equal(header().length, 128)
})
