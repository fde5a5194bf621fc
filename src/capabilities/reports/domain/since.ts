import type { Day } from '#kernel/days'

/** An entry as a change of the log found it. */
export type EntryBefore = {
  readonly status: 'posted' | 'reversed'
  readonly due_date: Day | null
  readonly lines: readonly { readonly id: number; readonly due_date: Day | null }[]
}

/** A lettering as a change of the log found it. */
export type LetteringBefore = {
  readonly code: string
  readonly lines: readonly { readonly id: number }[]
}

/** The first change of a record after a place of the log; what it made was not there before. */
export type FirstChange =
  | { readonly resource: 'entries'; readonly id: number; readonly before: EntryBefore | null }
  | { readonly resource: 'lettering'; readonly id: number; readonly before: LetteringBefore | null }

/** The lettering that a line is in, full or partial. */
export type Lettered = { readonly id: number; readonly code: string }

/** What moved after a place of the log, by which lines and entries are shown as they stood there. */
export type Since = {
  /** The entries that were posted since. */
  readonly posted: readonly number[]
  readonly entries: ReadonlyMap<number, EntryBefore>
  /** The letterings that were made, changed or undone since. */
  readonly touched: ReadonlySet<number>
  /** In which of those each line was. */
  readonly lettered: ReadonlyMap<number, Lettered>
}

export function sinceOf(changes: readonly FirstChange[]): Since {
  const posted: number[] = []
  const entries = new Map<number, EntryBefore>()
  const touched = new Set<number>()
  const lettered = new Map<number, Lettered>()
  for (const { resource, id, before } of changes)
    if (resource === 'entries')
      if (before) entries.set(id, before)
      else posted.push(id)
    else {
      touched.add(id)
      for (const line of before?.lines ?? []) lettered.set(line.id, { id, code: before!.code })
    }
  return { posted, entries, touched, lettered }
}

/** The lettering of a line as it was, by the one it is in today. */
export function letteredThen(
  since: Since | null,
  lineId: number,
  today: Lettered | null,
): Lettered | null {
  if (!since) return today
  const then = since.lettered.get(lineId)
  if (then) return then
  return today && since.touched.has(today.id) ? null : today
}

type Due = {
  readonly entry_id: number
  readonly id: number
  /** A line that can be settled is due with its entry, where it has no day of its own. */
  readonly can_letter: boolean
  readonly due_date: Day | null
}

/** The day on which a line was due, by that of today. */
export function dueThen(since: Since | null, line: Due): Day | null {
  const then = since?.entries.get(line.entry_id)
  if (!then) return line.due_date
  const own = then.lines.find(({ id }) => id === line.id)?.due_date ?? null
  return own ?? (line.can_letter ? then.due_date : null)
}
