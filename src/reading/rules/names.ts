/** Names of companies: how they are compared, and which one is that of the other side. */
import { folded } from '#kernel/folding'
import type { Own } from '../reading.js'
import type { Identity } from './identifiers.js'
import {
  blockOf,
  customerLabel,
  isInFooter,
  isNameLike,
  isTagLine,
  isUnder,
  letterhead,
} from './places.js'
import { legalForm } from './vocabulary.js'
import { type Cell, type Paper, plain, type Spot } from './words.js'

type Named = { name: string | null; confidence: number }

/** The name of the other side: near its number, in the letterhead, or wherever a legal form follows it. */
export function nameOf(
  { paper, own }: { readonly paper: Paper; readonly own: Own },
  other: Identity | undefined,
  side: 'seller' | 'buyer',
  ownNames: readonly Spot[],
  ownSpots: readonly Spot[],
): Named {
  const ownRows = new Set(ownNames.map(({ cell }) => cell))
  const ground: Ground = {
    paper,
    side,
    head: letterhead(paper),
    block: other === undefined ? [] : blockOf(paper, other),
    ownBlocks: new Set(
      ownSpots.flatMap(({ cell }) =>
        blockOf(paper, { cell, start: 0, end: 1 }).filter((one) => one !== cell),
      ),
    ),
    domains: side === 'seller' ? domainsIn(paper) : [],
  }
  const candidates = paper.cells
    .filter((cell) => isNameLike(nameText(cell.text)) && !ownRows.has(cell))
    .filter((cell) => cell.page === 1 || ground.block.includes(cell))
    .filter((cell) => !isLike(cell.text, own.name))
    .map((cell, order) => ({
      cell,
      // Without a letterhead, who sells stands first.
      weight:
        nameWeight(ground, cell) +
        (order === 0 && side === 'seller' && ground.head === undefined ? 1 : 0),
    }))
    .sort((one, another) => another.weight - one.weight)
  const found = candidates[0]
  if (found === undefined || found.weight < 1.5) return { name: null, confidence: 0 }
  const whole = continued(paper, found.cell)
  const name = fuller(paper, whole, own.name)
  return { name, confidence: Math.min(0.98, 0.5 + found.weight / 15) * found.cell.confidence }
}

type Ground = {
  readonly paper: Paper
  readonly side: 'seller' | 'buyer'
  readonly head: Cell | undefined
  /** The lines above the number of the other side. */
  readonly block: readonly Cell[]
  readonly ownBlocks: ReadonlySet<Cell>
  /** What the seller calls himself on the net. */
  readonly domains: readonly string[]
}

function nameWeight({ paper, side, head, block, ownBlocks, domains }: Ground, cell: Cell): number {
  const text = nameText(cell.text)
  const words = plain(text)
  const height = paper.pages[0]?.height ?? 842
  const hasForm = legalForm.test(text)
  const isAddress = /\b\d{1,4}\b/.test(text) || isStreet(words)
  const spot = { cell, start: 0, end: cell.text.length }
  const isCustomer = isUnder(paper, spot, customerLabel)
  const inBlock = block.includes(cell)
  const shared =
    (hasForm ? 3 : 0) +
    (inBlock ? 2 : 0) +
    (inBlock && block.at(-1) === cell ? 1.5 : 0) +
    (isAboveAddress(paper, cell) ? 1.5 : 0) -
    (isAddress ? 5 : 0) -
    (text.split(' ').length > 7 ? 3 : 0) -
    (ownBlocks.has(cell) ? 3 : 0) -
    (isLabel(words) ? 4 : 0) -
    (isTown(words) ? 2 : 0) -
    (isTagLine(text) && !hasForm ? 3 : 0)
  if (side === 'buyer') return shared + (isCustomer ? 3 : 0) - (cell === head ? 1 : 0)
  return (
    shared +
    (cell === head ? 3.5 : 0) +
    (isOnNet(text, domains) ? 3.5 : 0) +
    (isAccountHolder(cell) ? 3 : 0) +
    (isReturnAddress(cell) ? 2 : 0) +
    (cell.y < height * (paper.isNarrow ? 0.25 : 0.18) ? 1.5 : 0) +
    (isInFooter(paper, spot) && hasForm ? 1.5 : 0) -
    (isCustomer ? 4 : 0) -
    (paper.isNarrow ? (cell.row / Math.max(1, paper.rows.length)) * 3 : 0)
  )
}

