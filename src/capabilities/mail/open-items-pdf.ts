import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { figures } from '#platform/pdf/figures'
import { openReport, type Party } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import type { Letter, ProposedItem } from './domain/proposals.js'

export type OpenItemsPaper = {
  readonly company: Party
  readonly customer: Party & { readonly code: string }
  readonly currency: string
  readonly asOf: Day
  readonly letter: Letter
}

/** The open items of a customer who is reminded, as a PDF that goes with the letter. */
export function openItemsPdf(paper: OpenItemsPaper, language: Language): Readable {
  const { company, customer, currency, asOf, letter } = paper
  const tell = (text: Text, values = {}) => say(text, language, values)
  return openReport(
    {
      title: tell(words.title),
      subtitle: [tell(words.account, { code: customer.code, currency })],
      company: printed(company),
      addressee: printed(customer),
      period: tell(words.asOf, { day: formatDay(asOf, language) }),
      language,
    },
    figures([
      { label: tell(words.due), amount: letter.total_due },
      { label: tell(words.interest), amount: letter.interest },
      { label: tell(words.compensation), amount: letter.compensation },
      { label: tell(words.claimed), amount: letter.total_claimed },
    ]),
    paperTable(
      listedIn(letter.items, columns, {
        total: { label: words.total, cells: [null, null, null, null, letter.total_due] },
      }),
      language,
    ),
  )
}

function printed({ name, addressLines, vatNumber }: Party): Party {
  return { name, addressLines, vatNumber: vatNumber && printedVatNumber(vatNumber) }
}

const words = {
  title: {
    fr: 'Relevé des postes ouverts',
    nl: 'Overzicht van openstaande posten',
    en: 'Statement of open items',
    de: 'Aufstellung offener Posten',
  },
  account: {
    fr: 'Compte {code} · montants en {currency}',
    nl: 'Rekening {code} · bedragen in {currency}',
    en: 'Account {code} · amounts in {currency}',
    de: 'Konto {code} · Beträge in {currency}',
  },
  asOf: { fr: 'Au {day}', nl: 'Op {day}', en: 'On {day}', de: 'Zum {day}' },
  due: { fr: 'Montant échu', nl: 'Vervallen bedrag', en: 'Amount due', de: 'Fälliger Betrag' },
  interest: { fr: 'Intérêts', nl: 'Interesten', en: 'Interest', de: 'Zinsen' },
  compensation: {
    fr: 'Indemnité',
    nl: 'Vergoeding',
    en: 'Compensation',
    de: 'Entschädigung',
  },
  claimed: { fr: 'À payer', nl: 'Te betalen', en: 'To be paid', de: 'Zu zahlen' },
  total: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Summe' },
  date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  reference: { fr: 'Référence', nl: 'Referentie', en: 'Reference', de: 'Referenz' },
  dueDate: { fr: 'Échéance', nl: 'Vervaldag', en: 'Due', de: 'Fällig am' },
  late: { fr: 'Jours', nl: 'Dagen', en: 'Days late', de: 'Tage' },
  open: { fr: 'Ouvert', nl: 'Open', en: 'Open', de: 'Offen' },
} satisfies Record<string, Text>

// biome-ignore format: a table
const columns: readonly ColumnOf<ProposedItem>[] = [
  { key: 'entry_date', title: words.date,      kind: 'day',    cell: ({ entry_date }) => entry_date,              paper: { width: 60 } },
  { key: 'reference',  title: words.reference, kind: 'text',   cell: ({ reference, label }) => reference ?? label ?? '', paper: { lines: 2 } },
  { key: 'due_date',   title: words.dueDate,   kind: 'day',    cell: ({ due_date, entry_date }) => due_date ?? entry_date, paper: { width: 60 } },
  { key: 'days_late',  title: words.late,      kind: 'count',  cell: ({ days_late }) => days_late,                paper: { width: 50, align: 'center', isPlain: true } },
  { key: 'open',       title: words.open,      kind: 'amount', cell: ({ open }) => open, carried: 'sum',          paper: { width: 80 } },
]
