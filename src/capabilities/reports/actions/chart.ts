import { isUnder, type NamedAccount, namesFor, type Standing } from '#capabilities/ledger'
import type { CompanyReading } from '#platform/operations/operation'

/** The accounts of one kind, by number, named in the language that is asked for. */
export async function chartOf(
  op: CompanyReading,
  standing: Standing,
  kind: NamedAccount['kind'],
): Promise<NamedAccount[]> {
  return (await chart(op, standing)).filter((account) => account.kind === kind)
}

/** The accounts to which something can be posted and whose numbers begin so, by number. */
export async function accountsUnder(
  op: CompanyReading,
  standing: Standing,
  prefixes: readonly string[],
): Promise<NamedAccount[]> {
  const accounts = await chartOf(op, standing, 'postable')
  return accounts.filter(({ number }) => isUnder(prefixes, number))
}

/** Accounts by their ids, by number; those in the bin too. */
export async function accountsById(
  op: CompanyReading,
  standing: Standing,
  ids: readonly number[],
): Promise<NamedAccount[]> {
  const { accounts } = await namesFor(op, standing)
  const wanted = new Set(ids)
  return [...accounts.values()].filter(({ id }) => wanted.has(id))
}

async function chart(op: CompanyReading, standing: Standing): Promise<NamedAccount[]> {
  const { accounts } = await namesFor(op, standing)
  return [...accounts.values()].filter(({ isDeleted }) => !isDeleted)
}
