import type { Day } from '#kernel/days'
import { type Amount, add, subtract, zero } from '#kernel/money'
import type { Cumulated } from './plan.js'
import type { Steps } from './steps.js'

/** An asset as a run finds it. */
export type RunAsset = {
  readonly id: number
  /** What is to be written off in all. */
  readonly base: Amount
  /** What was written off so far, and up to which day; null: nothing by these books. */
  readonly posted: Amount
  readonly postedOn: Day | null
  /** The first day of its plan. */
  readonly planFrom: Day
  readonly planned: Cumulated
}

/** What a run posts for an asset on one of its days. */
export type RunAmount = {
  readonly assetId: number
  readonly step: Day
  readonly startsOn: Day
  /** With what is exceptional. */
  readonly amount: Amount
  readonly exceptional: Amount
  readonly isLate: boolean
}

export type AssetRun = {
  readonly amounts: readonly RunAmount[]
  readonly posted: Amount
  /** What is left of it before anything exceptional. */
  readonly left: Amount
}

/** What is due for an asset, step by step, and what is exceptional with the last; what is late falls into the first. */
export function runOf(
  asset: RunAsset,
  extra: Amount,
  { days, closedUntil, after }: Steps,
): AssetRun {
  let { posted, postedOn } = asset
  let amounts: RunAmount[] | undefined
  const last = days.at(-1)!
  for (const step of days) {
    // What was posted up to a later day, or this one, is not looked at again.
    const isDone = postedOn !== null && postedOn >= step
    const regular = isDone ? zero : difference(asset.planned(step), posted)
    const exceptional = step === last ? extra : zero
    const amount = exceptional === zero ? regular : add(regular, exceptional)
    if (amount === zero) continue
    const next = postedOn === null ? asset.planFrom : after(postedOn)
    const one = {
      assetId: asset.id,
      step,
      startsOn: next < step ? next : step,
      amount,
      exceptional,
      isLate: regular > zero && next <= closedUntil && asset.planned(closedUntil) > posted,
    }
    // Most have one alone, for which a list that grows would be ten times too long.
    if (amounts) amounts.push(one)
    else amounts = [one]
    posted = (posted + amount) as Amount
    postedOn = step
  }
  const left = subtract(asset.base, subtract(posted, extra))
  return { amounts: amounts ?? [], posted, left }
}

function difference(planned: Amount, posted: Amount): Amount {
  return planned > posted ? subtract(planned, posted) : zero
}
