import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadStatement, readFile, refusalOf } from '#testing/bank-statements'
import { amountsOf } from '#testing/coda'
import type { BankTransaction } from '../index.js'

/** A message with the lines of its movements, which come to 100.00 where nothing else is said. */
function message(
  movements: readonly string[],
  more: Partial<Record<'account' | 'number' | 'opening' | 'closing', string>> = {},
): string[] {
  return [
    ':20:STATEMENT',
    `:25:${more.account ?? 'BE20539001234556'}`,
    more.number ?? ':28C:00034/001',
    more.opening ?? ':60F:C260114EUR0,00',
    ...movements,
    more.closing ?? ':62F:C260115EUR100,00',
  ]
}

const file = (...lines: readonly string[]) => lines.map((line) => `${line}\r\n`).join('')
const plain = ':61:2601150115C100,00NTRFNONREF//BANK1'

async function read(movements: readonly string[], more = {}): Promise<ReadStatement> {
  return (await readFile(file(...message(movements, more), '-')))[0]!
}

async function only(...lines: readonly string[]): Promise<BankTransaction> {
  const { transactions } = await read(lines)
  assert.equal(transactions.length, 1)
  return transactions[0]!
}

/** The transaction of a field 86. */
const told = (...lines: readonly string[]) => only(plain, `:86:${lines[0]}`, ...lines.slice(1))
const codesOf = ({ warnings }: ReadStatement) => warnings.map(({ code }) => code)
const iban = 'DE89370400440532013000'

test('a statement of MT940 has account, number, balances and days', async () => {
  const { transactions, ...rest } = await read([plain])
  assert.deepEqual(rest, {
    place: 0,
    format: 'mt940',
    account: { iban: 'BE20539001234556', number: null, currency: 'EUR', bic: null, holder: null },
    number: '2026-034',
    openingBalance: 0n,
    openingDate: '2026-01-14',
    closingBalance: 10_000n,
    closingDate: '2026-01-15',
    transactionsCount: 1,
    warnings: [],
  })
  const [one] = transactions
  assert.deepEqual(
    [one!.amount, one!.transactionCode, one!.bankReference, one!.endToEndId],
    [10_000n, 'NTRF', 'BANK1', null],
  )
})

