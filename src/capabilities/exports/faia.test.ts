import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { openDesk, refusedAt } from '#testing/desk'
import { faiaBreaches } from '#testing/faia-schema'
import { replies } from '#testing/http'
import { close } from '#testing/ledger'
import { openReportBooks, type ReportBooks } from '#testing/report-books'
import { useBooks } from '#testing/use-books'

/** The audit file of Luxembourg, read by the reader of XML and held against what the schema asks for. */
const books = useBooks()
let desk: ReportBooks
const luxembourg = {
  country_pack: 'LU',
  locale: 'fr',
  banks: [],
  enterprise_number: 'B123456',
  vat_number: 'LU26375245',
  street: 'Rue de la Gare',
  house_number: '1',
  postal_code: 'L-1611',
  city: 'Luxembourg',
}
before(async () => {
  desk = await openReportBooks(books, luxembourg)
  const settings = {
    vat: {
      declarant: { applicable: true, signatory_1: 'Anne Muller', phone: '+352 123456' },
      ecdf: { matricule: '20192401233' },
    },
  }
  replies(await desk.admin.patch(`${desk.path}/settings`, settings), 200)
  await desk.post(['Dr 5131 5000.00', 'Cr 101 5000.00'], '2025-01-02', { reference: 'STATUTS' })
  await desk.bill('VEN', ['7033 1000.00 V17'], '2025-02-10', {
    reference: '2025-001',
    label: 'Étude <A&B>',
  })
  await desk.bill('ACH', ['61128 200.00 P17-F'], '2025-02-20', { reference: `F-${'9'.repeat(40)}` })
  await desk.post(['Dr 5131 1170.00', 'Cr 4011 1170.00'], '2025-04-01')
  // A closing that is undone passes through accounts that nothing else moves.
  await close(desk, desk.older)
  replies(await desk.admin.post(`${desk.path}/fiscal-years/${desk.older}/reopen`, {}), 200)
  await close(desk, desk.older)
  await desk.post(['Dr 44111 234.00', 'Cr 5131 234.00'], '2026-01-15')
})

const get = (query = '') => desk.admin.get(`${desk.path}/exports/faia${query}`)

async function file(query = '') {
  const answer = replies(await get(query), 200)
  return { answer, root: readXml(answer.bytes) }
}

const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
]
/** The texts of the children of an element, by their names. */
const said = (element: XmlElement) =>
  Object.fromEntries(element.children.map(({ name, text }) => [name, text]))
const one = (element: XmlElement, name: string) => all(element, name)[0]!

