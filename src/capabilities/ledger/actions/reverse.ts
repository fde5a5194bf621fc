import { packFor, type VatRegime } from '#countries'
import type { Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { say } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, Operation } from '#platform/operations/operation'
import { problems as pipelineProblems, uncoded } from '#platform/problems'
import { reversed } from '../domain/reversal.js'
import { entry as entryLog } from '../entity.js'
import { entryReversed } from '../events.js'
import { messages } from '../problems.js'
import { type EntryState, findEntries, lockEntries } from '../queries/entries.js'
import { markReversed } from '../queries/posting.js'
import type { Entry } from '../schemas.js'
import { draftsOf, referencesOf } from './copies.js'
import { announce, post } from './post.js'
import type { References } from './references.js'

export type Reversal = { readonly original: Entry; readonly reversal: Entry }

/** Without a day the reversal has that of its original, without a label it says what it reverses. */
type Wish = { readonly entryDate: Day | null; readonly label: string | null }
export type ReversalWish = Wish & { readonly id: number }

/** A reversal by hand or by undo, or the reopening of a fiscal year or of a VAT return. */
type Undoer = 'a reversal' | 'reopening' | 'reopening a return' | 'its file' | 'its asset'

export async function reverse(op: CompanyOperation, id: number, wish: Wish): Promise<Reversal> {
  const [made] = await reverseMany(op, [{ id, ...wish }])
  return made!
}

/**
 * Posts the mirrors of entries in one go and marks the originals; every box they filled is taken back, or corrected
 * where it was declared. What opens and closes a year is undone by reopening it alone, which reaches into locked
 * periods; what settles a VAT return by reopening that; what a file of payments or an asset posts, with that.
 */
export async function reverseMany(
  op: CompanyOperation,
  wishes: readonly ReversalWish[],
  by: Undoer = 'a reversal',
): Promise<Reversal[]> {
  if (wishes.length === 0) return []
  const ids = wishes.map(({ id }) => id)
  const states = new Map((await lockEntries(op, ids)).map((state) => [state.id, state]))
  for (const id of ids) refuseStanding(states.get(id), by)
  const befores = await findEntries(op, ids)
  const days = wishes.map(({ id, entryDate }) => entryDate ?? states.get(id)!.entry_date)
  ids.forEach((id, place) => {
    const { entry_date: day } = states.get(id)!
    if (days[place]! < day)
      throw invalidField('entry_date', messages.reversalBeforeOriginal, { day })
  })
  const held = await referencesOf(op, befores, [
    ...days,
    ...[...states.values()].map((state) => state.entry_date),
  ])
  const references = reaching(held.lenient(), by)
  const copies = await draftsOf(
    op,
    befores.map((entry, place) => ({
      entry,
      phase: states.get(entry.id)!.phase,
      entryDate: days[place]!,
    })),
  )
  const rules = packFor(op.company).vatReturns
  const drafts = befores.map((entry, place) => ({
    ...copies[place]!,
    label: wishes[place]!.label ?? reversalLabel(entry, op.company.locale),
    origin: 'reversal' as const,
    reversedEntryId: entry.id,
    lines: reversed(copies[place]!.lines, {
      rules,
      regime: references.regime as VatRegime,
      postedOn: states.get(entry.id)!.entry_date,
      reversedOn: days[place]!,
      isOfInvoices: /^(?:purchase|sale)/.test(entry.journal.type),
      ruleOf: (code) => references.vatRuleOf(code),
    }),
  }))
  const reversals = await post(op, references, drafts)
  await markReversed(
    op,
    reversals.map((reversal, place) => ({ id: ids[place]!, byId: reversal.id })),
  )
  return befores.map((before, place) => {
    const original = marked(op, before, reversals[place]!)
    op.record(entryLog.changed(before, original, 'reversed'))
    announce(op, entryReversed, original, references.yearCodeOf(original.fiscal_year_id))
    return { original, reversal: reversals[place]! }
  })
}

function reaching(references: References, by: Undoer): References {
  if (by === 'a reversal' || by === 'its file' || by === 'its asset') return references
  return by === 'reopening' ? references.evenLocked() : references.evenDeclared()
}

function refuseStanding(state: EntryState | undefined, by: Undoer): void {
  if (!state) throw problem(uncoded.not_found)
  if (state.phase !== 'year' && state.origin !== 'takeover' && by !== 'reopening')
    throw invalidField('status', messages.reversedByReopening)
  if (state.origin === 'sepa' && by !== 'its file')
    throw invalidField('status', messages.reversedByItsFile)
  if (state.origin === 'asset' && by !== 'its asset')
    throw invalidField('status', messages.reversedByItsAsset)
  if (state.status === 'reversed') throw invalidField('status', messages.alreadyReversed)
  if (state.origin === 'vat' && by === 'a reversal')
    throw problem(
      pipelineProblems.record_in_use,
      {},
      {
        fields: { id: [{ text: messages.reversedByReturn }] },
        body: { used_by: { vat_declarations: 1 } },
      },
    )
}

function reversalLabel(entry: Entry, language: Language): string {
  const of = `${entry.journal.code} ${entry.number}`
  const text = say(messages.reversalOf, language, { of })
  return entry.label === null ? text : `${text}: ${entry.label}`.slice(0, 255)
}

/** An entry as GET shows it once it is marked. */
function marked({ now }: Operation, entry: Entry, reversal: Entry): Entry {
  return {
    ...entry,
    status: 'reversed',
    reversed_by_entry_id: reversal.id,
    ...nextVersion(entry, now),
  }
}