describe('the traits of MT940', () => {
  test('1: envelopes, lines of the bank, several statements and what stands between them', async () => {
    const body = message([plain])
    const forms = [
      file('{1:F01DEMOBE22AXXX0000000000}{2:I940DEMOBE22XXXXN}{4:', ...body, '-}'),
      file('\u0001{1:F01DEMOBE22AXXX}{2:O9401200}{3:{108:X}}{4:', ...body, '-}{5:{CHK:123}}\u0003'),
      file(`{1:F01DEMOBE22AXXX}{2:I940DEMOBE22XXXXN}{4:${body[0]}`, ...body.slice(1), '-}'),
      file('DEMOBE22', '940', 'DEMOBE22', '', ...body, '-'),
      file(...body),
    ]
    const whole = await readFile(file(...body, '-'))
    for (const form of forms) assert.deepEqual(await readFile(form), whole, form)
    for (const between of [
      ['-'],
      ['-}{5:}'],
      ['-}{1:F01X}{2:I940X}{4:'],
      [],
      ['-', 'DEMOBE22', '940'],
    ])
      assert.equal((await readFile(file(...body, ...between, ...body))).length, 2, between.join())
  })

  test('2: the account as an IBAN in many forms, else as a number', async () => {
    const account = async (text: string) => (await read([plain], { account: text })).account
    for (const text of [
      'BE20539001234556',
      'BE20 5390 0123 4556',
      'BE20.5390.0123.4556',
      'DEMOBE22/BE20539001234556',
      'BE20539001234556EUR',
      'DEMOBE22XXX/BE20539001234556EUR',
    ])
      assert.equal((await account(text)).iban, 'BE20539001234556', text)
    assert.equal((await account('DEMOBE22/BE20539001234556')).bic, 'DEMOBE22')
    const german = await account('70050000/1234567EUR')
    assert.deepEqual([german.iban, german.number], [null, '70050000/1234567'])
    assert.equal((await account('12.34.56.789')).number, '123456789')
    const [bic] = await readFile(
      file(
        ...message([plain])
          .map((line) => line.replace(':25:', ':25P:'))
          .toSpliced(2, 0, 'DEMOBE22'),
      ),
    )
    assert.equal(bic!.account.bic, 'DEMOBE22')
  })

  test('3: marks and the letter of the funds; a reversed credit goes out', async () => {
    const amount = async (mark: string) => {
      const isOut = /^(?:D|RC)/.test(mark)
      const one = await read([`:61:2601150115${mark}100,00NTRFNONREF`], {
        closing: `:62F:${isOut ? 'D' : 'C'}260115EUR100,00`,
      })
      return [amountsOf(one.transactions)[0], one.transactions[0]!.isReturn]
    }
    for (const mark of ['C', 'CR']) assert.deepEqual(await amount(mark), ['100.00', false])
    for (const mark of ['D', 'DR']) assert.deepEqual(await amount(mark), ['-100.00', false])
    for (const mark of ['RC', 'RCR']) assert.deepEqual(await amount(mark), ['-100.00', true])
    for (const mark of ['RD', 'RDR']) assert.deepEqual(await amount(mark), ['100.00', true])
  })

  test('4: amounts without decimals, with one, and with zeros before', async () => {
    const amount = async (text: string, closing: string) =>
      amountsOf(
        (await read([`:61:260115C${text}NTRFNONREF`], { closing: `:62F:C260115EUR${closing}` }))
          .transactions,
      )
    assert.deepEqual(await amount('4,', '4,'), ['4.00'])
    assert.deepEqual(await amount('0,7', '0,70'), ['0.70'])
    assert.deepEqual(await amount('000000025,00', '25,'), ['25.00'])
    assert.equal(await refusalOf(file(...message([':61:260115C1,005NTRFNONREF']))), 'amount:5')
  })

  test('5: the entry date is the nearest to the value date, or the same', async () => {
    const days = async (written: string) => {
      const one = await only(`:61:${written}C100,00NTRFNONREF`)
      return [one.entryDate, one.valueDate]
    }
    assert.deepEqual(await days('2601150116'), ['2026-01-16', '2026-01-15'])
    assert.deepEqual(await days('260115'), ['2026-01-15', '2026-01-15'])
    assert.deepEqual(await days('260115    '), ['2026-01-15', '2026-01-15'])
    assert.deepEqual(await days('2601011231'), ['2025-12-31', '2026-01-01'])
    assert.deepEqual(await days('2512310102'), ['2026-01-02', '2025-12-31'])
  })

  test('6: a value date that does not exist is the last of its month, and told', async () => {
    const one = await read([':61:2602300301C100,00NTRFNONREF'])
    assert.equal(one.transactions[0]!.valueDate, '2026-02-28')
    assert.deepEqual(one.warnings, [
      { code: 'date_adjusted', line: 5, values: { value: '260230', day: '2026-02-28' } },
    ])
    assert.equal(await refusalOf(file(...message([':61:2613010101C100,00NTRFNONREF']))), 'date:5')
    assert.equal(await refusalOf(file(...message([':61:2601450101C100,00NTRFNONREF']))), 'date:5')
  })

  test('7: references, padded or absent, and the supplementary line', async () => {
    const references = async (text: string, ...more: string[]) => {
      const one = await only(`:61:2601150115C100,00NTRF${text}`, ...more)
      return [one.endToEndId, one.bankReference, one.communication]
    }
    assert.deepEqual(await references('INV-1           //BANK-REF  '), ['INV-1', 'BANK-REF', null])
    assert.deepEqual(await references('NONREF', 'SUPPLEMENT'), [null, null, 'SUPPLEMENT'])
    assert.deepEqual(await references('NOTPROVIDED//', 'SUPPLEMENT', ':86:TEXT'), [
      null,
      null,
      'TEXT',
    ])
    assert.deepEqual(await references('341241773/1X//O/341241774', 'Payment'), [
      '341241773/1X',
      'O/341241774',
      'Payment',
    ])
    const changed = await only(`${plain}`, '/OCMT/USD108,00/EXCH/1,0800/')
    assert.deepEqual(
      [
        changed.originalAmount,
        changed.originalCurrency,
        changed.exchangeRate,
        changed.communication,
      ],
      [10_800n, 'USD', '1.08', null],
    )
  })

  test('8: field 86 free, over lines that may be full', async () => {
    assert.equal((await told('Facture 2026-118', 'merci')).communication, 'Facture 2026-118 merci')
    const full = 'X'.repeat(65)
    assert.equal((await told(full, 'YZ')).communication, `${full}YZ`)
    assert.equal((await told('+32 2 123 45 67 called')).communication, '+32 2 123 45 67 called')
    assert.equal((await told('+++090/2026/00112+++')).structuredCommunication, '090202600112')
  })

  test('8: field 86 in numbered parts, with the words of SEPA', async () => {
    for (const mark of ['?', '>', '+']) {
      const parts = [
        '166',
        '00GUTSCHRIFT',
        '109300',
        '20EREF+E2E-1',
        '21KREF+PAY-1',
        '22MREF+MANDATE',
        '23CRED+DE98ZZZ09999999999',
        '24SVWZ+Rechnung 4711 vom 1234',
        '25567 Danke',
        '30COBADEFFXXX',
        `31${iban}`,
        '32A NAME THAT IS 27 CHARS LON',
        '33G GMBH',
        '60ABWA+BEHIND',
      ]
      const content = parts.join(mark)
      const one = await told(content.slice(0, 60), content.slice(60, 125), content.slice(125))
      assert.deepEqual(
        [
          one.transactionCode,
          one.endToEndId,
          one.paymentInformationId,
          one.mandateReference,
          one.creditorId,
          one.communication,
          one.counterpartBic,
          one.counterpartIban,
          one.counterpartName,
        ],
        [
          'NTRF/166',
          'E2E-1',
          'PAY-1',
          'MANDATE',
          'DE98ZZZ09999999999',
          'Rechnung 4711 vom 1234567 Danke',
          'COBADEFFXXX',
          iban,
          'A NAME THAT IS 27 CHARS LONG GMBH',
        ],
        mark,
      )
    }
    const plainParts = await told(
      '?00VIREMENT RECU?20+++202/6000/12320+++?31FR7630006000011234567890189?32CLIENT UN SA',
    )
    assert.deepEqual(
      [plainParts.structuredCommunication, plainParts.counterpartName],
      ['202600012320', 'CLIENT UN SA'],
    )
    const inText = await told(
      `177?00X?20IBAN+${iban} BIC+COBADEFFXXX ABWA+Someone?21SVWZ+why?99 not`,
    )
    assert.deepEqual(
      [inText.counterpartIban, inText.counterpartBic, inText.counterpartName, inText.communication],
      [iban, 'COBADEFFXXX', 'Someone', 'why?99 not'],
    )
    assert.equal((await told('109?00RUECKLASTSCHRIFT?20SVWZ+x')).isReturn, true)
    assert.equal((await told('805?00ABSCHLUSS')).communication, 'ABSCHLUSS')
  })

  test('8: field 86 in words between slashes', async () => {
    const one = await told(
      '/EREF/E2E-1//MARF/MANDATE//CSID/NL93ZZZ332656790051//CNTP/NL20INGB00012',
      '34567/INGBNL2A/Bakery BV///REMI/USTD//Invoice 12/',
    )
    assert.deepEqual(
      [
        one.endToEndId,
        one.mandateReference,
        one.creditorId,
        one.counterpartIban,
        one.counterpartBic,
        one.counterpartName,
        one.communication,
      ],
      [
        'E2E-1',
        'MANDATE',
        'NL93ZZZ332656790051',
        'NL20INGB0001234567',
        'INGBNL2A',
        'Bakery BV',
        'Invoice 12',
      ],
    )
    const other = await told(
      `/TRTP/SEPA OVERBOEKING/IBAN/${iban}/BIC/COBADEFF`,
      '/NAME/A. Name/REMI/Factuur 3/EREF/NOTPROVIDED',
    )
    assert.deepEqual(
      [other.counterpartIban, other.counterpartName, other.communication, other.endToEndId],
      [iban, 'A. Name', 'Factuur 3', null],
    )
    const back = await told('/RTRN/MS03//REMI/STRD/CUR/RF18539007547034/')
    assert.deepEqual(
      [back.isReturn, back.returnReason, back.structuredCommunication],
      [true, 'MS03', 'RF18539007547034'],
    )
  })

  test('9: a line that begins no tag of MT940 goes on, a lone dash too', async () => {
    assert.equal((await told('meet at', ':12:11', 'ok')).communication, 'meet at :12:11 ok')
    assert.equal((await told('before', '-', 'after')).communication, 'before - after')
    assert.equal((await told('before', '- after')).communication, 'before - after')
    assert.equal((await told('before', '-')).communication, 'before')
  })

  test('10: several fields 86 under one 61 say one thing', async () => {
    const one = await only(plain, ':86:first', ':86:second', ':86:/NAME/Bakery/REMI/third')
    assert.deepEqual([one.communication, one.counterpartName], ['first second third', 'Bakery'])
  })

  test('11: pages of one number are one statement', async () => {
    const pages = (middle: string, number = ':28C:00034/002') =>
      file(
        ...message([plain], { closing: ':62M:C260115EUR100,00' }),
        '-',
        ...message([plain], {
          number,
          opening: `:60M:C260115EUR${middle}`,
          closing: ':62F:C260116EUR200,00',
        }),
        '-',
      )
    const [one, ...others] = await readFile(pages('100,00'))
    assert.deepEqual(others, [])
    assert.deepEqual(
      [one!.number, one!.openingBalance, one!.closingBalance, one!.closingDate],
      ['2026-034', 0n, 20_000n, '2026-01-16'],
    )
    assert.deepEqual(
      one!.transactions.map(({ sequence }) => sequence),
      [1, 2],
    )
    assert.equal(await refusalOf(pages('99,00')), 'balance:11')
    assert.equal(await refusalOf(pages('100,00', ':28C:00035/002')), 'truncated:10')
  })

  test('12: what is available is ignored; without a closing balance it is cut', async () => {
    const body = message([plain])
    const [one] = await readFile(
      file(
        ...body,
        ':64:C260115EUR1,00',
        ':65:C260116EUR2,00',
        ':86:/SUM/1/',
        ':NS:22NOTE',
        '23MORE',
        '-',
      ),
    )
    assert.deepEqual(one!.warnings, [])
    assert.equal(one!.transactions[0]!.communication, null)
    assert.equal(await refusalOf(file(...body.slice(0, -1), '-')), 'truncated:6')
    assert.equal(await refusalOf(file(...body.slice(0, -1), ...body)), 'truncated:6')
    assert.equal(
      await refusalOf(file(...message([plain], { closing: ':62M:C260115EUR100,00' }), '-')),
      'truncated:7',
    )
  })
})

