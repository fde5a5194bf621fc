/** What a document is, its number and its dates. */
import { type Day, daysBetween } from '#kernel/days'
import type { Dated } from './dates.js'
import { datesOf } from './dates.js'
import { dateKindOf } from './vocabulary.js'
import { above, type Cell, type Paper, type Spot, textAfter, textBefore } from './words.js'

export type DocumentKind = 'invoice' | 'credit_note' | 'other' | 'unknown'

// biome-ignore format: one list for each kind
const titles: readonly (readonly [DocumentKind, RegExp])[] = [
  ['credit_note', /\b(?:notes? de credit|facture d'avoir|avoir|facture rectificative|credit-?\s?nota|credit-?\s?factuur|kreditnota|kredietnota|credit ?notes?|credit ?memo|gutschrift|rechnungskorrektur|korrekturrechnung|stornorechnung)\b/],
  ['other', /\b(?:offerte|prijsofferte|devis|quotation|quote|estimate|angebot|kostenvoranschlag|pro[\s-]?forma\w*|bon de commande|commande|confirmation de commande|bestelbon|bestelling|orderbevestiging|order confirmation|purchase order|sales order|auftragsbestatigung|bestellung|bestellschein|bon de livraison|bordereau de livraison|note d'envoi|leve?r(?:ings)?bon|leveringsnota|afleverbon|vrachtbrief|zendnota|delivery note|packing (?:slip|list)|lieferschein|(?:\d\w* )?rappel|sommation|mise en demeure|(?:betalings)?herinnering|aanmaning|ingebrekestelling|(?:payment )?reminder|overdue notice|mahnung|zahlungserinnerung|releve de compte|extrait de compte|releve de factures|rekeninguittreksel|rekeningoverzicht|statement(?: of account)?|account statement|kontoauszug|remittance advice|avis de paiement|bulletin de paie|fiche de paie|loonbrief|loonfiche|contrat|overeenkomst|vertrag)\b/],
  ['invoice', /\b(?:factur(?:e|en)s?|factuur|eindfactuur|voorschotfactuur|slotfactuur|tax invoice|invoice|(?:schluss|teil|abschlags|end)?rechnung|honorarrechnung|notes? d'honoraires|etat d'honoraires|note de frais|ereloonnota|kostennota|honorarnote|declaration de creance|schuldvordering|ticket(?: de caisse| tva)?|kasticket|kassaticket|kassabon|btw-?bon|kassenbon|bon|recu|receipt|quittung|kassenbeleg|beleg|souche(?: tva)?|rekening|note|nota|afrekening|decompte|abrechnung)\b/],
]

export type Title = { readonly kind: DocumentKind; readonly text: string; readonly weight: number }

/** The words that a document calls itself by: large, short, at the top; never those of the small print. */
export function titleOf(paper: Paper, page = 1): Title {
  let best: Title = { kind: 'unknown', text: '', weight: 0 }
  for (const cell of paper.cells) {
    if (cell.page !== page || cell.text.length > 90) continue
    const text = cell.plain
    for (const [kind, form] of titles) {
      const match = form.exec(text)
      if (match === null || /^(?:n°|no|nr|numero|date|datum|votre|uw|your|ihre)\b/.test(text))
        continue
      const weight = titleWeight(paper, cell, text, match, kind)
      if (weight > best.weight) best = { kind, text: cell.text.trim(), weight }
    }
  }
  return best.weight >= 1 ? best : { kind: 'unknown', text: '', weight: 0 }
}

/** Whether these are words that documents call themselves by, rather than a name. */
export function isTitle(text: string): boolean {
  return titles.some(([, form]) => form.exec(text)?.index === 0)
}

function titleWeight(
  paper: Paper,
  cell: Cell,
  text: string,
  match: RegExpExecArray,
  kind: DocumentKind,
): number {
  const size = Math.min(3, cell.height / paper.height)
  const words = text.split(' ').length
  const height = paper.pages[cell.page - 1]?.height ?? 842
  const isAlone = match[0].length >= text.replace(/^[\d.)°eèrst]{1,4} /, '').length - 2
  const rest = text.slice(match.index + match[0].length)
  const isNumbered = /^\s?(?:n°|nº|no|nr|nummer|number|numero|:|#|[a-z]{0,4}[-/]?\d)/.test(rest)
  if (match.index > 2 && size < 1.25 && !isAlone && !/^pro/.test(match[0])) return 0
  // The number of another paper is a label among many, unless it is printed as large as a title.
  const isMention = kind === 'other' && /\d|:/.test(text) && size < 1.25
  return (
    size +
    (isAlone ? 0.6 : 0) +
    (match.index === 0 ? 0.3 : 0) +
    (isNumbered && kind !== 'other' ? 0.4 : 0) +
    (cell.y < height * 0.4 ? 0.3 : -0.5) +
    (kind === 'credit_note' ? 0.25 : 0) +
    (kind === 'invoice' && /^(?:note|nota|bon|rekening|beleg|decompte)$/.test(match[0])
      ? -0.5
      : 0) -
    (words > 5 ? 0.6 : 0) -
    (isMention ? 1.2 : 0)
  )
}

// Labels are searched with signs in place of these words: § a document, ¤ a lesser one, # a number.
const nouns =
  /\b(?:factur(?:e|en)|factuur|invoice|rechnungs?|notes? de credit|credit-?\s?nota|credit-?\s?factuur|credit ?note|credit ?memo|gutschrifts?|avoir|notes? d'honoraires|ereloonnota|honorarnote|kassabon|kasticket|kassaticket|ticket(?: tva| de caisse)?|souche(?: tva)?|btw-?bon|kassenbon|quittungs?|receipt|recu|bill|storno(?:rechnung)?)(?=n|[^a-z]|$)/g
const lesserNouns =
  /\b(?:documents?|pieces?|bon|belegs?|transactie|transaction|trans\.?|stuk|boekstuk|folio)(?=n|[^a-z]|$)/g
const marks = /(?<![a-z])(?:n°|nº|n\.|no\.?|nr\.?|num\.?|numero|number|nummer|id)(?![a-z])/g

const strong =
  /(?:§(?:\s[a-z']{2,15}){0,2}[\s.:-]{0,3}#|#\s?(?:de |du |d'|of |van |der )?(?:la |l'|de |the )?§)[\s.:#-]{0,4}$/
const titled = /^(?:.{0,12}\s)?§[\s:#-]{0,3}$/
const fair =
  /(?:¤[\s.:-]{0,3}#?|#\s?(?:de |du |d'|of |van |der )?(?:la |l'|de |the )?¤)[\s.:#-]{0,4}$/
const weak =
  /^(?:#|reference|ref\.?|referentie|kenmerk|referenz|our ref\.?|notre ref\.?|onze ref\.?)[\s.:#-]{0,4}$/
const creditWords = /credit|gutschrift|avoir|storno|korrektur/
/** Numbers of other things, and of the invoice that a credit note corrects. */
const foreign =
  /\b(?:client|klant|customer|kunden|debiteur|commande|bestel\w*|order|auftrags?\w*|livraison|lever\w*|liefer\w*|delivery|contrat|contract|vertrag\w*|dossier|projet|project|devis|offerte|tva|btw|vat|ust|compte|tel|fax|gsm|siret|siren|concern\w*|betreft|betrifft|origin\w*|rectifi\w*|corrig\w*|oorspronkelijk\w*|zur|sur la|sur|relative|rcs|kvk|hrb|rpr|rpm|page|pagina|seite|chambre|kamer|zimmer|room|table|tafel|tisch|caisse|kassa|kasse|vsc|bbx|article|artikel|ean|lot|abonn\w*|meter|compteur|polis|police|mandat|mandaat|van de|crediteert|annule|annuleert|your|votre|uw|ihre|ihr|against|applied to|for|pour la|date|datum|total|totaal|montant|bedrag|betrag|amount)\b/

export type NumberFound = {
  readonly value: string
  readonly spot: Spot
  readonly weight: number
  /** Its label calls the document a credit note. */
  readonly isCredit: boolean
}

/** What may be the number of the document, likeliest first. */
export function numbersIn(
  paper: Paper,
  kind: DocumentKind,
  taken: readonly Spot[],
  habit: (spot: Spot) => number = () => 0,
): NumberFound[] {
  const found: NumberFound[] = []
  const byCell = new Map<Cell, Spot[]>()
  for (const spot of taken) byCell.set(spot.cell, [...(byCell.get(spot.cell) ?? []), spot])
  for (const cell of paper.cells) {
    if (!/\d/.test(cell.text)) continue
    for (const spot of tokensOf(cell)) {
      const isTaken = byCell.get(cell)?.some((one) => one.start < spot.end && one.end > spot.start)
      const printed = isTaken === true ? undefined : valueAt(spot)
      if (printed === undefined) continue
      const value = paper.isRecognised ? mendedNumber(printed) : printed
      const label = labelled(paper, spot, kind)
      const weight = habit(spot) + label.weight
      if (weight === 0) continue
      const place = Math.min(3, cell.page - 1) * 0.5
      const isCredit = creditWords.test(label.text)
      found.push({ value, spot, weight: weight + qualityOf(value) - place, isCredit })
    }
  }
  return found.sort((one, other) => other.weight - one.weight)
}

/** Words with a digit, with the letters before them and the groups of digits behind. */
function tokensOf(cell: Cell): Spot[] {
  const words = [...cell.text.matchAll(/[^\s(:#°]+/g)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))
  return words.flatMap((word, at) => {
    if (!/^[A-Za-z]{0,12}[-/.]?[A-Za-z]{0,4}[-/.]?\d/.test(word.text)) return []
    let end = word.end
    if (/^\d+$/.test(word.text))
      for (const next of words.slice(at + 1)) {
        if (next.start !== end + 1 || !/^\d{1,5}$/.test(next.text)) break
        end = next.end
      }
    const spot = { cell, start: word.start, end }
    const before = words[at - 1]
    const isPrefix =
      before !== undefined && before.end + 1 === word.start && /^[A-Z]{1,5}$/.test(before.text)
    // `Facture N 2025-12`: letters that belong to the label are no part of the number.
    if (!isPrefix || /^(?:N|NO|NR|TVA|BTW|VAT|MWST|UST|EUR|DU|LE|VAN|OF|DE)$/.test(before.text))
      return [spot]
    return [{ ...spot, start: before.start }, spot]
  })
}

function valueAt({ cell, start, end }: Spot): string | undefined {
  let text = cell.text.slice(start, end).replace(/[.,;:/_-]{1,4}$/, '')
  const groups = text.split(' ')
  // Groups of digits are one number only when all are digits: `2025-12 30` is a number and something else.
  const isGrouped = groups.length > 2 && groups.every((group) => /^\d+$/.test(group))
  const isPrefixed = /^[A-Z]{1,5}$/.test(groups[0]!)
  if (groups.length > 1 && !isGrouped && !/\s[-/]\s/.test(text))
    text = isPrefixed ? groups.slice(0, 2).join(' ') : groups[0]!
  if (!/\d/.test(text) || text.length > 30) return undefined
  // `1000 Bruxelles`, `L-1611 Luxembourg`: a town, not a number.
  const isTown =
    /^(?:[A-Z]{1,2}-)?\d{4,5}$/.test(text) &&
    /^\s+(?:[A-Z]{2}\s+)?\p{Lu}\p{L}+/u.test(cell.text.slice(end))
  if (isTown) return undefined
  const dates = datesOf(cell.text.slice(start, end + 12))
  if (dates.some((date) => date.start < 2 && date.end >= text.length - 1)) return undefined
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(text) || /^\s?(?:€|EUR|%)/.test(cell.text.slice(end)))
    return undefined
  return text
}

/** How clearly a label before, to the left or above says that this is the number; nought when none does. */
function labelled(paper: Paper, spot: Spot, kind: DocumentKind): { weight: number; text: string } {
  const before = textBefore(spot)
  let best = { weight: 0, text: '' }
  const rate = (text: string, base: number) => {
    const weight = labelWeight(text, kind, spot)
    if (weight > 0 && weight + base > best.weight)
      best = { weight: weight + base, text: text.slice(-60) }
  }
  if (/[\p{L}\d]/u.test(before)) rate(before, 0)
  else {
    const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
    // Of a label to the left and one above, the nearer is meant.
    if (left !== undefined)
      rate(left.plain, -0.5 - Math.max(0, spot.cell.x - left.right) / (paper.height * 20))
    for (const cell of above(paper, spot, 2)) {
      const gap = spot.cell.y - cell.bottom
      if (gap < spot.cell.height * 2.5)
        rate(cell.plain, Math.abs(cell.x - spot.cell.x) < paper.height ? -0.6 : -1)
      break
    }
  }
  return best
}

function labelWeight(label: string, kind: DocumentKind, spot: Spot): number {
  const isCredit = creditWords.test(label.slice(-60))
  const near = label.slice(-60).replace(nouns, '§').replace(lesserNouns, '¤').replace(marks, '#')
  const match = strong.exec(near) ?? titled.exec(near) ?? fair.exec(near) ?? weak.exec(near)
  if (match === null) return 0
  const rest = near.slice(0, match.index).slice(-30)
  if (foreign.test(rest) || foreign.test(match[0])) return 0
  const isStrong = strong.test(near)
  const isBare = near.startsWith('#') && !isStrong
  const base = isStrong ? 10 : titled.test(near) ? 7 : fair.test(near) || isBare ? 5.5 : 3
  // A title counts as a label only where the number follows at once: `Facture 25-5561`.
  const isTitle = base === 7
  if (isTitle && /^\s?(?:du|van|vom|of|pour|voor)\b/.test(textAfter({ ...spot, end: spot.start })))
    return 0
  const isOfOther = kind === 'credit_note' && match[0].includes('§') && !isCredit
  return base + (kind === 'credit_note' && isCredit ? 3 : 0) - (isOfOther ? 3.5 : 0)
}

/** Small letters and the letters of a year stand among digits only when a digit was misread. */
function mendedNumber(value: string): string {
  const small: Readonly<Record<string, string>> = { l: '1', i: '1', o: '0', s: '5', z: '2' }
  return value
    .replace(/(?<=\d)[lioszOIlSZB](?=\d)/g, (letter) => small[letter.toLowerCase()] ?? '8')
    .replace(/(?<=\d{2})[lo]$/g, (letter) => small[letter]!)
    .replace(/(?<![A-Za-z\d])[ZOo](?=[\dO]\d{2})/g, (letter) => (letter === 'Z' ? '2' : '0'))
}

/** A number in which letters and digits that look alike stand side by side may be misread. */
export function isSuspicious(value: string): boolean {
  return /\d[OIlSZB]|[OIlSZB]\d\d|[a-z]\d|\d[a-z]/.test(value)
}

function qualityOf(value: string): number {
  const digits = value.replace(/\D/g, '').length
  return (digits >= 3 ? 1 : 0) + (/20[12]\d/.test(value) ? 0.3 : 0) - (value.length < 3 ? 2 : 0)
}

const corrected =
  /(?:concern\w*|betreft|betrifft|annul\w*|credite\w*|correct\w*|corrige|rectifi\w*|origin\w*|oorspronkelijk\w*|zur|zu|relative a|for|against|op|sur)\b[^\d]{0,24}\b(?:facture|factuur|invoice|rechnung)(?:\s?(?:d'origine|originale?))?\s?(?:n°|nº|n\.|no\.?|nr\.?|numero|number|nummer|#)?[\s.:]{0,3}([a-z0-9][a-z0-9/._-]{1,24})/

/** The invoices that a credit note names as corrected. */
export function correctedIn(paper: Paper, own: string | null): string[] {
  const found = new Set<string>()
  for (const cell of paper.cells) {
    const match = corrected.exec(cell.plain.slice(0, 300))
    if (match === null || !/\d/.test(match[1]!)) continue
    const folded = match[1]!.replace(/[.,;:]{1,4}$/, '')
    const at = cell.text.toLowerCase().indexOf(folded)
    const value = at < 0 ? folded : cell.text.slice(at, at + folded.length)
    if (value !== own) found.add(value)
  }
  return [...found].slice(0, 20)
}

export type DateFound = { readonly spot: Dated; readonly weight: number }

/** The day of issue and the day it is due, by their labels; dates of other things are left aside. */
export function daysOf(
  paper: Paper,
  dates: readonly Dated[],
  today: Day,
): { issue: DateFound | undefined; due: DateFound | undefined } {
  const issues: DateFound[] = []
  const dues: DateFound[] = []
  dates.slice(0, 2000).forEach((spot, order) => {
    const { kind, weight } = dateLabel(paper, spot)
    const height = paper.pages[spot.cell.page - 1]?.height ?? 842
    const place =
      (spot.cell.y < height * 0.5 ? 0.6 : 0) - (spot.cell.page - 1) * 1.5 - Math.min(1, order / 40)
    if (kind === 'due') dues.push({ spot, weight: weight + place })
    else if (kind !== 'other') {
      const hasTime = /^\s?(?:a |om |um |at |-)?\s?\d{1,2}[:h]\d{2}/.test(textAfter(spot)) ? 1 : 0
      const isFar = daysBetween(today, spot.day) > 60 || daysBetween(spot.day, today) > 3700
      issues.push({ spot, weight: weight + place + hasTime - (isFar ? 4 : 0) })
    }
  })
  const issue = best(issues)
  const due = best(
    dues.filter(({ spot }) => {
      const days = issue === undefined ? 0 : daysBetween(issue.spot.day, spot.day)
      return days >= 0 && days < 400
    }),
  )
  return { issue: issue !== undefined && issue.weight > 0.5 ? issue : undefined, due }
}

function best(found: readonly DateFound[]): DateFound | undefined {
  return found.reduce<DateFound | undefined>(
    (one, other) => (one === undefined || other.weight > one.weight ? other : one),
    undefined,
  )
}

/** `Date :` and nothing else. */
function exactness(label: string): number {
  return /^(?:date|datum)\s?:?$/.test(label) ? 2 : 0
}

function dateLabel(paper: Paper, spot: Dated): { kind: string; weight: number } {
  const weights: Readonly<Record<string, number>> = {
    issue: 10,
    issue_weak: 5,
    paid: 3,
    due: 10,
    other: 0,
  }
  const before = textBefore(spot)
  if (/^\s?(?:au plus tard|uiterlijk|spatestens|at the latest)/.test(textAfter(spot)))
    return { kind: 'due', weight: 9 }
  const own = dateKindOf(before)
  if (own !== undefined)
    return { kind: own, weight: weights[own]! + (before.length < 30 ? 0.5 : 0) + exactness(before) }
  const isBare = before === '' || /^[\s:.,-]*$/.test(before)
  if (isBare) {
    const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
    const beside = left === undefined ? undefined : dateKindOf(left.plain)
    if (beside !== undefined && !/\d{2}[-./]\d{2}/.test(left!.text))
      return { kind: beside, weight: weights[beside]! - 0.3 + exactness(left!.plain) }
    for (const cell of above(paper, spot, 4)) {
      if (datesOf(cell.text).length > 0) continue
      const kind = dateKindOf(cell.plain)
      const isNear = spot.cell.y - cell.bottom < spot.cell.height * 3
      if (kind !== undefined && isNear) return { kind, weight: weights[kind]! - 0.6 }
      break
    }
  }
  return { kind: 'none', weight: isBare ? 2 : 1 }
}
