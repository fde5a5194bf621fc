import { countryOfVatNumber, isUnionVatNumber, vatNumber as readVatNumber } from '#countries'
import type { Instant } from '#kernel/instants'
import type { CheckedVatNumber } from '#outside/vies/client'
import type { Circumstances } from '#platform/operations/operation'
import { unavailable } from '#platform/outgoing/request'
import { ages, oldestMs } from '../domain/ages.js'
import { findKept } from '../queries/cache.js'
import type { VatNumber } from '../schemas.js'
import { type Asking, ageOf, askNow, isYoung } from './kept.js'
import { askPatiently, isOutage } from './outage.js'

export type VatAnswer = {
  readonly answer: CheckedVatNumber
  readonly checkedAt: Instant
  readonly isKept: boolean
  /** Whether it is older than it should be, since VIES does not answer. */
  readonly isStale: boolean
}

type Wishes = {
  readonly fresh?: boolean
  /** Whether an old answer is better than none. */
  readonly mayBeStale?: boolean
  /** In whose name VIES is asked, where it is not that of the operator. */
  readonly requester?: string | null
  readonly deadline?: AbortSignal
}

/** What VIES says of a VAT number whose form is right, perhaps as it said it some hours ago. */
export async function checkVatNumber(
  about: Asking,
  number: string,
  wishes: Wishes = {},
): Promise<VatAnswer> {
  const { vies } = about.services.outside
  const { fresh = false, mayBeStale = false, requester = vies.requester } = wishes
  // An answer to someone else proves nothing for us.
  const place = { source: 'vies', key: requester === null ? number : `${number} for ${requester}` }
  const kept = await findKept<CheckedVatNumber>(about.services.db.statement, place)
  const given = kept?.answer && { answer: kept.answer, checkedAt: kept.askedAt, isKept: true }
  if (given && !fresh && isYoung(about, kept, ages.vat, ({ valid }) => valid))
    return { ...given, isStale: false }
  try {
    const { deadline } = wishes
    const asking = { requester, ...(deadline ? { deadline } : {}) }
    const { answer, askedAt } = await askNow(about, place, () => {
      if (!vies.isConfigured) throw unavailable()
      return askPatiently(about, `vies:${number.slice(0, 2)}`, null, () =>
        vies.check(number, asking),
      )
    })
    return { answer: answer!, checkedAt: askedAt, isKept: false, isStale: false }
  } catch (error) {
    const mayServe = given && mayBeStale && ageOf(about, given.checkedAt) <= oldestMs
    if (!mayServe || !isOutage(error)) throw error
    return { ...given, isStale: true }
  }
}

/** Checks the form here, and asks VIES only about what could be a number. */
export async function lookUpVatNumber(
  op: Circumstances,
  { vat_number: text, query }: { vat_number: string; query: { fresh?: boolean | null } },
): Promise<VatNumber> {
  const read = readVatNumber(text)
  if (!isUnionVatNumber(text) || !read.ok) return wrongForm(op, text)
  const fresh = query.fresh ?? false
  const { answer, ...told } = await checkVatNumber(op, read.value, { fresh, mayBeStale: true })
  return {
    vat_number: read.value,
    country: countryOfVatNumber(read.value),
    valid: answer.valid,
    reason: answer.valid ? null : 'unknown',
    name: answer.name,
    address: answer.address,
    checked_at: told.checkedAt,
    consultation_number: answer.consultationNumber,
    source: told.isKept ? 'cache' : 'vies',
    stale: told.isStale,
  }
}

function wrongForm(op: Circumstances, text: string): VatNumber {
  const bare = text.replace(/[\s-]/g, '').toUpperCase()
  return {
    vat_number: bare,
    country: isUnionVatNumber(bare) ? countryOfVatNumber(bare) : null,
    valid: false,
    reason: 'format',
    name: null,
    address: null,
    checked_at: op.now,
    consultation_number: null,
    source: 'local',
    stale: false,
  }
}
