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