const labelWords =
  /\b(?:facture|factuur|invoice|rechnung|date|datum|client|klant|tel|fax|email|e-mail|iban|bic|tva|btw|vat|mwst|total|totaal|merci|bedankt|thank|vielen dank|montant|bedrag|amount|betrag|conditions|voorwaarden|rpm|rpr|rcs|tribunal|belgique|belgie|belgium|france|luxembourg|deutschland|nederland|page|pagina|seite|communication|mededeling|designation|omschrijving|description|bezeichnung|menge|aantal|qty|quantite|prix|prijs|price|preis|visa|bancontact|caisse|kassa|kasse|ticket|bon|sehr geehrte|madame|monsieur|bankverbindung|objet|betreft|sous-total|subtotal|summe|number|nummer|numero|due|bill to|vos references|compte|rekening(?:nummer)?|bank|services? clients?|services? clientele|klantendienst|klantenservice|customer (?:service|care|support)|kundenservice|kundendienst|helpdesk|contact|adresse|address|adres|anschrift|siege social|maatschappelijke zetel|reference|referentie|kenmerk|original|duplicata|copie|kopie|fattura|factura|fatura|lasku|cliente|fecha|data|paivays|beste|dear|geachte|cher|chere)\b/

function isLabel(text: string): boolean {
  return labelWords.test(text)
}

function isStreet(text: string): boolean {
  return /\b(?:rue|avenue|av\.|chaussee|boulevard|bd|place|impasse|quai|route|allee|chemin|square|zoning|zone|parc|bp|boite|bus|via|calle|rua)\b|(?:straat|laan|weg|plein|steenweg|kaai|dreef|lei|strasse|str\.|gasse|platz|allee|ring|street|road|avenue|katu|tie)(?![a-z])/.test(
    text,
  )
}

