import type { Address } from '#kernel/address'

/** What the external platform may say of a company file; null where it says nothing. */
export type OutsideIdentity = Address & {
  readonly name: string
  readonly enterprise_number: string | null
  readonly vat_number: string | null
  /** The address in one line. */
  readonly address: string | null
}
