import { type Address, localParts } from '#kernel/address'

/** What of a third party can pass to the one it is merged into. */
export type Mergeable = Pick<Address, (typeof localParts)[number]> & {
  vat_number: string | null
  vat_valid: boolean | null
  vat_checked_at: string | null
  vat_consultation_number: string | null
  enterprise_number: string | null
  peppol_identifier: string | null
  peppol_registered: boolean | null
  peppol_checked_at: string | null
  ibans: { iban: string; bic: string | null; is_default: boolean }[]
  fees_281_50: { applicable: boolean }
  no_reminders: boolean
  bounced_emails: string[]
  email_bounced_at: string | null
  email_bounce_reason: string | null
}

/**
 * The survivor of a merger, with what it lacks and the other has: single fields one by one, the address as a
 * whole, the VAT number and the Peppol identifier each with what was found out about it, the bank accounts
 * that it does not have, and its slip 281.50 when it had none. What it has stays, its default account too. Who was
 * not to be reminded is not reminded under another name.
 */
export function filled<Party extends Mergeable>(
  survivor: Party,
  goer: Party,
  single: readonly (keyof Party)[],
): Party {
  const result = { ...survivor }
  const take = (...fields: (keyof Party)[]) => {
    for (const field of fields) result[field] = goer[field]
  }
  for (const field of single)
    if (survivor[field] === null && !localParts.some((part) => part === field)) take(field)
  if (localParts.every((field) => survivor[field] === null)) take(...localParts)
  if (survivor.vat_number === null)
    take('vat_number', 'vat_valid', 'vat_checked_at', 'vat_consultation_number')
  if (survivor.peppol_identifier === null && goer.peppol_identifier !== null)
    take('peppol_identifier', 'peppol_registered', 'peppol_checked_at')
  if (!survivor.fees_281_50.applicable && goer.fees_281_50.applicable) take('fees_281_50')
  if (goer.no_reminders) take('no_reminders')
  if (survivor.bounced_emails.length === 0)
    take('bounced_emails', 'email_bounced_at', 'email_bounce_reason')
  result.ibans = united(survivor.ibans, goer.ibans)
  return result
}

function united(own: Mergeable['ibans'], others: Mergeable['ibans']): Mergeable['ibans'] {
  const known = new Set(own.map(({ iban }) => iban))
  const added = others.filter(({ iban }) => !known.has(iban))
  return own.length === 0 ? added : [...own, ...added.map((one) => ({ ...one, is_default: false }))]
}