/** `5030 Gembloux`, `D-10115 Berlin`, `1012 AB Amsterdam`. */
const town = /(?:^|[\s,·|-])(?:[a-z]{1,2}-)?\d{4,5}(?:\s[a-z]{2})?\s[a-z][a-z' -]{2,}/

function isTown(text: string): boolean {
  return town.test(text)
}

/** A street and a town stand in the next lines, at the same margin. */
function isAboveAddress(paper: Paper, cell: Cell): boolean {
  let last = cell
  for (let at = cell.row + 1; at <= cell.row + 3; at += 1) {
    const row = paper.rows[at]
    if (row === undefined || row.page !== cell.page) return false
    const next = row.cells.find((one) => one.x < last.right && one.right > last.x)
    if (next === undefined) continue
    if (next.y - last.bottom > Math.max(last.height, next.height) * 1.6) return false
    if (town.test(next.plain)) return true
    last = next
  }
  return false
}

/** A sender in one line above the window of the envelope: `Muster GmbH · Weg 1 · 10115 Berlin`. */
function isReturnAddress({ text, plain: words }: Cell): boolean {
  return town.test(words) && /\s[·•|–—-]\s|,\s/.test(text) && text.length < 110
}

const holder =
  /^(?:kontoinhaber(?:in)?|titulaire(?: du compte)?|au nom de|beneficiaire|begunstigde|t\.? ?n\.? ?v\.?|ten name van|op naam van|account (?:name|holder)|beneficiary|payee|begunstigter|zahlungsempfanger|empfanger der zahlung)\b/

function isAccountHolder({ plain: words }: Cell): boolean {
  return holder.test(words)
}

/** Firms that sell mail and pages to others: their names say nothing of who writes. */
const providers =
  /^(?:gmail|googlemail|hotmail|outlook|live|yahoo|skynet|telenet|proximus|orange|wanadoo|free|laposte|gmx|web|t-online|icloud|me|pt|ziggo|kpnmail|planet|scarlet|belgacom)$/

/** The names of sites and mailboxes, without what surrounds them. */
function domainsIn(paper: Paper): string[] {
  const found = new Set<string>()
  for (const cell of paper.cells) {
    if (!/@|www\.|https?:|\.[a-z]{2,3}\b/.test(cell.plain) || cell.text.length > 300) continue
    for (const [, name] of cell.plain.matchAll(
      /(?:@|www\.|\/\/|\b)(?:[a-z0-9-]{1,20}\.)?([a-z0-9-]{3,40})\.(?:be|fr|lu|de|nl|com|eu|net|org|biz|shop|info|io|at|ch|it|es|pt|fi|co|uk|brussels|vlaanderen|gent)\b/g,
    ))
      if (!providers.test(name!)) found.add(name!.replace(/[^a-z0-9]/g, ''))
  }
  return [...found].filter((name) => name.length > 3)
}

function isOnNet(text: string, domains: readonly string[]): boolean {
  if (domains.length === 0) return false
  const key = nameKey(text)
  if (key.length < 3) return false
  return domains.some((domain) => {
    if (domain.includes(key) || (key.includes(domain) && domain.length > 4)) return true
    const parts = folded(text)
      .split(/[^a-z0-9]+/)
      .filter((part) => part.length > 3)
    return parts.some((part) => domain.includes(part) && part.length * 2 >= domain.length)
  })
}

/** A name that runs on in the next line, in the same letters. */
function continued(paper: Paper, cell: Cell): string {
  const text = nameText(cell.text)
  if (legalForm.test(text) || cell.height < paper.height * 1.15) return text
  for (let at = cell.row + 1; at < Math.min(paper.rows.length, cell.row + 3); at += 1) {
    const next = paper.rows[at]!.cells.find((one) => Math.abs(one.x - cell.x) < cell.height)
    if (next === undefined || next.page !== cell.page) continue
    const isSame = Math.abs(next.height - cell.height) < cell.height * 0.15
    const isClose = next.y - cell.bottom < cell.height
    if (isSame && isClose && legalForm.test(next.text) && next.text.length < 30)
      return `${text} ${nameText(next.text)}`
    break
  }
  return text
}

/** The same name elsewhere with its legal form: `Dupont` in the letterhead, `Dupont SRL` in the footer. */
function fuller(paper: Paper, name: string, own: string): string {
  if (legalForm.test(name)) return name
  const key = nameKey(name)
  if (key.length < 4) return name
  for (const cell of paper.cells) {
    const text = nameText(cell.text)
    if (text.length > 80 || !legalForm.test(text) || isLike(text, own)) continue
    const [before] = text.split(legalForm)
    const form = legalForm.exec(text)![0]
    const start = before!.trim()
    if (nameKey(start) === key || nameKey(start).endsWith(key))
      return `${start} ${form}`.replace(/\s+/g, ' ')
  }
  return name
}

/** A cell may hold a name and an address: what stands before a dot, a dash or a number. */
export function nameText(text: string): string {
  const flat = text.replace(/\s+/g, ' ').trim().replace(roles, '')
  const isAddressed = flat.includes(',') && town.test(plain(flat))
  const [first = ''] = flat.split(
    isAddressed ? inAddress : /\s[·•|–—-]\s|\s-\s|,\s(?=\d)| (?:TVA|BTW|VAT|USt)\b/,
  )
  const name = first.trim().replace(/[,;·|]$/, '')
  return name.replace(/(?<!\p{L})s\.?\s?à\.?\s?r\.?\s?l\.?(?!\p{L})/iu, 'S.à r.l.')
}

const inAddress = /\s[·•|–—-]\s|\s-\s|,\s| (?:TVA|BTW|VAT|USt)\b/
/** What says whose name follows. */
const roles =
  /^(?:Fournisseur|Vendeur|Prestataire|Émetteur|Emetteur|Leverancier|Verkoper|Supplier|Seller|From|Lieferant|Verkäufer|Aussteller|Client|Klant|Customer|Kunde|Bill to|Kontoinhaber(?:in)?|Titulaire(?: du compte)?|Au nom de|Bénéficiaire|Begunstigde|T\.?n\.?v\.?|t\.?n\.?v\.?|Ten name van|Op naam van|Account (?:name|holder)|Beneficiary|Payee|Begünstigter|Zahlungsempfänger)\s?:?\s(?=\p{Lu})/u

export function hasForm(text: string, name: string): boolean {
  const bare = (one: string) => folded(one).replace(/[^a-z0-9]/g, '')
  return !legalForm.test(text) || bare(text).includes(bare(name))
}

/** A name as it is compared: letters and digits alone, without its legal form. */
export function nameKey(name: string): string {
  const bare = folded(name.split(legalForm).join(' '))
  return bare.replace(/[^a-z0-9]/g, '')
}

export function isLike(text: string, name: string): boolean {
  const [one, other] = [nameKey(text), nameKey(name)]
  return other.length > 3 && one.includes(other)
}

/** Where a name is printed, also when a letter or two were misread. */
export function spotsOfName(paper: Paper, name: string): Spot[] {
  const key = nameKey(name)
  if (key.length < 4) return []
  const found: Spot[] = []
  for (const cell of paper.cells) {
    if (cell.text.length > 160) continue
    const text = nameKey(cell.text)
    const isThere =
      text.includes(key) ||
      (paper.isRecognised &&
        Math.abs(text.length - key.length) < 3 &&
        distance(text, key) <= key.length / 8)
    if (isThere) found.push({ cell, start: 0, end: cell.text.length })
  }
  return found
}

/** How many letters must be changed to make one text of the other. */
export function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1)
      next.push(
        Math.min(
          row[j]! + 1,
          next[j - 1]! + 1,
          row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1),
        ),
      )
    row = next
  }
  return row[other.length]!
}
