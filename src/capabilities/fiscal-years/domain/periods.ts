import type { PeriodDraft, Span } from './years.js'

/** A period as it stands when its year gets other bounds. */
export type HeldPeriod = Span & {
  readonly id: number
  readonly number: number
  readonly isLocked: boolean
}

export type Redrawn = {
  /** Those that stay, with what they become; only those that change. */
  readonly moved: readonly (Span & { readonly id: number; readonly number: number })[]
  readonly added: readonly PeriodDraft[]
  readonly gone: readonly HeldPeriod[]
  /** Locked ones whose days would change, by which bound of the year; their number may. */
  readonly refused: readonly { readonly id: number; readonly at: 'starts_on' | 'ends_on' }[]
}

/** The periods of a year after its bounds moved. A month that is there before and after keeps its id. */
export function redrawn(held: readonly HeldPeriod[], drafts: readonly PeriodDraft[]): Redrawn {
  const heldBy = new Map(held.map((period) => [monthOf(period), period]))
  const draftBy = new Map(drafts.map((draft) => [monthOf(draft), draft]))
  const gone = held.filter((period) => !draftBy.has(monthOf(period)))
  const stays = drafts.flatMap((draft) => {
    const period = heldBy.get(monthOf(draft))
    return period ? [{ period, draft }] : []
  })
  const cut = stays.filter(({ period, draft }) => !hasSameDays(period, draft))
  return {
    moved: stays
      .filter(({ period, draft }) => !hasSameDays(period, draft) || period.number !== draft.number)
      .map(({ period: { id }, draft: { number, startsOn, endsOn } }) => ({
        id,
        number,
        startsOn,
        endsOn,
      })),
    added: drafts.filter((draft) => !heldBy.has(monthOf(draft))),
    gone,
    refused: [...gone, ...cut.map(({ period }) => period)]
      .filter(({ isLocked }) => isLocked)
      .map((period) => ({
        id: period.id,
        at: boundAt(period, draftBy.get(monthOf(period)), drafts),
      })),
  }
}

/** The bound of the year that takes or gives days of a period. */
function boundAt(
  held: Span,
  draft: Span | undefined,
  drafts: readonly Span[],
): 'starts_on' | 'ends_on' {
  const isAtStart = draft
    ? draft.startsOn !== held.startsOn
    : drafts.every(({ startsOn }) => held.endsOn < startsOn)
  return isAtStart ? 'starts_on' : 'ends_on'
}

function monthOf({ startsOn }: Span): string {
  return startsOn.slice(0, 7)
}

function hasSameDays(one: Span, other: Span): boolean {
  return one.startsOn === other.startsOn && one.endsOn === other.endsOn
}
