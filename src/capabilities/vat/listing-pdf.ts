import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { openReport } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import { checksOf, type PrintedCompany } from './return-pdf.js'
import type { VatCheck } from './schemas/declarations.js'
import type { ClientListing, IntraListing, Slips } from './schemas/listings.js'

/** The annual listing of clients, printed. */
export function clientListingPdf(
  listing: ClientListing,
  company: PrintedCompany,
  language: Language,
): Readable {
  const period = String(listing.year)
  const asked = { title: words.clients, period, columns: clientColumns, rows: listing.clients }
  return paper({ ...listing, ...asked }, company, language)
}

/** The intra-Community listing of a period, printed. */
export function intraListingPdf(
  listing: IntraListing,
  company: PrintedCompany,
  language: Language,
): Readable {
  const period = listing.label
  const asked = { title: words.intra, period, columns: intraColumns, rows: listing.lines }
  return paper({ ...listing, ...asked }, company, language)
}

/** The slips 281.50 of a year on one list. */
export function slipsPdf(listing: Slips, company: PrintedCompany, language: Language): Readable {
  const period = String(listing.year)
  const asked = { title: words.slips, period, columns: slipColumns, rows: listing.slips }
  return paper({ ...listing, ...asked }, company, language)
}

type Paper<Row> = {
  readonly title: Text
  readonly period: string
  readonly due_on: Day
  readonly columns: readonly ColumnOf<Row>[]
  readonly rows: readonly Row[]
  readonly checks: readonly VatCheck[]
}

function paper<Row>(
  { title, period, due_on, columns, rows, checks }: Paper<Row>,
  company: PrintedCompany,
  language: Language,
): Readable {
  return openReport(
    {
      title: title[language],
      subtitle: [say(words.due, language, { day: formatDay(due_on, language) })],
      company: { ...company, vatNumber: company.vatNumber && printedVatNumber(company.vatNumber) },
      period,
      language,
    },
    paperTable(listedIn(rows, columns, { summed: words.sum }), language),
    ...(checks.length > 0 ? [paperTable(checksOf({ checks }), language)] : []),
  )
}

const words = {
  clients: {
    fr: 'Listing annuel des clients',
    nl: 'Jaarlijkse klantenlisting',
    en: 'Annual client listing',
    de: 'Jährliche Kundenliste',
  },
  intra: {
    fr: 'Relevé intracommunautaire',
    nl: 'Intracommunautaire opgave',
    en: 'Intra-Community listing',
    de: 'Innergemeinschaftliche Aufstellung',
  },
  slips: {
    fr: 'Fiches 281.50',
    nl: 'Fiches 281.50',
    en: 'Slips 281.50',
    de: 'Karteikarten 281.50',
  },
  due: {
    fr: 'À déposer pour le {day}',
    nl: 'In te dienen tegen {day}',
    en: 'Due on {day}',
    de: 'Fällig am {day}',
  },
  number: { fr: 'N°', nl: 'Nr.', en: 'No.', de: 'Nr.' },
  vatNumber: { fr: 'Numéro de TVA', nl: 'Btw-nummer', en: 'VAT number', de: 'MwSt.-Nummer' },
  name: { fr: 'Nom', nl: 'Naam', en: 'Name', de: 'Name' },
  code: { fr: 'Code', nl: 'Code', en: 'Code', de: 'Code' },
  turnover: { fr: 'Chiffre d’affaires', nl: 'Omzet', en: 'Turnover', de: 'Umsatz' },
  vat: { fr: 'TVA', nl: 'Btw', en: 'VAT', de: 'MwSt.' },
  amount: { fr: 'Montant', nl: 'Bedrag', en: 'Amount', de: 'Betrag' },
  nature: { fr: 'Nature', nl: 'Aard', en: 'Nature', de: 'Art' },
  commissions: { fr: 'Commissions', nl: 'Commissies', en: 'Commissions', de: 'Provisionen' },
  fees: { fr: 'Honoraires', nl: 'Erelonen', en: 'Fees', de: 'Honorare' },
  benefits: {
    fr: 'Avantages de toute nature',
    nl: 'Voordelen van alle aard',
    en: 'Benefits in kind',
    de: 'Vorteile aller Art',
  },
  expenses: { fr: 'Frais', nl: 'Kosten', en: 'Expenses', de: 'Kosten' },
  total: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Gesamt' },
  paid: { fr: 'Payé', nl: 'Betaald', en: 'Paid', de: 'Bezahlt' },
  sum: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Gesamt' },
} satisfies Record<string, Text>

const counted = { kind: 'count', paper: { width: 30, isPlain: true } } as const
const named = { kind: 'text', paper: { lines: 2 } } as const
const summed = { kind: 'amount', carried: 'sum', paper: { width: 80 } } as const

// biome-ignore format: a table
const clientColumns: readonly ColumnOf<ClientListing['clients'][number]>[] = [
  { key: 'sequence',   title: words.number,    ...counted,   cell: ({ sequence }) => sequence },
  { key: 'vat_number', title: words.vatNumber, kind: 'text', cell: ({ vat_number }) => printedVatNumber(vat_number), paper: { width: 100 } },
  { key: 'name',       title: words.name,      ...named,     cell: ({ name }) => name },
  { key: 'turnover',   title: words.turnover,  ...summed,    cell: ({ turnover }) => turnover },
  { key: 'vat_amount', title: words.vat,       ...summed,    cell: ({ vat_amount }) => vat_amount },
]

// biome-ignore format: a table
const intraColumns: readonly ColumnOf<IntraListing['lines'][number]>[] = [
  { key: 'sequence',   title: words.number,    ...counted,   cell: ({ sequence }) => sequence },
  { key: 'vat_number', title: words.vatNumber, kind: 'text', cell: ({ country, number }) => `${country} ${number}`, paper: { width: 100 } },
  { key: 'name',       title: words.name,      ...named,     cell: ({ name }) => name },
  { key: 'code',       title: words.code,      kind: 'text', cell: ({ code }) => code,       paper: { width: 40, align: 'center' } },
  { key: 'amount',     title: words.amount,    ...summed,    cell: ({ amount }) => amount,   paper: { width: 90 } },
]

type Slip = Slips['slips'][number]

// biome-ignore format: a table
const slipColumns: readonly ColumnOf<Slip>[] = [
  { key: 'sequence',  title: words.number, ...counted,   cell: ({ sequence }) => sequence },
  { key: 'name',      title: words.name,   kind: 'text', cell: ({ name }) => name, paper: { lines: 2, note: ([, , known]) => known as string | null } },
  { key: 'known_by',  title: words.number, kind: 'text', cell: ({ enterprise_number, national_number }) => national_number ?? enterprise_number,
    paper: { width: null } },
  { key: 'nature',    title: words.nature, kind: 'text', cell: ({ nature }) => nature,
    paper: { width: 90, shows: ([, , , nature], language) => words[nature as Slip['nature']][language] } },
  { key: 'total',     title: words.total,  ...summed,    cell: ({ total }) => total },
  { key: 'paid',      title: words.paid,   ...summed,    cell: ({ paid }) => paid },
]
