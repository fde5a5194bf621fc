/** Numbers of other registers, each with the form and the check digits by which Peppol knows it. */
import { readEnterpriseNumber } from '#countries'
import type { Text } from '#kernel/languages'

export type NumberCheck = {
  readonly scheme: string
  readonly rule: string
  readonly isRight: (value: string) => boolean
  readonly text: Text
  readonly isOnlyOfAddresses?: true
}

const isBelgian = (value: string) => /^\d{10}$/.test(value) && readEnterpriseNumber(value, 'BE').ok

/** Digits times their weights, which begin at the left. */
function weighed(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0)
}

/** The check digit of GS1: from the right, digits count once and three times in turn. */
function isLocation(value: string): boolean {
  if (!/^\d{8,18}$/.test(value)) return false
  const sum = [...value]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** The formula of Luhn, by which cards, Sweden and Italy count. */
function isLuhn(value: string): boolean {
  const sum = [...value].reverse().reduce((total, digit, place) => {
    const doubled = Number(digit) * (place % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

function isNorwegian(value: string): boolean {
  if (!/^\d{9}$/.test(value) || Number(value) === 0) return false
  const rest = weighed(value, [3, 2, 7, 6, 5, 4, 3, 2]) % 11
  return (11 - rest) % 11 === Number(value[8])
}

function isAustralian(value: string): boolean {
  if (!/^\d{11}$/.test(value)) return false
  // One is taken from the first digit before they are weighed.
  return (weighed(value, [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]) - 10) % 89 === 0
}

const isItalianTaxCode = (value: string) =>
  /^(?:[A-Za-z]{6}\d{2}[A-Za-z]\d{2}[A-Za-z]\d{3}[A-Za-z]|\d{11})$/.test(value)

/** Only what says that it is Italian is held to the Italian form. */
function isItalianVat(value: string): boolean {
  if (!/^IT/i.test(value)) return true
  return /^\d{11}$/.test(value.slice(2)) && isLuhn(value.slice(2))
}

export const texts = {
  enterprise: {
    fr: 'Un numéro d’entreprise belge compte dix chiffres, les deux derniers étant de contrôle.',
    nl: 'Een Belgisch ondernemingsnummer telt tien cijfers, waarvan de laatste twee ter controle.',
    en: 'A Belgian enterprise number has ten digits, the last two of which are check digits.',
    de: 'Eine belgische Unternehmensnummer hat zehn Ziffern, die letzten zwei sind Prüfziffern.',
  },
  location: {
    fr: 'Le chiffre de contrôle de ce GLN est faux.',
    nl: 'Het controlecijfer van deze GLN klopt niet.',
    en: 'The check digit of this GLN is wrong.',
    de: 'Die Prüfziffer dieser GLN stimmt nicht.',
  },
  number: {
    fr: 'Ce numéro n’a pas la forme que son registre prescrit.',
    nl: 'Dit nummer heeft niet de vorm die zijn register voorschrijft.',
    en: 'This number does not have the form that its register prescribes.',
    de: 'Diese Nummer hat nicht die Form, die ihr Register vorschreibt.',
  },
} satisfies Record<string, Text>

// biome-ignore format: a table
export const numberChecks: readonly NumberCheck[] = [
  { scheme: '0088', rule: 'PEPPOL-COMMON-R040', isRight: isLocation, text: texts.location },
  { scheme: '0192', rule: 'PEPPOL-COMMON-R041', isRight: isNorwegian, text: texts.number },
  { scheme: '0184', rule: 'PEPPOL-COMMON-R042', isRight: (value) => /^DK\d{8}$/.test(value), text: texts.number },
  { scheme: '0208', rule: 'PEPPOL-COMMON-R043', isRight: isBelgian, text: texts.enterprise },
  { scheme: '0201', rule: 'PEPPOL-COMMON-R044', isRight: (value) => /^[A-Za-z0-9]{6}$/.test(value), text: texts.number },
  { scheme: '0210', rule: 'PEPPOL-COMMON-R045', isRight: isItalianTaxCode, text: texts.number },
  { scheme: '9907', rule: 'PEPPOL-COMMON-R046', isRight: isItalianTaxCode, text: texts.number, isOnlyOfAddresses: true },
  { scheme: '0211', rule: 'PEPPOL-COMMON-R047', isRight: isItalianVat, text: texts.number },
  { scheme: '9906', rule: 'PEPPOL-COMMON-R048', isRight: isItalianVat, text: texts.number, isOnlyOfAddresses: true },
  { scheme: '0007', rule: 'PEPPOL-COMMON-R049', isRight: (value) => /^\d{10}$/.test(value) && isLuhn(value), text: texts.number },
  { scheme: '0151', rule: 'PEPPOL-COMMON-R050', isRight: isAustralian, text: texts.number },
]
