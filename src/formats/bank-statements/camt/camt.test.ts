import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type ReadStatement, readFile, refusalOf } from '#testing/bank-statements'
import {
  type Around,
  account,
  amountOf,
  balance,
  codeOf,
  details,
  document,
  type Entry,
  entry,
  free,
  party,
  statement,
  xml,
} from '#testing/camt'
import { amountsOf } from '#testing/coda'
import type { BankTransaction } from '../index.js'

async function read(entries: readonly string[], around: Around = {}): Promise<ReadStatement> {
  return (await readFile(document([statement(entries, around)], around.version)))[0]!
}

/** The transaction of an entry of 100.00 in, or -100.00. */
async function only(given: Entry): Promise<BankTransaction> {
  const closing = balance('CLBD', '100.00', '2026-01-15', given.mark ?? 'CRDT')
  const { transactions } = await read([entry(given)], { balances: [balance('OPBD', '0'), closing] })
  assert.equal(transactions.length, 1)
  return transactions[0]!
}

const codesOf = ({ warnings }: ReadStatement) => warnings.map(({ code }) => code)
const iban = 'BE06545111222322'

test('a statement of CAMT has account, holder, number, balances and days', async () => {
  const { transactions, ...rest } = await read([entry()])
  assert.deepEqual(rest, {
    place: 0,
    format: 'camt053',
    account: {
      iban: 'BE20539001234556',
      number: null,
      currency: 'EUR',
      bic: 'DEMOBE22',
      holder: 'Atelier',
    },
    number: '2026-001',
    openingBalance: 0n,
    openingDate: '2026-01-15',
    closingBalance: 10_000n,
    closingDate: '2026-01-15',
    transactionsCount: 1,
    warnings: [],
  })
  assert.equal(transactions[0]!.transactionCode, 'PMNT/RCDT/ESCT')
})

