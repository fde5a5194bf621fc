import { text } from '#platform/outgoing/fields'
import { askJson, below, deadlineIn, unavailable } from '#platform/outgoing/request'

/** The European Commission's check of VAT numbers, which asks the member state of the number. */
export type Vies = {
  readonly isConfigured: boolean
  check(vatNumber: string): Promise<CheckedVatNumber>
}

/** Many member states give no name and no address. */
export type CheckedVatNumber = { valid: boolean; name: string | null; address: string | null }

export type ViesConfig = {
  url: string
  /** How long an answer may take, from the connection to its last byte: 10 s. */
  timeoutMs?: number
}

/** What VIES says when it knows; every other word means that it could not find out. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['VALID', true],
  ['INVALID', false],
  ['INVALID_INPUT', false],
])

export function openVies(config: ViesConfig): Vies {
  return {
    isConfigured: config.url !== '',
    async check(vatNumber) {
      if (config.url === '') throw unavailable()
      const parts = partsOf(vatNumber)
      if (parts === null) return { valid: false, name: null, address: null }
      const path = `/ms/${parts.country}/vat/${encodeURIComponent(parts.number)}`
      const answer = await askJson({
        url: below(config.url, path),
        deadline: deadlineIn(config.timeoutMs),
      })
      const { isValid, userError, name, address } = answer ?? {}
      const valid = typeof userError === 'string' ? answers.get(userError) : undefined
      // `isValid` is false too while the member state does not answer, so the two must agree.
      if (valid === undefined || valid !== isValid) throw unavailable()
      return { valid, name: disclosed(name, 255), address: disclosed(address, 500) }
    },
  }
}

/** Country and number, without the marks people write; null for what no member state gives out. */
function partsOf(vatNumber: string): { country: string; number: string } | null {
  const bare = vatNumber.replace(/[\s.\-/]/g, '').toUpperCase()
  const [, country, number] = /^([A-Z]{2})([A-Z0-9+*]{2,13})$/.exec(bare) ?? []
  if (!country || !number) return null
  return { country: country === 'GR' ? 'EL' : country, number }
}

/** A field of several lines as one; dashes stand for what the member state keeps to itself. */
function disclosed(value: unknown, most: number): string | null {
  if (typeof value !== 'string' || /^[-\s]*$/.test(value)) return null
  const lines = value.split('\n').map((line) => line.trim())
  return text(lines.filter(Boolean).join(', '), most)
}
