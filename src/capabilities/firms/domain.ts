/** The 249 countries of ISO 3166-1 are known to the runtime: a code it has a name for is one. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && names.of(code) !== undefined
}
