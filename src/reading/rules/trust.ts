/**
 * What of an extract a person should look at before it is booked. A wrong one costs more than ten reviews:
 * a field is in doubt when nothing on the paper bears it out, or something speaks against it.
 */
import type { Extracted } from '#formats/e-invoices/index'
import type { Area } from '../page.js'
import type { DoubtedField } from '../reading.js'
import { areaOf, isLookedAt, isUnclear, type Sight } from './closer.js'
import { isAccountDoubtful, isCommunicationDoubtful } from './doubts/accounts.js'
import { isCurrencyDoubtful } from './doubts/currency.js'
import { isDateDoubtful, isDueDoubtful } from './doubts/days.js'
import { isKindDoubtful } from './doubts/kind.js'
import { isNumberDoubtful } from './doubts/number.js'
import { isDirectionDoubtful, isPartyDoubtful } from './doubts/parties.js'
import { areTotalsDoubtful } from './doubts/totals.js'
import type { Findings } from './findings.js'
import type { Spot } from './words.js'

type Look = (findings: Findings, extracted: Extracted, isUnclear: Sight) => boolean

// biome-ignore format: a table
const looks: readonly (readonly [DoubtedField, Look])[] = [
  ['document_type',            isKindDoubtful],
  ['direction',                isDirectionDoubtful],
  ['counterparty',             isPartyDoubtful],
  ['number',                   isNumberDoubtful],
  ['date',                     isDateDoubtful],
  ['due_date',                 isDueDoubtful],
  ['totals',                   areTotalsDoubtful],
  ['currency',                 isCurrencyDoubtful],
  ['iban',                     isAccountDoubtful],
  ['structured_communication', isCommunicationDoubtful],
]

export function doubtsOf(
  findings: Findings,
  extracted: Extracted,
  sight: Sight = isUnclear,
): DoubtedField[] {
  return looks.filter(([, look]) => look(findings, extracted, sight)).map(([field]) => field)
}

/** What a closer look could still bear out or refute, where nothing else is in doubt. */
export function unclearIn(findings: Findings, extracted: Extracted): Area[] {
  const asked: Spot[] = []
  const doubts = doubtsOf(findings, extracted, (spot) => {
    asked.push(spot)
    return false
  })
  return doubts.length > 0 ? [] : asked.filter((spot) => !isLookedAt(spot)).map(areaOf)
}
