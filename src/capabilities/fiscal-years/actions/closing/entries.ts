import {
  type EntryDraft,
  type LineDraft,
  lineOn,
  plainDraft,
  post,
  referencesFor,
} from '#capabilities/ledger'
import { say, type Text } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import type { CompanyOperation } from '#platform/operations/operation'
import type { PlannedLine } from '../../domain/closing.js'
import { labels } from '../../problems.js'
import type { ClosedWith } from '../../queries/years.js'
import type { FiscalYear } from '../../schemas.js'
import { spanOf } from '../locking.js'
import type { Figures } from './figures.js'

/** What an entry of the closing is: on which day, under which words, for which phase of its year. */
type Kind = Pick<EntryDraft, 'entryDate' | 'origin' | 'phase'> & {
  readonly text: Text
  readonly code: string
  readonly lines: readonly PlannedLine[]
}

/**
 * Posts what closing comes to, in one go: the closing entry, the opening entry, and the transfer of the
 * result where the country wants one. That one is a movement of the new year, not a part of its opening,
 * so that sums over years find the result where it now stands.
 */
export async function postClosing(
  op: CompanyOperation,
  figures: Figures,
  next: FiscalYear,
): Promise<ClosedWith> {
  const { year, span, journal } = figures
  const firstDay = spanOf(next).startsOn
  const kinds = [
    {
      entryDate: span.endsOn,
      origin: 'closing',
      phase: 'closing',
      text: labels.closing,
      code: year.code,
      lines: figures.closing,
    },
    {
      entryDate: firstDay,
      origin: 'opening',
      phase: 'opening',
      text: labels.opening,
      code: next.code,
      lines: figures.opening,
    },
    {
      entryDate: firstDay,
      origin: 'opening',
      phase: 'year',
      text: labels.transfer,
      code: year.code,
      lines: figures.transfer,
    },
  ] as const satisfies Kind[]
  const drafts = kinds
    .filter(({ lines }) => lines.length > 0)
    .map((kind) => draftOf(op, journal!.id, kind))
  if (drafts.length === 0) return { closingEntryId: null, openingEntryId: null }
  const references = await referencesFor(op, {
    days: [span.endsOn, firstDay],
    journalIds: [journal!.id],
    accountNumbers: distinct(drafts.flatMap(({ lines }) => lines.map(({ account }) => account))),
  })
  const entries = await post(op, references.lenient().evenLocked(), drafts)
  const idOf = (phase: EntryDraft['phase']) =>
    entries[drafts.findIndex((draft) => draft.phase === phase)]?.id ?? null
  return { closingEntryId: idOf('closing'), openingEntryId: idOf('opening') }
}

function draftOf({ company }: CompanyOperation, journalId: number, kind: Kind): EntryDraft {
  const { entryDate, origin, phase, text, code, lines } = kind
  return {
    ...plainDraft,
    journalId,
    entryDate,
    label: say(text, company.locale, { code }),
    origin,
    phase,
    lines: lines.flatMap(draftLine),
  }
}

function draftLine({ account, amount, thirdPartyId }: PlannedLine): LineDraft[] {
  const isThirdParty = thirdPartyId !== null
  return lineOn('debit', account.number, amount, { isThirdParty }).map((line) => ({
    ...line,
    thirdPartyId,
    dueDate: null,
    analytic: null,
  }))
}
