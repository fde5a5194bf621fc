import { problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Findings } from '../domain/findings.js'
import { problems } from '../problems.js'
import type { Takeover, TakeoverRun } from '../schemas.js'
import type { Mapped } from './map.js'
import type { OurAccount } from './map-accounts.js'
import type { OurJournal } from './map-journals.js'
import type { OurParty } from './map-parties.js'
import type { Foreign } from './prepare.js'

export type MappedCodes = {
  readonly accounts: Mapped<OurAccount>
  readonly journals: Mapped<OurJournal>
  readonly parties: Mapped<OurParty>
  readonly years: readonly { readonly id: number; readonly code: string }[]
}

export const nothingMapped: MappedCodes = {
  accounts: { ours: [], pairs: {}, made: [], unmapped: [] },
  journals: { ours: [], pairs: {}, made: [], unmapped: [] },
  parties: { ours: [], pairs: {}, made: [], unmapped: [] },
  years: [],
}

/** What a takeover came to, or would. */
export function answerOf(
  run: TakeoverRun,
  { survey }: Foreign,
  { accounts, journals, parties, years }: MappedCodes,
  findings: Findings,
): Takeover {
  const codes = (made: readonly { code: string }[]) => made.map(({ code }) => code)
  return {
    run,
    created: {
      accounts: codes(accounts.made),
      third_parties: codes(parties.made),
      journals: codes(journals.made),
      fiscal_years: codes(years),
    },
    mapping: {
      accounts: accounts.pairs,
      journals: journals.pairs,
      third_parties: parties.pairs,
    },
    unmapped: [...accounts.unmapped, ...journals.unmapped, ...parties.unmapped],
    ignored_columns: [...survey.heading.ignored],
    warnings: findings.warnings(),
    problems: findings.problems(),
    problems_count: findings.count(),
  }
}

/** The refusal of a takeover, with all that its answer would have said. */
export function refusalOf(answer: Takeover) {
  const [first] = answer.problems
  const text = first
    ? { fr: first.message, nl: first.message, en: first.message, de: first.message }
    : problems.takeover_refused
  return problem(
    problems.takeover_refused,
    { count: answer.problems_count },
    { fields: { file: [{ text }] }, body: { ...answer } },
  )
}

/** A run that is not kept: what it would be. */
export function unkeptRun(
  { caller, now }: CompanyOperation,
  run: Pick<TakeoverRun, 'id' | 'kind' | 'file_name' | 'sha256' | 'format'> &
    Partial<Pick<TakeoverRun, 'entries' | 'lines' | 'debit' | 'credit' | 'from' | 'to'>>,
): TakeoverRun {
  return {
    entries: 0,
    lines: 0,
    debit: '0.00',
    credit: '0.00',
    from: null,
    to: null,
    ...run,
    status: 'done',
    progress: 100,
    created_by: caller.user.id,
    version: 1,
    lock_version: 1,
    created_at: now,
    updated_at: now,
  }
}
