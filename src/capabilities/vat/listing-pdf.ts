import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { openReport } from '#platform/pdf/report'
import { type Column, table } from '#platform/pdf/table'
import { checkColumns, type PrintedCompany } from './return-pdf.js'
import type { VatCheck } from './schemas/declarations.js'
import type { ClientListing, IntraListing, Slips } from './schemas/listings.js'

/** The annual listing of clients, printed. */
export function clientListingPdf(
  listing: ClientListing,
  company: PrintedCompany,
  language: Language,
): Readable {
  // biome-ignore format: a table
  const columns: Column<ClientListing['clients'][number]>[] = [
    { title: words.number[language],   width: 30,           text: ({ sequence }) => String(sequence), align: 'right' },
    { title: words.vatNumber[language], width: 100,         text: ({ vat_number }) => printedVatNumber(vat_number) },
    { title: words.name[language],     width: { share: 1 }, text: ({ name }) => name, lines: 2 },
    { title: words.turnover[language], width: 80,           amount: ({ turnover }) => turnover, carried: 'sum' },
    { title: words.vat[language],      width: 80,           amount: ({ vat_amount }) => vat_amount, carried: 'sum' },
  ]
  const period = String(listing.year)
  return paper(
    { ...listing, title: words.clients, period, columns, rows: listing.clients },
    company,
    language,
  )
}

/** The intra-Community listing of a period, printed. */
export function intraListingPdf(
  listing: IntraListing,
  company: PrintedCompany,
  language: Language,
): Readable {
  // biome-ignore format: a table
  const columns: Column<IntraListing['lines'][number]>[] = [
    { title: words.number[language],    width: 30,           text: ({ sequence }) => String(sequence), align: 'right' },
    { title: words.vatNumber[language], width: 100,          text: ({ country, number }) => `${country} ${number}` },
    { title: words.name[language],      width: { share: 1 }, text: ({ name }) => name, lines: 2 },
    { title: words.code[language],      width: 40,           text: ({ code }) => code, align: 'center' },
    { title: words.amount[language],    width: 90,           amount: ({ amount }) => amount, carried: 'sum' },
  ]
  const period = listing.label
  return paper(
    { ...listing, title: words.intra, period, columns, rows: listing.lines },
    company,
    language,
  )
}

/** The slips 281.50 of a year on one list. */
export function slipsPdf(listing: Slips, company: PrintedCompany, language: Language): Readable {
  // biome-ignore format: a table
  const columns: Column<Slips['slips'][number]>[] = [
    { title: words.number[language], width: 30,           text: ({ sequence }) => String(sequence), align: 'right' },
    { title: words.name[language],   width: { share: 1 }, text: ({ name }) => name, lines: 2,
      note: ({ enterprise_number, national_number }) => national_number ?? enterprise_number },
    { title: words.nature[language], width: 90,           text: ({ nature }) => words[nature][language] },
    { title: words.total[language],  width: 80,           amount: ({ total }) => total, carried: 'sum' },
    { title: words.paid[language],   width: 80,           amount: ({ paid }) => paid, carried: 'sum' },
  ]
  const period = String(listing.year)
  return paper(
    { ...listing, title: words.slips, period, columns, rows: listing.slips },
    company,
    language,
  )
}

type Paper<Row> = {
  readonly title: Text
  readonly period: string
  readonly due_on: Day
  readonly columns: readonly Column<Row>[]
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
    table(columns, rows, { total: { label: words.sum[language] } }),
    ...(checks.length > 0 ? [table(checkColumns(language), checks)] : []),
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
