import { bare } from '../check-digits.js'
import type { Checked } from '../numbers.js'
import { type SlipNature, slipNatures } from '../vat-return/listings.js'

/** What a slip says of someone. */
type Slip = {
  readonly applicable: boolean
  readonly nature: SlipNature | null
  readonly national_number: string | null
}

const none: Slip = { applicable: false, nature: null, national_number: null }

/** Who sends the slips in, as the settings of a file say. */
const noSender = { name: null, enterprise_number: null, address: null, phone: null, email: null }

/** The slips 281.50, with which Belgian companies declare fees and commissions. */
export const forms28150 = {
  description: 'the Belgian slip 281.50',
  natures: slipNatures,
  none,
  noSender,
  nationalNumber,
} as const

/**
 * Reads the number of a person in the national register: eleven digits, of which the last two are 97 minus
 * the others modulo 97. For births since 2000 a 2 stands before them.
 */
function nationalNumber(text: string): Checked {
  const value = bare(text)
  if (!/^\d{11}$/.test(value)) return { ok: false }
  const check = Number(value.slice(9))
  const isOf = (born: string) => 97 - (Number(born + value.slice(0, 9)) % 97) === check
  return isOf('') || isOf('2') ? { ok: true, value } : { ok: false }
}
