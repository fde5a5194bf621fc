import {
  type AnalyticShare,
  type LineDraft,
  ledgerProblems,
  lineOn,
  type Side,
} from '#capabilities/ledger'
import type { Amount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems/refusals.js'
import { assetJournal, journalOf } from '../queries/books.js'

/** The journal of entries of assets: the one that is asked for, which must be a general one, else that of the file. */
export async function journalFor(op: CompanyOperation, asked: number | null): Promise<number> {
  return (await findJournal(op, asked)).require()
}

/** The id of a journal, null where there is none, and what refuses it. */
export type FoundJournal = { readonly id: number | null; readonly require: () => number }

/** The same, refused when it is required. */
export async function findJournal(
  op: CompanyOperation,
  asked: number | null,
): Promise<FoundJournal> {
  if (asked === null) {
    const id = await assetJournal(op)
    return {
      id,
      require: () => {
        if (id === null) throw invalidField('journal_id', messages.noGeneralJournal)
        return id
      },
    }
  }
  const journal = await journalOf(op, asked)
  return {
    id: asked,
    require: () => {
      if (journal && journal.type !== 'general')
        throw problem(ledgerProblems.journal_mismatch, { journal: journal.code })
      return asked
    },
  }
}

type More = {
  readonly label?: string | null
  /** Where the asset says that it belongs; what it does not say, defaults do. */
  readonly analytic?: readonly AnalyticShare[]
}

/** A line of an entry of assets; none for nothing. */
export function assetLine(
  side: Side,
  account: string,
  amount: Amount,
  { label = null, analytic = [] }: More = {},
): LineDraft[] {
  return lineOn(side, account, amount, { label }).map((line) => ({
    ...line,
    thirdPartyId: null,
    dueDate: null,
    analytic: null,
    proposedAnalytic: analytic,
  }))
}

/** What an asset is called in an entry. */
export function nameOf({ code, label }: { readonly code: string; readonly label: string }): string {
  return `${code} ${label}`.slice(0, 255)
}
