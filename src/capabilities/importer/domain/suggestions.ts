/** Which account and VAT code a line of an extract is proposed. */
import { type CostKind, costKindOf, type Nature, natures, type Usual } from '#countries'
import { folded } from '#kernel/folding'

export type Code = {
  readonly id: number
  readonly code: string
  readonly direction: 'purchase' | 'sale'
  readonly rate: string
  /** How much of the VAT may be deducted, `100.00`. */
  readonly deductible: string
  readonly isReverseCharge: boolean
  readonly category: string
}

export type Line = {
  readonly description: string
  /** As the document shows it; null where it shows none. */
  readonly rate: number | null
  readonly category: string | null
}

export type Account = {
  readonly id: number
  readonly number: string
  readonly vatCodeId: number | null
}

/** How something of the same third party was booked. */
export type Before = {
  /** Folded. */
  readonly description: string
  readonly rate: string | null
  readonly accountId: number
  readonly vatCodeId: number | null
}

/** Where the other side is, as VAT sees it from here. */
export type Region = 'domestic' | 'union' | 'world'

export type Circumstances = {
  readonly direction: 'purchase' | 'sale'
  readonly region: Region
  /** Whether the file deducts no VAT at all. */
  readonly deductsNothing: boolean
  /** What such a file takes where others take a code; null where there is no such code. */
  readonly insteadOf: (code: string) => string | null
  readonly nature: string | null
  readonly usual: Usual
  readonly codes: readonly Code[]
  readonly accounts: readonly Account[]
  /** What a journal rule says, then what the third party proposes. */
  readonly rule: { readonly accountId: number | null; readonly vatCodeId: number | null }
  readonly party: { readonly accountId: number | null; readonly vatCodeId: number | null }
  readonly before: readonly Before[]
}

export type Suggestion = {
  readonly accountId: number | null
  readonly vatCodeId: number | null
  /** Whether what someone proposes, or what the document charges, does not fit the file's VAT regime. */
  readonly isAgainstRegime: boolean
}

/**
 * A proposal for a line: by a journal rule, by what was booked before for words like these, by the third
 * party, by what an accountant of the country does. A code is only proposed when it fits what the line shows.
 */
export function suggestionFor(line: Line, about: Circumstances): Suggestion {
  const before = alikeIn(about.before, line)
  const account =
    accountBy(about, about.rule.accountId) ??
    accountBy(about, before?.accountId ?? null) ??
    accountBy(about, about.party.accountId) ??
    usualAccount(about)
  const proposed = [about.rule.vatCodeId, before?.vatCodeId ?? null, about.party.vatCodeId]
  const named = proposed.map((id) => fitting(line, about, id)).find((found) => found !== null)
  const isNamedAgainst = named !== undefined && !serves(named, about)
  const usual = isCharging(line, about) ? null : inRegime(codeFor(line, about, account), about)
  const code = named === undefined || isNamedAgainst ? usual : named
  return {
    accountId: account?.id ?? null,
    vatCodeId: code?.id ?? null,
    isAgainstRegime: isNamedAgainst || isCharging(line, about),
  }
}

function accountBy({ accounts }: Circumstances, id: number | null): Account | null {
  return accounts.find((account) => account.id === id) ?? null
}

