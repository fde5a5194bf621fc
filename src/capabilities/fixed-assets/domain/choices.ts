import {
  type AssetNature,
  type AssetRules,
  highestRate,
  isNeverDeclining,
  isNeverDepreciated,
  linearRate,
  type Prorata,
  usualRate,
} from '#countries'
import { type Amount, formatAmount, parseAmount, times } from '#kernel/money'
import type { Message } from '#kernel/problem'
import { messages } from '../problems/refusals.js'
import type { Method } from './plan.js'

/** How something is written off, as it is stored and shown. */
export type Manner = {
  readonly method: Method
  readonly duration_months: number | null
  readonly rate: string | null
  readonly prorata: Prorata | null
}

/** What a person says of it; what is absent comes from elsewhere. */
export type GivenManner = {
  readonly method?: Method | null | undefined
  readonly duration_months?: number | null | undefined
  readonly rate?: Amount | null | undefined
  readonly prorata?: Prorata | null | undefined
}

export type Wrong = Record<string, readonly Message[]>

const noPlan: Manner = { method: 'none', duration_months: null, rate: null, prorata: null }

const longest = 1200

/** What is written off how: as it is said, else as `from` has it, else as the country does. */
export function chosenManner(
  given: GivenManner,
  from: Manner | null,
  nature: AssetNature,
  rules: AssetRules,
  wrong: Wrong,
): Manner {
  const usual = isNeverDepreciated(nature) ? 'none' : (from?.method ?? 'linear')
  const method = given.method ?? usual
  if (method === 'none') return noPlan
  if (isNeverDepreciated(nature) || (method === 'declining' && isNeverDeclining(nature)))
    wrong.method = [{ text: messages.methodNotFor, values: { nature } }]
  const rate = given.rate ?? null
  if (rate !== null && (rate <= 0n || rate > 100_00n)) {
    wrong.rate = [{ text: messages.rateOutOfBounds }]
    return noPlan
  }
  const months = monthsOf(given, from, method, rate)
  if (months === null || months < 1 || months > longest) {
    if (given.duration_months == null && rate !== null && method === 'linear')
      wrong.rate = [{ text: messages.rateOutOfBounds }]
    else wrong.duration_months = [{ text: messages.durationMissing }]
    return noPlan
  }
  const prorata = given.prorata ?? from?.prorata ?? rules.prorata
  const chosen = { method, duration_months: months, prorata }
  if (method === 'declining')
    return { ...chosen, rate: decliningRate({ given, from, months }, rules, wrong) }
  if (rate !== null && !agree(months, rate))
    wrong.rate = [{ text: messages.rateDisagrees, values: { months } }]
  return { ...chosen, rate: formatAmount(linearRate(months) as Amount) }
}

function monthsOf(
  { duration_months }: GivenManner,
  from: Manner | null,
  method: Method,
  rate: Amount | null,
): number | null {
  if (duration_months != null) return duration_months
  if (method === 'linear' && rate !== null) return Number(times(120_000n as Amount, 1n, rate))
  return from?.duration_months ?? null
}

/** Whether a life and a rate say the same, whichever of the two was rounded. */
function agree(months: number, rate: Amount): boolean {
  return linearRate(months) === rate || times(120_000n as Amount, 1n, rate) === BigInt(months)
}

type Asked = {
  readonly given: GivenManner
  readonly from: Manner | null
  readonly months: number
}

/** The rate that is given, the one of before while the life is the same, else the usual one. */
function decliningRate({ given, from, months }: Asked, rules: AssetRules, wrong: Wrong): string {
  const { declining } = rules
  if (months < declining.leastMonths)
    wrong.duration_months = [
      { text: messages.tooShortToDecline, values: { months: declining.leastMonths } },
    ]
  const isSame = from?.method === 'declining' && from.duration_months === months
  const kept = isSame && from.rate !== null ? parseAmount(from.rate)! : null
  const usual = usualRate(declining, months)
  const rate = given.rate ?? kept ?? ((usual > 100_00n ? 100_00n : usual) as Amount)
  const most = highestRate(declining, months)
  if (rate > most)
    wrong.rate = [{ text: messages.rateTooHigh, values: { most: formatAmount(most as Amount) } }]
  return formatAmount(rate)
}

/** Whether the rate of a declining plan is more than is usual. */
export function isAboveUsual(rules: AssetRules, months: number, rate: Amount): boolean {
  return rate > usualRate(rules.declining, months)
}
