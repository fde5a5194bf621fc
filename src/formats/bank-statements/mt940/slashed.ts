/** The dialects of field 86 in words between slashes: `/EREF/…/CNTP/iban/bic/name/REMI/…`. */
import { plainDecimal, readDecimal } from '../figures.js'
import type { Original } from '../movement.js'
import type { Information } from './information.js'

const word =
  /\/(REMI|NAME|CNTP|EREF|PREF|MARF|CSID|IBAN|BIC|TRTP|TRCD|ORDP|BENM|ADDR|ISDT|PURP|ULTD|ULTC|ID|RTRN|OCMT|CHGS|EXCH|ACCW|SVCL|INIT)(?=\/)/g

/** What a field in words says; null when it does not begin with one. */
export function readSlashed(content: string): Information | null {
  const found = [...content.matchAll(word)]
  if (found[0]?.index !== 0) return null
  const values = new Map<string, string>()
  found.forEach((match, place) => {
    const end = found[place + 1]?.index ?? content.length
    const value = trimmedOfSlashes(content.slice(match.index + match[0].length, end))
    if (value !== '' && !values.has(match[1]!)) values.set(match[1]!, value)
  })
  const given = (name: string) => values.get(name) ?? null
  const [account, bic, name] = given('CNTP')?.split('/') ?? []
  const { text, reference } = remittanceOf(given('REMI'))
  return {
    text,
    reference,
    name: given('NAME') || name || null,
    account: given('IBAN') || account || null,
    bic: given('BIC') || bic || null,
    ultimateName: given('ULTD') ?? given('ULTC'),
    endToEndId: given('EREF'),
    paymentInformationId: given('PREF'),
    mandateReference: given('MARF'),
    creditorId: given('CSID'),
    purpose: given('PURP')?.replace(/^CD\//, '') ?? null,
    returnReason: /^[A-Z]{2}\d{2}/.exec(given('RTRN') ?? '')?.[0] ?? null,
    businessCode: null,
    original: originalOf(given('OCMT'), given('EXCH')),
  }
}

function trimmedOfSlashes(text: string): string {
  let [from, to] = [0, text.length]
  while (text[from] === '/' || text[from] === ' ') from += 1
  while (to > from && (text[to - 1] === '/' || text[to - 1] === ' ')) to -= 1
  return text.slice(from, to)
}

type Remittance = Pick<Information, 'text' | 'reference'>

/** Free text, or a reference that the bank calls structured. */
function remittanceOf(text: string | null): Remittance {
  const [, reference = null] = /^STRD\/(?:CUR|ISO|BBA|SCOR)?\/?([^/]{1,35})/.exec(text ?? '') ?? []
  if (reference !== null) return { text: null, reference }
  return { text: text?.replace(/^USTD\/{0,2}/, '') ?? null, reference: null }
}

/** `USD100,00`, before it was changed at a rate. */
function originalOf(amount: string | null, rate: string | null): Original | null {
  const [, currency, digits] = /^([A-Z]{3})([\d.,]{1,24})/.exec(amount ?? '') ?? []
  const read = digits === undefined ? undefined : readDecimal(digits)
  if (currency === undefined || read === undefined) return null
  return { amount: read, currency, rate: rate === null ? null : plainDecimal(rate) }
}
