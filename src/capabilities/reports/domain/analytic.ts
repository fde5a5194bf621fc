/** Where money belongs on an axis: the movements of accounts by code, and what nobody allocated. */
import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** What moved on an account, or on a code of it. */
export type Movement = {
  readonly accountId: number
  readonly number: string
  readonly label: string
  readonly type: string
  readonly debit: Amount
  readonly credit: Amount
}
export type OnCode = Movement & { readonly codeId: number }

/** A code in the order of its tree: those below it follow it. */
export type Code = {
  readonly id: number
  readonly parent_id: number | null
  readonly code: string
  readonly label: string
  readonly path: string
}

export type CodeRow = {
  readonly code: Code
  /** From 1 at the top. */
  readonly level: number
  readonly own: readonly Movement[]
  /** With those below it. */
  readonly all: readonly Movement[]
}

/** The codes with what is on each and below it, in the order in which they are given. */
export function codeRows(codes: readonly Code[], sums: readonly OnCode[]): CodeRow[] {
  const byId = new Map(codes.map((code) => [code.id, code]))
  const own = new Map<number, OnCode[]>(codes.map(({ id }) => [id, []]))
  const all = new Map<number, OnCode[]>(codes.map(({ id }) => [id, []]))
  for (const sum of sums) {
    own.get(sum.codeId)?.push(sum)
    for (const { id } of upwards(byId, sum.codeId)) all.get(id)!.push(sum)
  }
  return codes.map((code) => ({
    code,
    level: code.path.split(' / ').length,
    own: own.get(code.id)!,
    all: together(all.get(code.id)!),
  }))
}

/** A code and those over it. */
function upwards(byId: ReadonlyMap<number, Code>, id: number): Code[] {
  const code = byId.get(id)
  if (!code) return []
  return code.parent_id === null ? [code] : [code, ...upwards(byId, code.parent_id)]
}

/** A code and those below it. */
export function branchOf(codes: readonly Code[], id: number): Code[] {
  const byId = new Map(codes.map((code) => [code.id, code]))
  return codes.filter((code) => upwards(byId, code.id).some((over) => over.id === id))
}

/** What moved on accounts less what of it is on codes. */
export function unallocated(moved: readonly Movement[], sums: readonly Movement[]): Movement[] {
  const taken = sums.map((sum) => ({
    ...sum,
    debit: negate(sum.debit),
    credit: negate(sum.credit),
  }))
  return together([...moved, ...taken])
}

/** One movement for each account, by number; what comes to nothing on both sides is left out. */
export function together(movements: readonly Movement[]): Movement[] {
  const found = new Map<number, Movement>()
  for (const one of movements) {
    const { accountId, number, label, type } = one
    const known = found.get(accountId) ?? { debit: zero, credit: zero }
    const debit = add(known.debit, one.debit)
    const credit = add(known.credit, one.credit)
    found.set(accountId, { accountId, number, label, type, debit, credit })
  }
  return [...found.values()]
    .filter(({ debit, credit }) => debit !== zero || credit !== zero)
    .sort((one, other) => (one.number < other.number ? -1 : 1))
}

export type Figures = {
  readonly income: Amount
  readonly expense: Amount
  readonly result: Amount
}

/** What movements come to by the type of their accounts; those of the balance sheet are neither. */
export function figuresOf(movements: readonly Movement[]): Figures {
  const of = (wanted: string) =>
    add(
      ...movements
        .filter(({ type }) => type === wanted)
        .map(({ debit, credit }) => subtract(debit, credit)),
    )
  const [income, expense] = [negate(of('income')), of('expense')]
  return { income, expense, result: subtract(income, expense) }
}
