import { packFor } from '#countries'
import { saltInPads, tellText } from '#platform/changes/append'
import { brokenConstraint } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { entry as entryLog } from '../entity.js'
import { insertOne } from '../queries/post-one.js'
import type { Wanted } from '../queries/references.js'
import type { Entry, Warning } from '../schemas.js'
import type { EntryDraft } from './entry-draft.js'
import { forgetReferences, keptReferences } from './kept-references.js'
import { oneRow, post } from './post.js'
import { type Ready, readied } from './ready.js'
import { type References, referencesFor } from './references.js'
import { cutText, identify, joinText, type ShownIds, shown, unknownIds } from './shown-entry.js'
import { subjectOf, warningsAround, warningsFor } from './warnings.js'

type Draft = (references: References) => EntryDraft

/** An entry, and what a person should look at again in it. */
export type Posted = { readonly entry: Entry; readonly warnings: Warning[] }

/**
 * Posts the one entry of an operation. `draftOf` makes it from what it refers to, and refuses by throwing. `isLast` where
 * nothing else is written after it; else only what nobody waits for may be, since the log is held by then.
 */
export async function postSingle(
  op: CompanyOperation,
  wanted: Wanted,
  draftOf: Draft,
  isLast = true,
): Promise<Posted> {
  // What is announced is written before the log, whose lock is the last to be taken.
  const isQuick = !op.isDryRun && !op.company.hasWebhooks
  const known = isQuick ? await byKept(op, wanted, draftOf) : null
  return known ? postLogged(op, known, isLast) : postHeld(op, wanted, draftOf)
}

/** The usual way: what the entry refers to is held, and the log follows at the end. */
async function postHeld(op: CompanyOperation, wanted: Wanted, draftOf: Draft): Promise<Posted> {
  const references = await referencesFor(op, wanted)
  const draft = draftOf(references)
  const [entry] = await post(op, references, [draft])
  const subject = subjectOf(draft, references)
  const [warnings] = await warningsFor(op, references, [subject], [entry!.id])
  return { entry: entry!, warnings: warnings! }
}

type Known = { readonly references: References; readonly ready: Ready }

/** The entry by what is kept of the file; none where that refuses it, as it may be out of date. */
async function byKept(op: CompanyOperation, wanted: Wanted, draftOf: Draft): Promise<Known | null> {
  const references = await keptReferences(op, wanted)
  if (!references) return null
  try {
    const { apartClasses } = packFor(op.company).closing
    return { references, ready: readied(draftOf(references), references, apartClasses) }
  } catch {
    forgetReferences(op)
    return null
  }
}

/** The quickest way: one statement writes the entry and its row of the log, and sees that what is kept still holds. */
async function postLogged(
  op: CompanyOperation,
  { references, ready }: Known,
  isLast: boolean,
): Promise<Posted> {
  const { draft } = ready
  const entry = shown(op, references, ready, unknownIds(ready))
  const log = {
    pieces: cutText(entry),
    referencesSeq: references.seq!,
    ...saltInPads(),
  }
  let ids: ShownIds | undefined
  const subject = subjectOf(draft, references)
  const warnings = await warningsAround(op, references, subject, async (knownAs) => {
    const row = oneRow(ready, references, knownAs)
    const posted = await insertOne(op, row, log, isLast).catch((error) => {
      if (brokenConstraint(error) === 'references_known') forgetReferences(op)
      throw error
    })
    ids = posted
    return posted.is_known
  })
  identify(entry, ids!)
  tellText(entry, joinText(log.pieces, ids!))
  op.logged(entryLog.created(entry, 'posted'))
  return { entry, warnings }
}
