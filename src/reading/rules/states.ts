/** In which state who wrote a paper lives, by telephone, addresses of the net, words and legal forms. */
import type { Account } from './accounts.js'
import type { Identity } from './companies.js'
import type { Cell, Paper } from './words.js'

// biome-ignore format: a table
const signs: readonly (readonly [state: string, words: RegExp])[] = [
  ['BE', /\+ ?32\b|\b(?:belgie|belgique|belgium|belgien)\b|\bbvba\b|\bsprl\b|\.be\b|\bb-\d{4}\b/g],
  ['NL', /\+ ?31\b|\b(?:nederland|pays-bas|the netherlands|niederlande)\b|\bkvk\b|\bb\.v\.|\.nl\b|\b\d{4} ?[a-z]{2} +[a-z]{3}/g],
  ['DE', /\+ ?49\b|\b(?:deutschland|allemagne|germany|duitsland)\b|\bgmbh\b|\bhrb\b|\bfinanzamt\b|\.de\b|\bd-\d{5}\b/g],
  ['AT', /\+ ?43\b|\b(?:osterreich|autriche|austria|oostenrijk)\b|\.at\b|\ba-\d{4}\b|\bfn \d/g],
  ['FR', /\+ ?33\b|\b(?:france|frankrijk|frankreich)\b|\bsiret\b|\bsasu?\b|\.fr\b|\bf-\d{5}\b/g],
  ['LU', /\+ ?352\b|\b(?:luxembourg|luxemburg)\b|\.lu\b|\bl-\d{4}\b/g],
  ['GB', /\+ ?44\b|\b(?:united kingdom|great britain|england|scotland|wales|royaume-uni|verenigd koninkrijk|london)\b|\bltd\b|\.uk\b|£|\bgbp\b/g],
  ['IE', /\+ ?353\b|\b(?:ireland|irlande|ierland|irland|dublin)\b|\.ie\b/g],
  ['IT', /\+ ?39\b|\b(?:italia|italie|italy|italien)\b|\bs\.?p\.?a\b|\bcap \d{5}\b|\.it\b/g],
  ['ES', /\+ ?34\b|\b(?:espana|espagne|spain|spanje|spanien)\b|\bs\.l\.|\.es\b/g],
  ['PT', /\+ ?351\b|\b(?:portugal)\b|\blda\b|\.pt\b|\b\d{4}-\d{3}\b/g],
  ['FI', /\+ ?358\b|\b(?:suomi|finland|finlande|finnland)\b|\boyj?\b|\.fi\b/g],
  ['SE', /\+ ?46\b|\b(?:sverige|sweden|suede|zweden|schweden)\b|\.se\b/g],
  ['DK', /\+ ?45\b|\b(?:danmark|denmark|danemark|denemarken)\b|\bcvr\b|\.dk\b/g],
  ['PL', /\+ ?48\b|\b(?:polska|poland|pologne|polen)\b|\bsp\. z o\.? ?o|\.pl\b/g],
  ['CH', /\+ ?41\b|\b(?:schweiz|suisse|switzerland|zwitserland)\b|\bchf\b|\.ch\b/g],
  ['US', /\+ ?1[ (-]\(?\d{3}|\b(?:usa|u\.s\.a|united states)\b|\binc\b|\bllc\b|\busd\b|[a-z], [a-z]{2} \d{5}\b/g],
]

/** The states that a paper speaks of, likeliest first. Only where a choice hangs on it is it worth reading. */
export function statesOf(cells: readonly Cell[], accounts: readonly Account[]): string[] {
  const text = cells
    .slice(0, 600)
    .map((cell) => cell.plain.slice(0, 200))
    .join('\n')
  const counts = new Map<string, number>()
  const raise = (state: string, by: number) => counts.set(state, (counts.get(state) ?? 0) + by)
  for (const [state, words] of signs) {
    const found = new Set([...text.matchAll(words)].map(([one]) => one))
    if (found.size > 0) raise(state, found.size)
  }
  const paidTo = new Set(accounts.flatMap(({ value, isSound }) => (isSound ? [value] : [])))
  for (const account of paidTo) raise(account.slice(0, 2), 2)
  return [...counts].sort(([, one], [, other]) => other - one).map(([state]) => state)
}

/** Only Americans write the month first, and they have no number of a state of Europe. */
export function isWrittenMonthFirst(
  paper: Paper,
  { companies, accounts }: { companies: readonly Identity[]; accounts: readonly Account[] },
): boolean {
  // That of the customer may be printed; of a seller here there would be an account too.
  if (accounts.some(({ isSound }) => isSound)) return false
  const sellers = new Set(companies.map(({ key }) => key))
  return sellers.size < 2 && statesOf(paper.cells, accounts)[0] === 'US'
}