describe('a file of MT940 is refused', () => {
  test('when it is another message', async () => {
    const interim = [
      ':20:X',
      ':25:BE20539001234556',
      ':28C:1',
      ':34F:EUR0,',
      ':13D:2601151200+0100',
      plain,
    ]
    assert.equal(await refusalOf(file(...interim)), 'unsupported_format')
    assert.equal(
      await refusalOf(file('{1:F01X}{2:I942X}{4:', ...message([plain]))),
      'unsupported_format',
    )
    assert.equal(
      await refusalOf(file(...message([plain]), '-', ...interim)),
      'unsupported_format:11',
    )
  })

  test('when figures do not agree or cannot be read', async () => {
    const refused = (more: object, ...movements: string[]) =>
      refusalOf(file(...message(movements, more), '-'))
    assert.equal(await refused({ closing: ':62F:C260115EUR100,01' }, plain), 'balance:6')
    assert.equal(await refused({ closing: ':62F:C260115USD100,00' }, plain), 'account_mismatch:6')
    assert.equal(await refused({ opening: ':60F:C260230EUR0,00' }, plain), 'date:4')
    assert.equal(await refused({ opening: ':60F:X' }, plain), 'amount:4')
    assert.equal(await refused({}, ':61:GARBAGE'), 'date:5')
    assert.equal(await refused({}, ':61:260115X1,00NTRF'), 'amount:5')
  })

  test('when fields stand where they may not', async () => {
    const body = message([plain])
    assert.equal(await refusalOf(file(...body.toSpliced(3, 1))), 'record_order:4')
    assert.equal(await refusalOf(file(...body, plain)), 'record_order:7')
    assert.equal(await refusalOf(file(...body.toSpliced(4, 0, body[3]!))), 'record_order:5')
  })

  test('but not for text after its last statement, which is told', async () => {
    const [one] = await readFile(file(...message([plain]), '-', 'End of file'))
    assert.deepEqual(one!.warnings, [{ code: 'trailing_text', line: 8, values: {} }])
  })

  test('nor without a number, which is told', async () => {
    for (const number of [':28C:0', ':28C:00000/001', ':21:X'])
      assert.deepEqual(codesOf(await read([plain], { number })), ['number_missing'])
  })
})
