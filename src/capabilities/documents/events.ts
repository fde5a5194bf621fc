import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const date = () => nullable(shape.day())
const word = (example: string) => shape.text({ examples: [example] })
const maybe = (example: string) => nullable(shape.text({ max: 2000, examples: [example] }))
const reference = () => nullable(shape.id())

const DocumentData = object({
  id: shape.id(),
  source: maybe('importer'),
  origin: maybe('upload'),
  type: maybe('purchases'),
  direction: shape.oneOf(['purchase', 'sale']),
  is_credit_note: shape.boolean(),
  number: maybe('2026-0042'),
  document_date: date(),
  due_date: date(),
  third_party_id: reference(),
  third_party_name: maybe('Brouwerij De Kroon'),
  third_party_vat: maybe('BE0403170701'),
  currency: word('EUR'),
  amount_net: nullable(shape.decimal()),
  amount_vat: nullable(shape.decimal()),
  amount_gross: nullable(shape.decimal()),
  status: word('pending'),
  journal_entry_id: reference(),
})

export const documentImported = event('document.imported', {
  description: {
    fr: 'Un document entre dans le dossier (importateur, plateforme externe, Peppol).',
    nl: 'Een document komt het dossier binnen (importmodule, extern platform, Peppol).',
    en: 'A document enters the company file (importer, external platform, Peppol).',
    de: 'Ein Beleg kommt in die Akte (Import, externe Plattform, Peppol).',
  },
  about: 'documents',
  data: DocumentData,
})

export const documentBooked = event('document.booked', {
  description: {
    fr: 'Un document est comptabilisé.',
    nl: 'Een document wordt geboekt.',
    en: 'A document is booked.',
    de: 'Ein Beleg wird gebucht.',
  },
  about: 'documents',
  data: DocumentData,
})