describe('the audit file of a civil year', () => {
  test('is valid, with keys and references, and the last ended year unless told', async () => {
    const { answer, root } = await file()
    assert.equal(answer.headers.get('content-type'), 'application/xml')
    const disposition = answer.headers.get('content-disposition')!
    assert.match(disposition, /_faia_2025-01-01_2025-12-31\.xml/)
    assert.deepEqual(faiaBreaches(answer.bytes), [])
    assert.deepEqual(said(one(root, 'SelectionCriteria')), {
      SelectionStartDate: '2025-01-01',
      SelectionEndDate: '2025-12-31',
    })
    const { bytes } = replies(await get('?year=2026'), 200)
    assert.deepEqual(faiaBreaches(bytes), [])
    const { bytes: nothing } = replies(await get('?year=1999'), 200)
    assert.deepEqual(faiaBreaches(nothing), [])
  })

  test('says who the company is', async () => {
    const { root } = await file()
    const company = one(root, 'Company')
    assert.equal(said(company).RegistrationNumber, 'B123456')
    assert.deepEqual(said(one(company, 'ContactPerson')), { FirstName: 'Anne', LastName: 'Muller' })
    assert.equal(said(one(company, 'Contact')).Telephone, '+352 123456')
    assert.deepEqual(said(one(company, 'TaxRegistration')), {
      TaxRegistrationNumber: 'LU26375245',
      TaxType: 'TVA',
      TaxNumber: '20192401233',
    })
    assert.equal(said(one(root, 'Header')).TaxAccountingBasis, 'Invoice')
  })

  test('has the balances of the trial balance, and accounts that only undone closings moved', async () => {
    for (const year of [2025, 2026]) {
      const { root } = await file(`?year=${year}`)
      const { rows } = await desk.report(`trial-balance?from=${year}-01-01&to=${year}-12-31`)
      const side = (debit: string, credit: string) =>
        credit === '0.00' ? `D${debit}` : `C${credit}`
      const expected = rows.map((row: Record<string, string>) => [
        row.number,
        side(row.opening_debit!, row.opening_credit!),
        side(row.closing_debit!, row.closing_credit!),
      ])
      const shown = all(root, 'Account').map((account) => {
        const fields = said(account)
        const balance = (when: string) =>
          fields[`${when}DebitBalance`] === undefined
            ? `C${fields[`${when}CreditBalance`]}`
            : `D${fields[`${when}DebitBalance`]}`
        return [fields.AccountID, balance('Opening'), balance('Closing')]
      })
      const beside = year === 2025 ? [['142', 'D0.00', 'D0.00']] : []
      assert.deepEqual(shown, [...expected, ...beside].sort(), String(year))
    }
    const { root } = await file()
    const kinds = all(root, 'Account').map((account) => {
      const { AccountID, StandardAccountID, AccountType } = said(account)
      return `${AccountID} ${StandardAccountID} ${AccountType}`
    })
    for (const kind of [
      '101 101 Passif',
      '4011 4011 Actif',
      '44111 44111 Passif',
      '61128 61128 Charge',
      '7033 7033 Produit',
    ])
      assert.ok(kinds.includes(kind), kind)
  })

  test('has third parties and VAT codes that are used', async () => {
    const { root } = await file()
    const [customer, supplier] = [one(root, 'Customer'), one(root, 'Supplier')]
    assert.equal(said(customer).Name, 'Hôtel Métropole')
    assert.deepEqual(
      [said(customer).AccountID, said(customer).ClosingDebitBalance],
      ['4011', '0.00'],
    )
    assert.deepEqual(
      [said(supplier).AccountID, said(supplier).ClosingCreditBalance],
      ['44111', '234.00'],
    )
    assert.deepEqual(
      all(root, 'TaxCodeDetails').map((code) => {
        const { TaxCode, TaxPercentage, Country } = said(code)
        return [TaxCode, TaxPercentage, Country]
      }),
      [
        ['P17-F', '17.00', 'LU'],
        ['V17', '17.00', 'LU'],
      ],
    )
  })

  test('has each transaction in its journal, with the VAT of its bases', async () => {
    const { root } = await file()
    const journals = all(root, 'Journal').map((journal) => {
      const { JournalID, Type } = said(journal)
      return [JournalID, Type, all(journal, 'Transaction').length]
    })
    // The general journal has two entries, and a closing with its reversal.
    assert.deepEqual(journals, [
      ['ACH', 'ACH', 1],
      ['OD', 'OD', 4],
      ['VEN', 'VEN', 1],
    ])
    const sale = all(root, 'Transaction').find(
      (transaction) => said(transaction).TransactionID === 'VEN-2025-1',
    )!
    const { Period, PeriodYear, TransactionDate, GLPostingDate, Description } = said(sale)
    assert.deepEqual(
      [Period, PeriodYear, TransactionDate, GLPostingDate],
      ['2', '2025', '2025-02-10', '2025-02-10'],
    )
    assert.equal(Description, 'Étude <A&B>')
    const base = all(sale, 'Line').find((line) => said(line).AccountID === '7033')!
    assert.deepEqual(said(one(base, 'CreditAmount')), {
      Amount: '1000.00',
      CurrencyCode: 'EUR',
      CurrencyAmount: '1000.00',
    })
    const { TaxCode, TaxPercentage, TaxBase } = said(one(base, 'TaxInformation'))
    assert.deepEqual([TaxCode, TaxPercentage, TaxBase], ['V17', '17.00', '1000.00'])
    assert.equal(said(one(base, 'TaxAmount')).Amount, '170.00')
    const owed = all(sale, 'Line').find((line) => said(line).AccountID === '4011')!
    assert.equal(said(owed).CustomerID, said(one(root, 'Customer')).CustomerID)
    assert.equal(said(owed).SourceDocumentID, '2025-001')
    assert.equal(all(sale, 'TaxInformation').length, 1)
  })
})

