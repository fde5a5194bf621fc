import type { Readable } from 'node:stream'
import { printedVatNumber } from '#countries'
import type { Day } from '#kernel/days'
import { formatDay } from '#kernel/formats'
import { type Language, say, type Text } from '#kernel/languages'
import { figures } from '#platform/pdf/figures'
import { openReport, type Party } from '#platform/pdf/report'
import { type Column, table } from '#platform/pdf/table'
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
    table(columnsIn(language), letter.items, {
      total: { label: tell(words.total), amounts: [letter.total_due] },
    }),
  )
}

function printed({ name, addressLines, vatNumber }: Party): Party {
  return { name, addressLines, vatNumber: vatNumber && printedVatNumber(vatNumber) }
}

function columnsIn(language: Language): Column<ProposedItem>[] {
  // biome-ignore format: a table
  return [
    { title: words.date[language],      width: 60,           text: ({ entry_date }) => formatDay(entry_date, language) },
    { title: words.reference[language], width: { share: 1 }, text: ({ reference, label }) => reference ?? label ?? '', lines: 2 },
    { title: words.dueDate[language],   width: 60,           text: ({ due_date, entry_date }) => formatDay(due_date ?? entry_date, language) },
    { title: words.late[language],      width: 50,           text: ({ days_late }) => String(days_late), align: 'center' },
    { title: words.open[language],      width: 80,           amount: ({ open }) => open, carried: 'sum' },
  ]
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
