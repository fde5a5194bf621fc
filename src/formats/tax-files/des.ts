/** The declaration of services to taxable persons of the Union, for French customs (DES). */
import { branch, document, leaf } from '#formats/xml/writer'
import { type Amount, times, zero } from '#kernel/money'
import { missingOf, type WrittenFile, writtenUnless } from './written-file.js'

export type Des = {
  /** With its prefix FR. */
  readonly vatNumber: string | null
  readonly year: number
  readonly month: number
  readonly lines: readonly DesLine[]
}

export type DesLine = {
  /** With the prefix of its state. */
  readonly vatNumber: string
  readonly amount: Amount
}

/** One line for each customer, in whole euros; a line may be negative and is never nought. */
export function writeDes({ vatNumber, year, month, lines }: Des): WrittenFile {
  const missing = missingOf(0, { vat_number: /^FR[0-9A-Z]{11}$/.test(vatNumber ?? '') })
  const valued = lines
    .map((line) => ({ ...line, euros: times(line.amount, 1n, 100n) }))
    .filter(({ euros }) => euros !== zero)
  return writtenUnless(missing, () =>
    document(
      'fichier_des',
      {},
      branch(
        'declaration_des',
        leaf('num_des', sixDigits(1)),
        leaf('num_tvaFr', vatNumber),
        leaf('mois_des', String(month).padStart(2, '0')),
        leaf('an_des', String(year)),
        ...valued.map((line, place) =>
          branch(
            'ligne_des',
            leaf('numlin_des', sixDigits(place + 1)),
            leaf('valeur', String(line.euros)),
            leaf('partner_des', line.vatNumber),
          ),
        ),
      ),
    ),
  )
}

function sixDigits(number: number): string {
  return String(number).padStart(6, '0')
}
