import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const word = (example: string) => shape.text({ examples: [example] })
const maybe = (example: string) => nullable(shape.text({ max: 2000, examples: [example] }))

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

export const thirdPartyCreated = event('third_party.created', {
  description: {
    fr: 'Un tiers est créé.',
    nl: 'Een derde wordt aangemaakt.',
    en: 'A third party is created.',
    de: 'Ein Geschäftspartner wird angelegt.',
  },
  about: 'third-parties',
  data: ThirdPartyData,
})

export const thirdPartyUpdated = event('third_party.updated', {
  description: {
    fr: 'Un tiers est modifié ; `changed` nomme les champs. Les contrôles techniques seuls n’annoncent rien.',
    nl: 'Een derde wordt gewijzigd; `changed` noemt de velden. Technische controles alleen melden niets.',
    en: 'A third party is modified; `changed` names the fields. Technical checks alone announce nothing.',
    de: 'Ein Geschäftspartner wird geändert; `changed` nennt die Felder. Technische Prüfungen allein melden nichts.',
  },
  about: 'third-parties',
  data: ThirdPartyChangeData,
})
