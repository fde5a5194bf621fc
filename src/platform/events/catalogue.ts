import type { CompanyId } from '#kernel/ids'
import type { Text } from '#kernel/languages'
import type { Static, TSchema } from '#platform/shapes/index'
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

const BankTransactionData = object({
  id: shape.id(),
  source: word('coda'),
  account_iban: maybe('BE68539007547034'),
  value_date: date(),
  amount: shape.decimal({ examples: ['-121.00'] }),
  currency: word('EUR'),
  counterpart_name: maybe('Brouwerij De Kroon'),
  counterpart_iban: maybe('BE43068999999501'),
  communication: maybe('+++090/9337/55493+++'),
  status: word('pending'),
})

const VatDeclarationData = object({
  id: shape.id(),
  period_type: word('quarterly'),
  year: shape.integer({ examples: [2026] }),
  period: shape.integer({ examples: [1] }),
  label: word('1st quarter 2026'),
  starts_on: shape.day(),
  ends_on: shape.day(),
  amount_due: shape.decimal(),
  amount_refund: shape.decimal(),
  status: shape.oneOf(['validated']),
  validated_at: shape.instant(),
  journal_entry_id: reference(),
})

const FiscalYearData = object({
  id: shape.id(),
  code: word('2026'),
  starts_on: shape.day(),
  ends_on: shape.day(),
  closed_at: nullable(shape.instant()),
})

const PeppolData = object({
  id: shape.id(),
  participant_id: word('0403170701'),
  full_id: word('0208:0403170701'),
  status: word('active'),
  previous_status: maybe('pending'),
  incoming_enabled: shape.boolean(),
  activated_at: nullable(shape.instant()),
})

const thirdParty = {
  id: shape.id(),
  type: word('supplier'),
  code: maybe('S0001'),
  name: word('Brouwerij De Kroon'),
  vat_number: maybe('BE0403170701'),
  enterprise_number: maybe('0403170701'),
  country: maybe('BE'),
  email: maybe('info@example.be'),
  peppol_identifier: maybe('0208:0403170701'),
  peppol_registered: shape.boolean(),
}

const ThirdPartyData = object(thirdParty)

const ThirdPartyChangeData = object({
  ...thirdParty,
  changed: shape.list(shape.text({ examples: ['email'] })),
})

const TestData = object({
  message: word('This is a test event.'),
  webhook_id: shape.id(),
})

type Entry = {
  readonly description: Text
  readonly data: TSchema
  /** The resource of which `data` repeats a record, by its `id`: when that is erased, so is the delivery. */
  readonly about?: string
}

/** Every event that webhooks can announce, with what its `data` holds; an event exists by standing here. */
export const events = {
  'document.imported': {
    description: {
      fr: 'Un document entre dans le dossier (importateur, plateforme externe, Peppol).',
      nl: 'Een document komt het dossier binnen (importmodule, extern platform, Peppol).',
      en: 'A document enters the company file (importer, external platform, Peppol).',
      de: 'Ein Beleg kommt in die Akte (Import, externe Plattform, Peppol).',
    },
    about: 'documents',
    data: DocumentData,
  },
  'document.booked': {
    description: {
      fr: 'Un document est comptabilisé.',
      nl: 'Een document wordt geboekt.',
      en: 'A document is booked.',
      de: 'Ein Beleg wird gebucht.',
    },
    about: 'documents',
    data: DocumentData,
  },
  'entry.posted': {
    description: {
      fr: 'Une écriture est comptabilisée ; une extourne l’est aussi.',
      nl: 'Een boeking wordt gemaakt; een tegenboeking ook.',
      en: 'An entry is posted; so is a reversal.',
      de: 'Eine Buchung wird erfasst; auch eine Stornobuchung.',
    },
    data: EntryData,
  },
  'entry.reversed': {
    description: {
      fr: 'Une écriture est extournée ; les données sont celles de l’écriture d’origine.',
      nl: 'Een boeking wordt tegengeboekt; de gegevens zijn die van de oorspronkelijke boeking.',
      en: 'An entry is reversed; the data is that of the original entry.',
      de: 'Eine Buchung wird storniert; die Daten sind die der ursprünglichen Buchung.',
    },
    data: EntryData,
  },
  'bank.transaction_imported': {
    description: {
      fr: 'Un mouvement bancaire est importé ; un événement par mouvement.',
      nl: 'Een bankverrichting wordt ingelezen; één gebeurtenis per verrichting.',
      en: 'A bank transaction is imported; one event per transaction.',
      de: 'Eine Bankbewegung wird eingelesen; ein Ereignis je Bewegung.',
    },
    data: BankTransactionData,
  },
  'vat.declaration_validated': {
    description: {
      fr: 'Une déclaration de TVA est validée.',
      nl: 'Een btw-aangifte wordt gevalideerd.',
      en: 'A VAT declaration is validated.',
      de: 'Eine Mehrwertsteuererklärung wird validiert.',
    },
    data: VatDeclarationData,
  },
  'fiscal_year.closed': {
    description: {
      fr: 'Un exercice est clôturé.',
      nl: 'Een boekjaar wordt afgesloten.',
      en: 'A fiscal year is closed.',
      de: 'Ein Geschäftsjahr wird abgeschlossen.',
    },
    data: FiscalYearData,
  },
  'peppol.status_changed': {
    description: {
      fr: 'Le statut Peppol du dossier change.',
      nl: 'De Peppol-status van het dossier wijzigt.',
      en: 'The Peppol status of the company file changes.',
      de: 'Der Peppol-Status der Akte ändert sich.',
    },
    data: PeppolData,
  },
  'third_party.created': {
    description: {
      fr: 'Un tiers est créé.',
      nl: 'Een derde wordt aangemaakt.',
      en: 'A third party is created.',
      de: 'Ein Geschäftspartner wird angelegt.',
    },
    about: 'third-parties',
    data: ThirdPartyData,
  },
  'third_party.updated': {
    description: {
      fr: 'Un tiers est modifié ; `changed` nomme les champs. Les contrôles techniques seuls n’annoncent rien.',
      nl: 'Een derde wordt gewijzigd; `changed` noemt de velden. Technische controles alleen melden niets.',
      en: 'A third party is modified; `changed` names the fields. Technical checks alone announce nothing.',
      de: 'Ein Geschäftspartner wird geändert; `changed` nennt die Felder. Technische Prüfungen allein melden nichts.',
    },
    about: 'third-parties',
    data: ThirdPartyChangeData,
  },
  'webhook.test': {
    description: {
      fr: 'Événement d’essai, envoyé à la demande.',
      nl: 'Testgebeurtenis, verzonden op aanvraag.',
      en: 'Test event, sent on demand.',
      de: 'Testereignis, auf Anfrage gesendet.',
    },
    data: TestData,
  },
} as const satisfies Readonly<Record<string, Entry>>

export type EventName = keyof typeof events

export const eventNames = Object.keys(events) as EventName[]

/** The names of the fields that an event's `data` has. */
export function fieldsOf(event: EventName): string[] {
  return Object.keys(events[event].data.properties)
}

/** An event with exactly the data that the catalogue says; null where it is about no company file. */
export type Event = {
  [Name in EventName]: {
    event: Name
    companyId: CompanyId | null
    data: Static<(typeof events)[Name]['data']>
  }
}[EventName]
