/** ISO 3166-1 is known to the runtime, which also names what is no country in it, or is one no longer. */
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const others = new Set(
  'AC AN BU CP CQ CS DD DG DY EA EU EZ FX HV IC NH QO RH SU TA TP UK UN VD XA XB XK YD YU ZR ZZ'.split(
    ' ',
  ),
)

export function isCountry(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && !others.has(code) && names.of(code) !== undefined
}

const euMembers: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

/** Whether a country, by its code of ISO 3166-1, is a member of the European Union. */
export function isEuMember(code: string): boolean {
  return euMembers.has(code)
}
