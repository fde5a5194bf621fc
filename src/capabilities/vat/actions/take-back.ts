import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import { movedPaths } from '#platform/operations/by-patch'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import type { LoggedDeclaration } from '../entity.js'
import { messages } from '../problems.js'
import {
  changeDeclaration,
  type DeclarationRow,
  findDeclaration,
  type Said,
} from '../queries/declarations.js'
import { aboutOf, getLocked, requireDraft, saidOf } from './change.js'
import { outcomeOf } from './compute.js'
import { contextOf } from './context.js'
import { unfile } from './filing.js'
import { logged, recorded } from './record.js'
import { reopenDeclaration } from './reopen.js'

type Changed = readonly Logged<LoggedDeclaration>[]

const fields = [
  'manual',
  'ask_restitution',
  'ask_payment_form',
  'nil_client_listing',
  'comment',
  'figures',
]

/** Gives drafts back what a change moved: what people said of them, or the figures of the books of then. */
export async function putBack(op: CompanyOperation, changes: Changed): Promise<void> {
  for (const change of changes) {
    const row = await getLocked(op, change.recordId)
    requireDraft(row)
    const context = await contextOf(op)
    const today = await logged(op, context, row)
    const { figures: _figures, ...shown } = today
    const moved = movedPaths(change, today, { version: row.version, shown }, { fields })
    const old = Object.fromEntries(
      moved.map((field) => [field, change.before![field as keyof LoggedDeclaration]]),
    ) as Partial<DeclarationRow>
    const after = { ...row, ...old }
    const said: Said = saidOf(after)
    const outcome = await outcomeOf(op, aboutOf(context, row), after.figures, said)
    // Figures of before are not those of the books: they stay stale until someone computes them anew.
    const basis = isDeepStrictEqual(after.figures, row.figures) ? {} : { lines_then: -1 }
    await changeDeclaration(op, row.id, { ...old, ...outcome, ...basis })
    await recorded(op, context, today, (await findDeclaration(op, row.id))!, 'updated')
  }
}

/** Reopens returns that still stand as that very validation left them. */
export async function reopenValidated(op: CompanyOperation, changes: Changed): Promise<void> {
  for (const { recordId, after } of changes) {
    const row = await getLocked(op, recordId)
    if (row.status === 'draft' || row.validated_at !== after!.validated_at)
      throw notRevertible('already_reverted')
    try {
      await reopenDeclaration(op, { id: recordId })
    } catch (error) {
      if (error instanceof Problem && error.fields.status)
        throw notRevertible('not_possible', messages.laterStands)
      throw error
    }
  }
}

/** Makes returns validated again that were said to be filed. */
export async function unfileFiled(op: CompanyOperation, changes: Changed): Promise<void> {
  for (const { recordId, after } of changes) {
    const row = await getLocked(op, recordId)
    const isThis = row.status === 'filed' && row.filings.length === after!.filings.length
    if (!isThis) throw notRevertible('already_reverted')
    await unfile(op, recordId)
  }
}
