import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape
const word = (example: string) => nullable(shape.text({ max: 4000, examples: [example] }))

const BankTransactionData = object({
  id: shape.id(),
  source: shape.text({ examples: ['coda'] }),
  account_iban: word('BE68539007547034'),
  value_date: shape.day(),
  amount: shape.decimal({ description: 'signed' }),
  currency: shape.text({ max: 3, examples: ['EUR'] }),
  counterpart_name: word('Bakkerij Peeters'),
  counterpart_iban: word('BE68539007547034'),
  communication: word('Facture 2026-0141'),
  status: shape.text({ examples: ['pending'] }),
})

export const bankTransactionImported = event('bank.transaction_imported', {
  description: {
    fr: 'Un mouvement bancaire est importé ; un événement par mouvement.',
    nl: 'Een bankverrichting wordt ingelezen; één gebeurtenis per verrichting.',
    en: 'A bank transaction is imported; one event per transaction.',
    de: 'Eine Bankbewegung wird eingelesen; ein Ereignis je Bewegung.',
  },
  about: 'bank-transactions',
  data: BankTransactionData,
})