describe('the traits of CAMT', () => {
  test('1: every version by local names, whatever the prefix', async () => {
    const whole = await read([entry()])
    for (let version = 2; version <= 13; version += 1)
      assert.deepEqual(await read([entry()], { version: String(version).padStart(2, '0') }), whole)
    const prefixed = document([statement([entry()])])
      .replace(/<(\/?)(?!\?)/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n=')
    assert.deepEqual((await readFile(prefixed))[0], whole)
    for (const version of ['01', '14'])
      assert.equal(await refusalOf(document([statement([entry()])], version)), 'unsupported_format')
  })

  test('2: a status as text or code; what is not booked is left out, and told', async () => {
    const statuses = ['', xml('Sts', 'BOOK'), xml('Sts', xml('Cd', 'BOOK'))]
    for (const status of statuses) assert.equal((await only({ status })).amount, 10_000n)
    const one = await read([
      entry(),
      entry({ status: xml('Sts', 'PDNG') }),
      entry({ status: xml('Sts', xml('Cd', 'INFO')) }),
    ])
    assert.deepEqual(amountsOf(one.transactions), ['100.00'])
    assert.deepEqual(one.warnings, [{ code: 'pending_ignored', line: 2, values: { count: 2 } }])
  })

  test('3: the party that is not the holder, in either form', async () => {
    const both = xml(
      'RltdPties',
      party('Dbtr', 'Payer', iban) + party('Cdtr', 'Atelier', 'BE20539001234556'),
    )
    assert.equal((await only({ details: [details(both)] })).counterpartName, 'Payer')
    const newer = xml('RltdPties', xml('Dbtr', xml('Pty', xml('Nm', 'Newer'))))
    assert.equal((await only({ details: [details(newer)] })).counterpartName, 'Newer')
    const out = xml('RltdPties', party('Dbtr', 'Atelier'), party('Cdtr', 'Payee', iban))
    const paid = await only({ mark: 'DBIT', details: [details(out)] })
    assert.deepEqual([paid.counterpartName, paid.counterpartIban], ['Payee', iban])
    const misplaced = xml('RltdPties', party('Cdtr', 'Payer', iban))
    assert.equal((await only({ details: [details(misplaced)] })).counterpartName, 'Payer')
  })

  test('3: whoever stands behind a payment institution, or alone', async () => {
    const behind = (name: string) =>
      only({
        details: [
          details(
            xml('RltdPties', name && party('Dbtr', name), xml('UltmtDbtr', xml('Nm', 'Behind'))),
          ),
        ],
      })
    assert.equal((await behind('Stripe Payments Europe')).counterpartName, 'Behind')
    assert.equal((await behind('')).counterpartName, 'Behind')
    assert.equal((await behind('Bakery')).counterpartName, 'Bakery')
  })

  test('3: a return keeps the roles of the original', async () => {
    const back = await only({
      mark: 'DBIT',
      before: xml('RvslInd', 'true'),
      details: [
        details(
          xml('RltdPties', party('Dbtr', 'Customer', iban)),
          xml('RtrInf', xml('Rsn', xml('Cd', 'AM04'))),
        ),
      ],
    })
    assert.deepEqual(
      [back.counterpartName, back.isReturn, back.returnReason],
      ['Customer', true, 'AM04'],
    )
    const both = xml('RltdPties', party('Dbtr', 'Us'), party('Cdtr', 'Supplier', iban))
    const returned = await only({
      details: [details(both, xml('RtrInf', xml('Rsn', xml('Cd', 'AC04'))))],
    })
    assert.deepEqual([returned.counterpartName, returned.returnReason], ['Supplier', 'AC04'])
  })

  test('4: an IBAN may stand under another number; an old number becomes one', async () => {
    const other = (id: string) =>
      only({
        details: [
          details(xml('RltdPties', xml('DbtrAcct', xml('Id', xml('Othr', xml('Id', id)))))),
        ],
      })
    assert.equal((await other('BE06 5451 1122 2322')).counterpartIban, iban)
    assert.equal((await other('545111222322')).counterpartIban, iban)
    const foreign = await other('00-1234-5678')
    assert.deepEqual([foreign.counterpartIban, foreign.counterpartAccount], [null, '00-1234-5678'])
    const own = await read([entry()], {
      account: account.replace(/<IBAN>(.*)<\/IBAN>/, '<Othr><Id>$1</Id></Othr>'),
    })
    assert.equal(own.account.iban, 'BE20539001234556')
  })

  test('5: an account without a currency has that of its balances', async () => {
    const one = await read([entry()], { account: account.replace('<Ccy>EUR</Ccy>', '') })
    assert.equal(one.account.currency, 'EUR')
    const none = await read([entry()], {
      account: account.replace('<Ccy>EUR</Ccy>', ''),
      balances: [],
    })
    assert.equal(none.account.currency, 'EUR')
  })

  test('6: the balances it begins and ends with', async () => {
    const ends = async (...balances: string[]) => {
      const one = await read([entry()], { balances })
      return [
        ...amountsOf([{ amount: one.openingBalance }, { amount: one.closingBalance }]),
        ...codesOf(one),
      ]
    }
    const closing = balance('CLBD', '150.00')
    assert.deepEqual(await ends(balance('PRCD', '50.00'), closing), ['50.00', '150.00'])
    assert.deepEqual(
      await ends(
        balance('PRCD', '1.00'),
        balance('OPBD', '50.00'),
        closing,
        balance('CLAV', '7.00'),
      ),
      ['50.00', '150.00'],
    )
    assert.deepEqual(
      await ends(balance('OPBD', '50.00', '2026-01-15', 'DBIT'), balance('CLBD', '50.00')),
      ['-50.00', '50.00'],
    )
    assert.deepEqual(await ends(balance('OPBD', '50.00', '2026-01-15', ''), closing), [
      '50.00',
      '150.00',
    ])
    assert.deepEqual(await ends(balance('OPBD', '50.00')), ['50.00', '150.00', 'balance_missing'])
    assert.deepEqual(await ends(closing), ['50.00', '150.00', 'balance_missing'])
    assert.deepEqual(await ends(), [null, null, 'balance_missing'])
    assert.deepEqual(await ends(balance('OPBD', '50.00'), balance('ITBD', '150.00')), [
      '50.00',
      '150.00',
    ])
  })

  test('6: pages that meet in interim balances are one statement', async () => {
    const pages = (middle: string) => [
      statement([entry()], {
        balances: [balance('OPBD', '0.00', '2026-01-14'), balance('ITBD', '100.00')],
      }),
      statement([entry()], { balances: [balance('ITBD', middle), balance('ITBD', '200.00')] }),
      statement([entry()], {
        balances: [balance('ITBD', '200.00'), balance('CLBD', '300.00', '2026-01-16')],
      }),
    ]
    const joined = await readFile(document([...pages('100.00'), statement([entry()])]))
    assert.deepEqual(
      joined.map((one) => [one.place, one.number, one.transactionsCount]),
      [
        [0, '2026-001', 3],
        [1, '2026-001', 1],
      ],
    )
    assert.deepEqual(
      joined[0]!.transactions.map(({ sequence }) => sequence),
      [1, 2, 3],
    )
    assert.deepEqual([joined[0]!.openingDate, joined[0]!.closingDate], ['2026-01-14', '2026-01-16'])
    assert.match(await refusalOf(document(pages('101.00'))), /^balance:/)
  })

  test('7: amounts have up to five decimals, beyond two only zeros', async () => {
    for (const amount of ['100', '100.0', '100.00000', '0100.00'])
      assert.equal((await only({ amount })).amount, 10_000n)
    for (const amount of ['100.001', '-100.00', '1e2', '', '100.000000', '12345678901234.00'])
      assert.equal(await refusalOf(document([statement([entry({ amount })])])), 'amount:2', amount)
  })

  test('8: the amount of the entry counts where a single detail has another', async () => {
    const one = await read([
      entry({ details: [details(amountOf('102.50'), free('Net of charges'))] }),
    ])
    assert.deepEqual([amountsOf(one.transactions), codesOf(one)], [['100.00'], []])
    assert.equal(one.transactions[0]!.communication, 'Net of charges')
  })

  test('9: the text is that of the payer, else of the transaction, else of the entry', async () => {
    const text = async (after: string, ...content: string[]) =>
      (await only({ after, details: [details(...content)] })).communication
    const additional = xml('AddtlNtryInf', 'entry')
    assert.equal(await text(additional, free('one', 'two'), xml('AddtlTxInf', 'three')), 'one two')
    const part = 'a text that a bank has cut at thirt'
    assert.equal(await text('', free(part, 'y-five')), `${part}y-five`)
    assert.equal(await text('', free(`${part}y`, 'five')), `${part}y five`)
    assert.equal(await text(additional, xml('AddtlTxInf', 'three')), 'three')
    assert.equal(await text(additional, xml('RtrInf', xml('AddtlInf', 'back'))), 'back')
    assert.equal(await text(additional), 'entry')
    assert.equal((await only({ after: additional })).communication, 'entry')
    const several = [details(amountOf('40.00')), details(amountOf('60.00'), free('own'))]
    const split = await read([entry({ after: additional, details: several })])
    assert.deepEqual(
      split.transactions.map(({ communication }) => communication),
      [null, 'own'],
    )
  })

  test('9: a structured reference comes first, and only with right check digits', async () => {
    const reference = (ref: string) => xml('Strd', xml('CdtrRefInf', xml('Ref', ref)))
    const read = async (...content: string[]) => {
      const { structuredCommunication, communication } = await only({
        after: xml('AddtlNtryInf', 'entry'),
        details: [details(xml('RmtInf', ...content))],
      })
      return [structuredCommunication, communication]
    }
    assert.deepEqual(await read(reference('202600012320')), [
      '202600012320',
      '+++202/6000/12320+++',
    ])
    assert.deepEqual(await read(reference('RF69 INV2 0260 017')), [
      'RF69INV20260017',
      'RF69INV20260017',
    ])
    assert.deepEqual(await read(reference('202600012321'), xml('Ustrd', 'x')), [
      null,
      '202600012321 x',
    ])
    assert.deepEqual(await read(xml('Ustrd', 'paid ***202/6000/12320*** thanks')), [
      '202600012320',
      '+++202/6000/12320+++ paid thanks',
    ])
    assert.deepEqual(await read(xml('Ustrd', 'paid 202/6000/12320')), [
      '202600012320',
      '+++202/6000/12320+++ paid',
    ])
    assert.deepEqual(await read(xml('Ustrd', '1202/6000/12320')), [null, '1202/6000/12320'])
  })

  test('10: days are as they are written, with or without a time', async () => {
    const days = async (booked: string, value: string) => {
      const one = await only({ days: xml('BookgDt', booked) + xml('ValDt', value) })
      return [one.entryDate, one.valueDate]
    }
    assert.deepEqual(
      await days(xml('DtTm', '2026-01-15T23:59:59.999+02:00'), xml('Dt', '2026-01-16Z')),
      ['2026-01-15', '2026-01-16'],
    )
    assert.equal(
      (await only({ days: xml('ValDt', xml('Dt', '2026-01-14')) })).entryDate,
      '2026-01-14',
    )
    assert.equal((await only({ days: '' })).entryDate, '2026-01-15')
    assert.equal(
      await refusalOf(
        document([statement([entry({ days: xml('ValDt', xml('Dt', '2026-02-30')) })])]),
      ),
      'date:2',
    )
  })

  test('11: NOTPROVIDED is no end-to-end id', async () => {
    const id = async (text: string) =>
      (await only({ details: [details(xml('Refs', xml('EndToEndId', text)))] })).endToEndId
    assert.equal(await id('NOTPROVIDED'), null)
    assert.equal(await id('E2E-1'), 'E2E-1')
  })

  test('12: duplicates, namespaces and comments change nothing', async () => {
    const plain = document([statement([entry()])])
    const other = plain
      .replace(
        '<Acct>',
        '<CpyDplctInd>DUPL</CpyDplctInd><!-- a > comment --><Acct xmlns:x="urn:x">',
      )
      .replace('</Acct>', '</Acct><?note x?><x:Own xmlns:x="urn:x"><x:More/></x:Own>')
    assert.deepEqual(await readFile(other), await readFile(plain))
  })
})

describe('what an entry says besides', () => {
  test('references, mandate, creditor and purpose', async () => {
    const one = await only({
      mark: 'DBIT',
      before: xml('AcctSvcrRef', 'BANK-1'),
      details: [
        details(
          xml('Refs', xml('PmtInfId', 'PAY-1'), xml('MndtId', 'MANDATE')),
          xml(
            'RltdPties',
            xml(
              'Cdtr',
              xml('Nm', 'Telecom'),
              xml('Id', xml('PrvtId', xml('Othr', xml('Id', 'BE55ZZZ0999123456')))),
            ),
          ),
          xml('RltdAgts', xml('CdtrAgt', xml('FinInstnId', xml('BICFI', 'FICTBEB1')))),
          xml('Purp', xml('Cd', 'PHON')),
        ),
      ],
    })
    assert.deepEqual(
      [
        one.bankReference,
        one.paymentInformationId,
        one.mandateReference,
        one.creditorId,
        one.purpose,
        one.counterpartBic,
      ],
      ['BANK-1', 'PAY-1', 'MANDATE', 'BE55ZZZ0999123456', 'PHON', 'FICTBEB1'],
    )
  })

  test('the amount before it was changed', async () => {
    const changed = xml(
      'AmtDtls',
      xml('InstdAmt', amountOf('108.00', 'USD')),
      xml('TxAmt', amountOf('100.00'), xml('CcyXchg', xml('XchgRate', '1.0800'))),
    )
    const one = await only({ mark: 'DBIT', details: [details(changed)] })
    assert.deepEqual(
      [one.originalAmount, one.originalCurrency, one.exchangeRate],
      [-10_800n, 'USD', '1.08'],
    )
    const same = xml('AmtDtls', xml('InstdAmt', amountOf('100.00')))
    assert.equal((await only({ details: [details(same)] })).originalAmount, null)
  })

  test('the code of the bank where there is no other', async () => {
    const own = entry().replace(
      codeOf('PMNT/RCDT/ESCT'),
      xml('BkTxCd', xml('Prtry', xml('Cd', 'NTRF+166'))),
    )
    assert.equal((await read([own])).transactions[0]!.transactionCode, 'NTRF+166')
  })
})

describe('what becomes a transaction', () => {
  const two = (first: string, second: string) => [details(first), details(second)]

  test('several details that add up are split', async () => {
    const split = await read([
      entry({
        before: xml('AcctSvcrRef', 'B'),
        details: [
          details(xml('Refs', xml('AcctSvcrRef', 'B-1')), amountOf('130.00')),
          details(xml('AmtDtls', xml('TxAmt', amountOf('30.00'))), xml('CdtDbtInd', 'DBIT')),
        ],
      }),
    ])
    assert.deepEqual(amountsOf(split.transactions), ['130.00', '-30.00'])
    assert.deepEqual(
      split.transactions.map(({ bankReference }) => bankReference),
      ['B-1', 'B'],
    )
  })

  test('wages, card takings and what does not add up stay whole', async () => {
    const whole = async (given: Entry) => {
      const one = await read([entry(given)])
      return [amountsOf(one.transactions), amountsOf(one.transactions[0]!.details), codesOf(one)]
    }
    const right = two(amountOf('40.00'), amountOf('60.00'))
    assert.deepEqual(await whole({ details: right, code: 'PMNT/MCRD/POSP' }), [
      ['100.00'],
      ['40.00', '60.00'],
      [],
    ])
    assert.deepEqual(await whole({ details: right, code: 'PMNT/CCRD/POSD' }), [
      ['100.00'],
      ['40.00', '60.00'],
      [],
    ])
    const wages = two(amountOf('40.00') + xml('Purp', xml('Cd', 'SALA')), amountOf('60.00'))
    assert.deepEqual(await whole({ details: wages }), [['100.00'], ['40.00', '60.00'], []])
    const incomplete = ['details_incomplete']
    assert.deepEqual(await whole({ details: two(amountOf('40.00'), '') }), [
      ['100.00'],
      ['40.00', null],
      incomplete,
    ])
    assert.deepEqual(await whole({ details: two(amountOf('40.00'), amountOf('60.01')) }), [
      ['100.00'],
      ['40.00', '60.01'],
      incomplete,
    ])
    assert.deepEqual(await whole({ details: two(amountOf('40.00'), amountOf('60.00', 'USD')) }), [
      ['100.00'],
      ['40.00', null],
      incomplete,
    ])
  })

  test('a collective order is known by its payment information', async () => {
    const same = xml('Refs', xml('PmtInfId', 'PAY-1'))
    const wages = [
      details(same, amountOf('40.00'), xml('Purp', xml('Cd', 'SALA'))),
      details(same, amountOf('60.00')),
    ]
    assert.equal(
      (await read([entry({ details: wages })])).transactions[0]!.paymentInformationId,
      'PAY-1',
    )
    const batch = xml('Btch', xml('PmtInfId', 'PAY-2'), xml('NbOfTxs', '3'))
    const announced = await read([entry({ details: [batch] })])
    assert.equal(announced.transactions[0]!.paymentInformationId, 'PAY-2')
    assert.deepEqual(codesOf(announced), ['details_incomplete'])
  })
})

describe('a file of CAMT is refused', () => {
  const refused = (change: (text: string) => string) =>
    refusalOf(change(document([statement([entry()])])))

  test('when it is another message', async () => {
    for (const message of ['camt.052.001.08', 'camt.054.001.02', 'pain.001.001.09'])
      assert.equal(
        await refused((text) => text.replace('camt.053.001.02', message)),
        'unsupported_format',
      )
    assert.equal(await refusalOf('<Invoice xmlns="urn:x"/>'), 'unsupported_format')
  })

  test('when it is no XML, or one with a document type', async () => {
    assert.equal(await refused((text) => text.replace('</Ntry>', '')), 'xml_malformed:2')
    assert.equal(await refused((text) => text.slice(0, 300)), 'xml_malformed:2')
    assert.equal(
      await refused((text) => text.replace('?>', '?>\n<!DOCTYPE a [<!ENTITY b "c">]>')),
      'xml_dtd_forbidden:2',
    )
    assert.equal(
      await refused((text) => text.replace('<Amt', `${'<a>'.repeat(61)}${'</a>'.repeat(61)}<Amt`)),
      'xml_malformed:2',
    )
    assert.equal(
      await refused((text) => text.replace('<Amt', `<a>${'x'.repeat(1024 * 1024 + 1)}</a><Amt`)),
      'xml_malformed:2',
    )
    assert.equal(
      await refused((text) => text.replace('<Amt', `<a>${'x'.repeat(1024 * 1024 - 9)}</a><Amt`)),
      'none',
    )
  })

  test('when an entry would fill the memory', async () => {
    assert.match(
      await refused((text) => text.replace('</Ntry>', `${'<a/>'.repeat(200_000)}</Ntry>`)),
      /^xml_malformed/,
    )
    const many = `<NtryDtls>${'<TxDtls/>'.repeat(100_001)}</NtryDtls></Ntry>`
    assert.match(await refused((text) => text.replace('</Ntry>', many)), /^too_large/)
  })

  test('when figures do not agree', async () => {
    assert.equal(
      await refused((text) =>
        text.replace(
          '>100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts',
          '>100.01</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts',
        ),
      ),
      'balance:2',
    )
    assert.equal(
      await refused((text) => text.replace('Ccy="EUR">100.00', 'Ccy="USD">100.00')),
      'account_mismatch:2',
    )
    assert.equal(
      await refused((text) => text.replace('<Ccy>EUR', '<Ccy>USD')),
      'account_mismatch:2',
    )
    assert.equal(
      await refused((text) => text.replace('<CdtDbtInd>CRDT</CdtDbtInd><Sts', '<Sts')),
      'amount:2',
    )
    assert.equal(await refused((text) => text.replaceAll('EUR', 'EURO')), 'amount:2')
    assert.equal(await refused((text) => text.replace('2026-01-15', '2026-13-15')), 'date:2')
  })

  test('when it has no statement', async () => {
    assert.equal(await refusalOf(document([])), 'empty')
  })
})
