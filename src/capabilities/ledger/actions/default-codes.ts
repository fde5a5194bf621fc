import { codeUnder, isOutside, packFor, type VatRegime } from '#countries'
import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import { codesKept, proposedCodes } from '../queries/default-codes.js'

/** The VAT code of a line of a third party on an account; null where nobody proposes one. */
export type DefaultCodes = (thirdPartyId: number, account: string | number | null) => string | null

/**
 * The VAT codes that lines without one of their own take: what a rule says, else the third party, else the
 * account. A file outside VAT takes for each the code that neither charges nor deducts.
 */
export async function defaultCodesFor(
  op: CompanyOperation,
  thirdPartyIds: readonly number[],
  accounts: readonly (string | number)[],
  ruled: string | null = null,
): Promise<DefaultCodes> {
  const { vat_regime, of_parties, of_accounts } = await proposedCodes(op, thirdPartyIds, accounts)
  const byParty = new Map(of_parties.map(({ id, code }) => [id, code]))
  const byAccount = new Map<string | number, string>()
  for (const { id, number, code } of of_accounts) byAccount.set(id, code).set(number, code)
  const proposed = [ruled, ...byParty.values(), ...byAccount.values()]
  const underRegime = await codesUnder(op, vat_regime as VatRegime, proposed)
  return (thirdPartyId, account) =>
    underRegime(ruled ?? byParty.get(thirdPartyId) ?? byAccount.get(account ?? '') ?? null)
}

/** Each code, or what stands for it in a file outside VAT; null where the file has no such code. */
export async function codesUnder(
  op: CompanyOperation,
  regime: VatRegime,
  codes: readonly (string | null)[],
): Promise<(code: string | null) => string | null> {
  if (!isOutside(regime)) return (code) => code
  const pack = packFor(op.company)
  const standing = new Map(distinct(codes).map((code) => [code, codeUnder(pack, regime, code)]))
  const kept = await codesKept(op, distinct([...standing.values()]))
  return (code) => {
    const other = code === null ? null : (standing.get(code) ?? null)
    return other !== null && kept.has(other) ? other : null
  }
}
