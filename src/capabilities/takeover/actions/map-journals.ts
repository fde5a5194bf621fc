import { createJournal, updateJournal } from '#capabilities/journals'
import type { JournalType } from '#countries'
import { Problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { journalCode } from '../domain/codes.js'
import type { TheirJournal } from '../domain/dictionary.js'
import type { Findings } from '../domain/findings.js'
import { journalTypeOf } from '../domain/journal-type.js'
import { isOpeningJournal } from '../domain/phases.js'
import { type JournalRow, journalRows } from '../queries/books.js'
import type { Mapped } from './map.js'
import type { OurAccount } from './map-accounts.js'
import type { GivenMapping } from './prepare.js'

export type OurJournal = { readonly id: number; readonly code: string }

/** What each of their journals is here. One that only opens years is the general journal. */
export async function mapJournals(
  op: CompanyOperation,
  theirs: readonly TheirJournal[],
  given: GivenMapping['journals'],
  accounts: readonly (OurAccount | null | undefined)[],
  mayCreate: boolean,
  findings: Findings,
): Promise<Mapped<OurJournal>> {
  const all = (await journalRows(op)).filter(({ is_binned }) => !is_binned)
  const byCode = new Map(all.map((row) => [row.code.toUpperCase(), row]))
  const general = defaultOf(all, 'general')
  for (const [theirCode, ourCode] of given)
    if (!byCode.has(ourCode.toUpperCase()))
      findings.refuse('unknown_in_mapping', null, `mapping.journals.${theirCode}`, {
        value: ourCode,
      })
  const mapped: Mapped<OurJournal> = { ours: [], pairs: {}, made: [], unmapped: [] }
  const taken = new Set(byCode.keys())
  for (const journal of theirs) {
    const { place, code, label, lines } = journal
    const own = byCode.get((given.get(code) ?? code).toUpperCase())
    const known =
      own ?? (code === '' || isOpeningJournal(code, label, journal.type) ? general : undefined)
    const type = journalTypeOf(journal.on)
    let ours: OurJournal | null = known ?? null
    if (known && !known.is_active) {
      if (mayCreate) await updateJournal(op, { id: known.id, body: { is_active: true } })
      else ours = null
    }
    if (!known && mayCreate) {
      const free = journalCode(code, (one) => taken.has(one))
      taken.add(free)
      ours = await made(op, journal, free, type, accounts)
      mapped.made.push(ours)
    }
    mapped.ours[place] = ours
    if (ours) mapped.pairs[code] = ours.code
    else {
      const proposal = known?.code ?? defaultOf(all, type)?.code ?? general?.code ?? null
      mapped.unmapped.push({ kind: 'journal', code, label, lines, proposal })
    }
  }
  return mapped
}

function defaultOf(all: readonly JournalRow[], type: JournalType): JournalRow | undefined {
  return (
    all.find((one) => one.type === type && one.is_default) ?? all.find((one) => one.type === type)
  )
}

/** Makes a journal of the type that its lines show; one whose account serves another journal is a general one. */
async function made(
  op: CompanyOperation,
  { label, code: theirCode, money }: TheirJournal,
  code: string,
  type: JournalType,
  accounts: readonly (OurAccount | null | undefined)[],
): Promise<OurJournal> {
  const name = (label ?? theirCode).slice(0, 190) || code
  const plain = { code, label: name }
  const [most] = [...money].sort(([, one], [, other]) => other - one)
  const account = most ? accounts[most[0]] : undefined
  const isOfMoney = type === 'financial' || type === 'cash'
  if (isOfMoney && (!account || (await isControl(op, account.id))))
    return createJournal(op, { body: { ...plain, type: 'general' } })
  const body = {
    ...plain,
    type,
    is_default: false,
    ...(isOfMoney ? { control_account_id: account!.id } : {}),
  }
  try {
    return await createJournal(op, { body })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return createJournal(op, { body: { ...plain, type: 'general', is_default: false } })
  }
}

async function isControl(op: CompanyOperation, accountId: number): Promise<boolean> {
  const rows = await journalRows(op)
  return rows.some((row) => !row.is_binned && row.control_account_id === accountId)
}