test('as JSON it says what holds of the file', async () => {
  const { body } = replies(await get('?format=json&lang=en'), 200)
  const { root, answer } = await file()
  const entries = one(root, 'GeneralLedgerEntries')
  assert.deepEqual(body.totals, {
    entries: Number(said(entries).NumberOfEntries),
    lines: all(root, 'Line').length,
    debit: said(entries).TotalDebit,
    credit: said(entries).TotalCredit,
  })
  assert.equal(answer.headers.get('x-export-rows'), String(body.totals.lines))
  assert.equal(answer.headers.get('x-export-fingerprint'), body.fingerprint)
  assert.match(body.file_name, /_faia_2025-01-01_2025-12-31\.xml$/)
  type Check = { code: string; severity: string; ok: boolean; count: number }
  assert.deepEqual(
    body.checks.map(({ code, severity, ok }: Check) => [code, severity, ok]),
    [
      ['balanced', 'error', true],
      ['opening_plus_movements', 'error', true],
      ['references_known', 'error', true],
      ['texts_cut', 'warning', false],
    ],
  )
})

test('its fingerprint moves with a cent of its year or before, and not with a later one', async () => {
  const of = async (year: number) =>
    (await desk.admin.call('HEAD', `${desk.path}/exports/faia?year=${year}`)).headers.get(
      'x-export-fingerprint',
    )
  const [past, present] = [await of(2025), await of(2026)]
  assert.notEqual(past, present)
  await desk.post(['Dr 61128 0.01', 'Cr 5131 0.01'], '2026-03-01')
  assert.equal(await of(2025), past)
  assert.notEqual(await of(2026), present)
})

test('it is for Luxembourg, and for years that the schema takes', async () => {
  const belgian = await books.openCompany()
  replies(await belgian.admin.get(`${belgian.path}/exports/faia`), 404)
  refusedAt(await get('?year=1969'), 'year')
  refusedAt(await get('?year=soon'), 'year')
  refusedAt(await get('?format=csv'), 'format')
})

test('a fiscal year that turns in summer is cut at the turn of the civil year; merged ones are one', async () => {
  const other = await openDesk(books, {
    ...luxembourg,
    fiscal_year: { starts_on: '2024-07-01', ends_on: '2025-06-30' },
  })
  const next = { starts_on: '2025-07-01', ends_on: '2026-06-30' }
  const { id } = replies(await other.admin.get(`${other.path}/fiscal-years`), 200).body[0]
  replies(await other.admin.post(`${other.path}/fiscal-years`, next), 201)
  for (const [entry_date, amount] of [
    ['2024-12-01', '100.00'],
    ['2025-03-01', '20.00'],
    ['2025-09-01', '3.00'],
  ])
    replies(await other.free([`Dr 4011 ${amount}`, `Cr 7033 ${amount}`], { entry_date }), 201)
  const goer = await books.party(other.company, 'customer')
  const sold = other.freeBody(['Dr 4011 0.50', 'Cr 7033 0.50'], { entry_date: '2025-10-01' })
  const lines = sold.lines.map((line) =>
    line.third_party_id ? { ...line, third_party_id: goer } : line,
  )
  replies(await other.admin.post(`${other.path}/entries`, { ...sold, lines }), 201)
  const into = { into_id: other.customer }
  replies(await other.admin.post(`${other.path}/third-parties/${goer}/merge`, into), 200)
  await close(other, id)
  const path = `${other.path}/exports/faia?year=2025`
  const { bytes } = replies(await other.admin.get(path), 200)
  assert.deepEqual(faiaBreaches(bytes), [])
  const root = readXml(bytes)
  const [customer, ...others] = all(root, 'Customer').map(said)
  assert.deepEqual(
    [customer!.OpeningDebitBalance, customer!.ClosingDebitBalance, others],
    ['100.00', '123.50', []],
  )
  const sales = all(root, 'Line').flatMap((line) => said(line).CustomerID ?? [])
  assert.deepEqual(new Set(sales), new Set([customer!.CustomerID]))
  const transactions = all(root, 'Transaction').map((entry) => said(entry).TransactionID!)
  assert.deepEqual(
    transactions.map((transaction) => transaction.replace(/^.*-/, '')),
    // The third of the later year opens it; the fourth moves the result of the year before.
    ['2', '1', '2', '4'],
    'by fiscal year, then by number',
  )
  const { checks } = replies(await other.admin.get(`${path}&format=json`), 200).body
  assert.ok(checks.every(({ ok }: { ok: boolean }) => ok))
})
