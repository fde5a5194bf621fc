import { explainIban, formatIban } from '#countries'
import type { Iban } from '../schemas.js'

/** Checks an IBAN by rules and tables alone. */
export async function explainAccount(_op: unknown, { iban }: { iban: string }): Promise<Iban> {
  const { value, errors, ...told } = explainIban(iban)
  return {
    iban: value,
    valid: errors.length === 0,
    formatted: formatIban(value),
    country: told.country,
    bank_code: told.bankCode,
    branch_code: told.branchCode,
    account_number: told.accountNumber,
    bank_name: told.bankName,
    bic: told.bic,
    errors: [...errors],
  }
}
