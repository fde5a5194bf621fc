import type { Text } from '#kernel/languages'
import { signOf } from '../decimal.js'
import type { Line, LineAdjustment } from '../e-invoice.js'
import { present, type Rule, unless } from './rule.js'
import { isHeaderOnly } from './specification.js'

/** The rules by which an allowance or a charge has an amount: on the document, and on a line. */
export const ofAmounts = { allowance: 'BR-31', charge: 'BR-36' } as const
export const ofLineAmounts = { allowance: 'BR-41', charge: 'BR-43' } as const

/** What every line of an invoice holds. */
export const lineRules: readonly Rule[] = [
  (invoice) =>
    unless(
      isHeaderOnly(invoice) || invoice.lines.length > 0,
      'BR-16',
      'form',
      'lines',
      texts.lines,
    ),
  ({ lines }) => lines.flatMap((line, place) => lineFindings(line, `lines.${place}`)),
  ({ lines }) =>
    lines.flatMap((line, place) =>
      line.adjustments.flatMap((adjustment, index) => {
        const rules = adjustment.kind === 'charge' ? ['BR-44', 'BR-CO-24'] : ['BR-42', 'BR-CO-23']
        return reasonOf(adjustment, rules, `lines.${place}.adjustments.${index}`)
      }),
    ),
  ({ adjustments }) =>
    adjustments.flatMap((adjustment, place) => {
      const isCharge = adjustment.kind === 'charge'
      const path = `adjustments.${place}`
      return [
        ...present(adjustment.category, isCharge ? 'BR-37' : 'BR-32', 'vat', `${path}.category`),
        ...reasonOf(adjustment, isCharge ? ['BR-38', 'BR-CO-22'] : ['BR-33', 'BR-CO-21'], path),
      ]
    }),
]

function lineFindings(line: Line, path: string) {
  return [
    ...present(line.id, 'BR-21', 'form', `${path}.id`),
    ...present(line.quantity, 'BR-22', 'form', `${path}.quantity`),
    ...(line.quantity === null ? [] : present(line.unit, 'BR-23', 'form', `${path}.unit`)),
    ...present(line.name, 'BR-25', 'form', `${path}.name`),
    ...present(line.unitPrice, 'BR-26', 'form', `${path}.unitPrice`),
    ...unless(
      line.unitPrice === null || signOf(line.unitPrice) >= 0,
      'BR-27',
      'form',
      `${path}.unitPrice`,
      texts.price,
    ),
    ...present(line.category, 'BR-CO-04', 'vat', `${path}.category`),
  ]
}

/** The standard says it twice, under two names. */
function reasonOf({ reason, reasonCode }: LineAdjustment, rules: readonly string[], path: string) {
  const isGiven = reason !== null || reasonCode !== null
  return rules.flatMap((rule) => unless(isGiven, rule, 'form', `${path}.reason`, texts.reason))
}

export const texts = {
  lines: {
    fr: 'Une facture a au moins une ligne.',
    nl: 'Een factuur heeft minstens één lijn.',
    en: 'An invoice has at least one line.',
    de: 'Eine Rechnung hat mindestens eine Zeile.',
  },
  price: {
    fr: 'Le prix unitaire ne peut pas être négatif ; mettez le signe sur la quantité.',
    nl: 'De eenheidsprijs mag niet negatief zijn; zet het minteken bij het aantal.',
    en: 'The unit price cannot be negative; put the sign on the quantity.',
    de: 'Der Einzelpreis darf nicht negativ sein; das Vorzeichen gehört zur Menge.',
  },
  reason: {
    fr: 'Une remise ou un supplément doit indiquer son motif.',
    nl: 'Een korting of toeslag moet een reden vermelden.',
    en: 'An allowance or a charge must give its reason.',
    de: 'Ein Nachlass oder Zuschlag muss einen Grund nennen.',
  },
} satisfies Record<string, Text>
