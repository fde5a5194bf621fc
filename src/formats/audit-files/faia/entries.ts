/** The entries of a FAIA: journals, their transactions and the lines of these, as the rows come. */
import { leaf, type Xml } from '#formats/xml/writer'
import { type Amount, formatAmount, storedAmount, times } from '#kernel/money'
import { taxType } from './master-files.js'
import { type Fit, unknown } from './texts.js'

type Cell = string | number | boolean | null

/** What a line says, in this order; the lines of a transaction follow each other, so do those of a journal. */
export const faiaColumns = [
  'JournalID',
  'JournalDescription',
  'JournalType',
  'TransactionID',
  'TransactionDate',
  'TransactionDescription',
  'SystemEntryDate',
  'GLPostingDate',
  'RecordID',
  'AccountID',
  'SourceDocumentID',
  'CustomerID',
  'SupplierID',
  'Description',
  'Debit',
  'Credit',
  'CurrencyCode',
  'CurrencyAmount',
  'TaxCode',
  'TaxPercentage',
] as const
export type FaiaColumn = (typeof faiaColumns)[number]
/** Where each stands. */
export const place = Object.fromEntries(faiaColumns.map((name, at) => [name, at])) as Readonly<
  Record<FaiaColumn, number>
>
/** Days are `YYYY-MM-DD`, amounts and percentages decimal texts with two decimals. */
export type FaiaRow = readonly Cell[]

export type FaiaTotals = {
  readonly entries: number
  readonly debit: Amount
  readonly credit: Amount
}

export async function* entriesXml(
  { entries, debit, credit }: FaiaTotals,
  portions: AsyncIterable<readonly FaiaRow[]> | Iterable<readonly FaiaRow[]>,
  currency: string,
  fit: Fit,
): AsyncGenerator<Xml> {
  yield '<GeneralLedgerEntries>' +
    plain('NumberOfEntries', String(entries)) +
    plain('TotalDebit', formatAmount(debit)) +
    plain('TotalCredit', formatAmount(credit))
  let journal: Cell = null
  let transaction: Cell = null
  for await (const rows of portions) {
    let text = ''
    for (const row of rows) {
      const journalId = row[place.JournalID]!
      const transactionId = row[place.TransactionID]!
      if (transactionId !== transaction && transaction !== null) text += '</Transaction>'
      if (journalId !== journal) {
        if (journal !== null) text += '</Journal>'
        text += journalStart(row, fit)
      }
      if (transactionId !== transaction) text += transactionStart(row, fit)
      text += lineXml(row, currency, fit)
      journal = journalId
      transaction = transactionId
    }
    yield text
  }
  yield `${transaction === null ? '' : '</Transaction></Journal>'}</GeneralLedgerEntries>`
}

function journalStart([id, label, type]: FaiaRow, fit: Fit): Xml {
  return `<Journal>${leaf('JournalID', fit(String(id), 'short'))}${leaf(
    'Description',
    fit(String(label), 'long') ?? unknown,
  )}${plain('Type', String(type))}`
}

function transactionStart(row: FaiaRow, fit: Fit): Xml {
  const [, , , id, day, label, systemDay, postedOn] = row as readonly string[]
  return (
    `<Transaction>${leaf('TransactionID', fit(id!, 'wide'))}` +
    `${plain('Period', String(Number(postedOn!.slice(5, 7))))}${plain('PeriodYear', postedOn!.slice(0, 4))}` +
    `${plain('TransactionDate', day!)}${leaf('Description', fit(label!, 'long') ?? unknown)}` +
    `${plain('SystemEntryDate', systemDay!)}${plain('GLPostingDate', postedOn!)}`
  )
}

function lineXml(row: FaiaRow, currency: string, fit: Fit): Xml {
  const cell = (name: FaiaColumn) => row[place[name]] as string | null
  const debit = cell('Debit')!
  const isDebit = debit !== '0.00'
  const amount = isDebit ? debit : cell('Credit')!
  const taxCode = cell('TaxCode')
  return (
    `<Line>${plain('RecordID', String(row[place.RecordID]))}${plain('AccountID', cell('AccountID')!)}` +
    leaf('SourceDocumentID', fit(cell('SourceDocumentID'), 'middle')) +
    leaf('CustomerID', cell('CustomerID')) +
    leaf('SupplierID', cell('SupplierID')) +
    leaf('Description', fit(cell('Description'), 'long') ?? unknown) +
    amountXml(
      isDebit ? 'DebitAmount' : 'CreditAmount',
      amount,
      cell('CurrencyCode') ?? currency,
      cell('CurrencyAmount'),
    ) +
    (taxCode ? taxXml(taxCode, cell('TaxPercentage')!, amount, currency) : '') +
    '</Line>'
  )
}

/** In the currency of the books, and in that of the document. */
function amountXml(
  name: string,
  amount: string,
  currency: string,
  inCurrency?: string | null,
): Xml {
  return (
    `<${name}>${plain('Amount', amount)}${plain('CurrencyCode', currency)}` +
    `${plain('CurrencyAmount', inCurrency ?? amount)}</${name}>`
  )
}

/** The VAT of a base as its rate makes it. */
function taxXml(code: string, rate: string, base: string, currency: string): Xml {
  const tax = times(storedAmount(base), BigInt(rate.replace('.', '')), 10_000n)
  return (
    `<TaxInformation>${plain('TaxType', taxType)}${leaf('TaxCode', code)}${plain('TaxPercentage', rate)}` +
    `${plain('TaxBase', base)}${amountXml('TaxAmount', formatAmount(tax), currency)}</TaxInformation>`
  )
}

/** What holds nothing that XML would have to escape: numbers, days, codes of the schema. */
function plain(name: string, text: string): Xml {
  return `<${name}>${text}</${name}>`
}
