/** Where the money of a company belongs: its building sites and its teams, and which line goes where. */

export type AxisPlan = {
  readonly code: string
  readonly label: string
  readonly isMandatory: boolean
  readonly appliesTo: readonly string[]
  /** Where lines go that nothing is said of. */
  readonly usual: string
  /** Those above come first. */
  readonly codes: readonly { code: string; label: string; parent: string | null }[]
}

export type SharePlan = { readonly code: string; readonly percent: bigint }

// biome-ignore format: a table
const sites = [
  { code: 'GENT',     label: 'Gent en omgeving',          parent: null },
  { code: 'GENT-01',  label: 'Woning Coupure',            parent: 'GENT' },
  { code: 'GENT-02',  label: 'Appartementen Dampoort',    parent: 'GENT' },
  { code: 'AALST',    label: 'Aalst en omgeving',         parent: null },
  { code: 'AALST-01', label: 'Loods Dender',              parent: 'AALST' },
  { code: 'AALST-02', label: 'Renovatie Grote Markt',     parent: 'AALST' },
  { code: 'DEPOT',    label: 'Depot en kantoor',          parent: null },
]

const teams = [
  { code: 'RUWBOUW', label: 'Ploeg ruwbouw', parent: null },
  { code: 'AFWERK', label: 'Ploeg afwerking', parent: null },
  { code: 'KANTOOR', label: 'Kantoor', parent: null },
]

/** The two axes of the contractor. */
export const contractorAxes: readonly AxisPlan[] = [
  {
    code: 'SITE',
    label: 'Werven',
    isMandatory: true,
    appliesTo: ['60', '61', '70'],
    usual: 'DEPOT',
    codes: sites,
  },
  {
    code: 'TEAM',
    label: 'Ploegen',
    isMandatory: false,
    appliesTo: ['6', '7'],
    usual: 'KANTOOR',
    codes: teams,
  },
]

const busy = sites.filter(({ parent }) => parent !== null).map(({ code }) => code)

/** Where a line of an entry belongs: purchases and sales of one site or of two, services to the depot. */
export function sharesOf(key: number, account: string): readonly SharePlan[] | null {
  if (!account.startsWith('60') && !account.startsWith('70')) return null
  const site = busy[key % busy.length]!
  const team = { code: key % 3 === 0 ? 'AFWERK' : 'RUWBOUW', percent: 10_000n }
  if (key % 4 > 0) return [{ code: site, percent: 10_000n }, team]
  const next = busy[(key + 1) % busy.length]!
  return [{ code: site, percent: 6_000n }, { code: next, percent: 4_000n }, team]
}
