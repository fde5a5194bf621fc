import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const date = () => nullable(shape.day())
const word = (example: string) => shape.text({ examples: [example] })
const maybe = (example: string) => nullable(shape.text({ max: 2000, examples: [example] }))
const reference = () => nullable(shape.id())

const EntryData = object({
  id: shape.id(),
  reference: maybe('F-2026-17'),
  journal_code: word('ACH'),
  fiscal_year_code: word('2026'),
  number: shape.integer({ min: 1 }),
  entry_date: shape.day(),
  due_date: date(),
  label: maybe('Flour'),
  document_reference: maybe('2026-0042'),
  status: shape.oneOf(['posted', 'reversed']),
  origin: word('invoice'),
  third_party_id: reference(),
  total_debit: shape.decimal(),
  total_credit: shape.decimal(),
  lines_count: shape.integer({ min: 2 }),
  reversed_entry_id: reference(),
  reversed_by_entry_id: reference(),
})

export const entryPosted = event('entry.posted', {
  description: {
    fr: 'Une écriture est comptabilisée ; une extourne l’est aussi.',
    nl: 'Een boeking wordt gemaakt; een tegenboeking ook.',
    en: 'An entry is posted; so is a reversal.',
    de: 'Eine Buchung wird erfasst; auch eine Stornobuchung.',
  },
  data: EntryData,
})

export const entryReversed = event('entry.reversed', {
  description: {
    fr: 'Une écriture est extournée ; les données sont celles de l’écriture d’origine.',
    nl: 'Een boeking wordt tegengeboekt; de gegevens zijn die van de oorspronkelijke boeking.',
    en: 'An entry is reversed; the data is that of the original entry.',
    de: 'Eine Buchung wird storniert; die Daten sind die der ursprünglichen Buchung.',
  },
  data: EntryData,
})