/** The latest booking with the same words; else the account that was used most at the same rate. */
export function alikeIn(before: readonly Before[], { description, rate }: Line): Before | null {
  const words = folded(description)
  const same = before.find((one) => one.description === words && isRate(one.rate, rate))
  if (same) return same
  const atRate = before.filter((one) => isRate(one.rate, rate))
  const counts = new Map<string, { one: Before; count: number }>()
  for (const one of atRate) {
    const key = `${one.accountId}/${one.vatCodeId}`
    counts.set(key, { one: counts.get(key)?.one ?? one, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  let most: { one: Before; count: number } | null = null
  for (const each of counts.values()) if (most === null || each.count > most.count) most = each
  return most?.one ?? null
}

/** What was booked may show another rate than its code has: with reverse charge the document shows none. */
function isRate(kept: string | null, shown: number | null): boolean {
  return kept !== null && Number(kept) === (shown ?? 0)
}

function usualAccount({ direction, usual, nature, accounts, region }: Circumstances) {
  const numbers =
    direction === 'purchase'
      ? [usual.accounts.purchase[natureOf(nature)], usual.accounts.purchase.services]
      : [usual.accounts.sale[nature === 'goods' || region === 'world' ? 'goods' : 'services']]
  return (
    numbers
      .map((number) => accounts.find((account) => account.number === number))
      .find((account) => account !== undefined) ?? null
  )
}

function natureOf(nature: string | null): Nature {
  return natures.find((one) => one === nature) ?? 'services'
}

/** A code that someone named, when it fits the line. */
function fitting(line: Line, about: Circumstances, id: number | null): Code | null {
  const code = about.codes.find((one) => one.id === id)
  return code && fits(code, line, about) ? code : null
}

export function fits(code: Code, { rate, category }: Line, { direction }: Circumstances): boolean {
  if (code.direction !== direction) return false
  const shown = rate ?? 0
  if (code.isReverseCharge) return shown === 0 && category !== 'E' && category !== 'Z'
  if (Number(code.rate) === shown) return true
  // A cost with the VAT in it.
  return direction === 'purchase' && Number(code.rate) === 0 && code.deductible === '0.00'
}

/** A file outside VAT neither charges nor deducts. */
function serves({ direction, rate, deductible }: Code, { deductsNothing }: Circumstances): boolean {
  if (!deductsNothing || Number(rate) === 0) return true
  return direction === 'purchase' && deductible === '0.00'
}

function inRegime(code: Code | null, about: Circumstances): Code | null {
  if (code === null || serves(code, about)) return code
  const other = about.insteadOf(code.code)
  return about.codes.find((one) => one.code === other && one.direction === code.direction) ?? null
}

/** A sale of a file outside VAT on which VAT stands all the same: a person must look at it. */
function isCharging({ rate }: Line, { direction, deductsNothing }: Circumstances): boolean {
  return deductsNothing && direction === 'sale' && (rate ?? 0) > 0
}

function codeFor(line: Line, about: Circumstances, account: Account | null): Code | null {
  const kind = account ? costKindOf(about.usual, account.number) : 'services'
  const find = (code: string | undefined) =>
    about.codes.find((one) => one.code === code && one.direction === about.direction) ?? null
  if ((line.rate ?? 0) > 0) return chargedCode(line, about, account, kind)
  return about.direction === 'purchase'
    ? find(uncharged(line, about, kind))
    : find(unchargedSale(line, about, kind))
}

/** VAT of another country is no VAT of ours: nothing is proposed for it. */
function chargedCode(
  line: Line,
  about: Circumstances,
  account: Account | null,
  kind: CostKind,
): Code | null {
  if (about.region !== 'domestic' && about.direction === 'purchase') return null
  const atRate = (names: readonly string[]) =>
    names
      .map((name) => about.codes.find((one) => one.code === name))
      .find((code) => code !== undefined && Number(code.rate) === line.rate) ?? null
  const { usual } = about
  if (about.direction === 'sale')
    return atRate(usual.sale.charged[kind === 'goods' ? 'goods' : 'services'])
  const own = about.codes.find((one) => one.id === account?.vatCodeId)
  if (about.deductsNothing) return atRate(usual.purchase.lost)
  if (own && Number(own.rate) === line.rate && !own.isReverseCharge) return own
  if (own?.deductible === '0.00') return atRate(usual.purchase.lost)
  return atRate(usual.purchase.charged[kind])
}

function uncharged({ category }: Line, { usual, region }: Circumstances, kind: CostKind): string {
  const { purchase } = usual
  if (category === 'O') return purchase.outOfScope
  if (category === 'Z') return purchase.zero[kind]
  if (category === 'E') return purchase.exempt[kind]
  if (category === 'K') return purchase.unionGoods[kind]
  if (category === 'G') return purchase.imports[kind]
  if (region === 'union') return purchase.unionServices[kind]
  if (region === 'world') return purchase.worldServices[kind]
  return category === 'AE' ? purchase.domesticReverse[kind] : purchase.exempt[kind]
}

function unchargedSale({ category }: Line, { usual, region }: Circumstances, kind: CostKind) {
  const { sale } = usual
  if (category === 'O') return region === 'domestic' ? sale.outOfScope : sale.worldServices
  if (category === 'Z') return sale.zero
  if (category === 'E') return sale.exempt
  if (category === 'K') return sale.unionGoods
  if (category === 'G') return sale.exports
  if (region === 'union') return kind === 'goods' ? sale.unionGoods : sale.unionServices
  if (region === 'world') return kind === 'goods' ? sale.exports : sale.worldServices
  return category === 'AE' ? sale.domesticReverse : sale.exempt
}
