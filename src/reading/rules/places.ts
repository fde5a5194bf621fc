/** Where things stand on a paper: letterhead, footer, address, and the labels of blocks. */
import { isTitle } from './titles.js'
import { legalForm } from './vocabulary.js'
import { above, type Cell, type Paper, plain, type Spot, textBefore } from './words.js'

export const customerLabel =
  /^(?!(?:espace|services?|support|compte|portail|contact|apoio|servizio|assistenza|atencion|area|zone|suporte)\b.{0,8}\bclient|customer (?:service|support|care|area)|asiakaspalvelu)(?:.{0,14}\s)?(?:clients?|klant(?:gegevens)?|customer|kunde|bill(?:ed)? to|sold to|ship to|invoice(?:d)? to|facture a|facture[er]e? a|adresse de facturation|facturatie ?adres|factuuradres|billing address|rechnungsadresse|rechnung an|rechnungsempfanger|empfanger|auftraggeber|leistungsempfanger|besteller|abnehmer|afnemer|opdrachtgever|adressee? a|adressee? au|vendu a|vendue? a|verkocht aan|gefactureerd aan|gericht aan|billing to|facturar a|facturado a|fatturare a|fatturato a|faturar a|cliente|destinatario|intestatario|acquirente|comprador|adquirente|spett(?:\.le|abile)|exmos?\.?(?:\(s\))? srs?\.?(?:\(s\))?|asiakas|vastaanottaja|laskutusosoite|preneur|commettant|destinataire|bestemmeling|geadresseerde|factuur aan|aan|acheteur|koper|buyer|kaufer|a l'attention de|livre a|adresse de livraison|leveringsadres|afleveradres|lieferadresse|lieferanschrift|rechnungsanschrift|delivery address|delivered to|deliver to|t\.?a\.?v\.?|attn\.?|doit|debiteur|recipient|for)\s?:?(?:\s.{0,40})?$/
export const sellerLabel =
  /^(?:fournisseur|vendeur|leverancier|verkoper|supplier|seller|from|de|van|von|lieferant|verkaufer|emetteur|emis par|facture par|factured by|issued by|prestataire|aussteller)\s?:?$/

/** A label of the block that it stands in: a few lines above, or to the left. */
export function isUnder(paper: Paper, spot: Spot, label: RegExp): boolean {
  if (
    label.test(
      textBefore({ ...spot, start: Math.min(spot.start, 40) })
        .split(' ')
        .slice(0, -1)
        .join(' '),
    )
  )
    return true
  const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
  const isBeside = left !== undefined && spot.cell.x - left.right < paper.height * 14
  if (isBeside && label.test(left.plain)) return true
  let bottom = spot.cell.y
  for (const cell of above(paper, { ...spot, start: 0 }, 9)) {
    if (bottom - cell.bottom > spot.cell.height * 2.2) break
    if (cell.plain.length < 50 && label.test(cell.plain) && !legalForm.test(cell.text)) return true
    bottom = cell.y
  }
  return false
}

export function isInFooter(paper: Paper, { cell }: Spot): boolean {
  return !paper.isNarrow && cell.y > (paper.pages[cell.page - 1]?.height ?? 842) * 0.85
}

const titleWords =
  /^(?:factur\w*|factuur\w*|invoice|rechnung\w*|note de credit|credit ?no\w*|gutschrift|avoir|offerte|devis|quittung|receipt|ticket\w*|kassabon|original|duplicata|copie|kopie|btw|tva|page.*|pagina.*|date|datum|bienvenue|welkom|willkommen|geachte|sehr geehrte|dear|beste|madame|monsieur|gentile|estimad[oa]|merci|bedankt|thank you|vielen dank|grazie|gracias|obrigad[oa])\b/

/** The largest words at the top of the first page that are not a title. */
export function letterhead(paper: Paper): Cell | undefined {
  const height = paper.pages[0]?.height ?? 842
  const top = paper.cells.filter(
    (cell) =>
      cell.page === 1 &&
      cell.y < height * 0.25 &&
      isNameLike(cell.text) &&
      (legalForm.test(cell.text) || !isTagLine(cell.text)),
  )
  const tallest = top.reduce((most, cell) => Math.max(most, cell.height), 0)
  if (tallest < paper.height * 1.15) return undefined
  return top.find((cell) => cell.height >= tallest * 0.93)
}

/** What a seller says of himself below his name: in small letters, to the reader, or of olden times. */
export function isTagLine(text: string): boolean {
  const words = plain(text)
  if (
    /\b(?:depuis|sinds|seit|since|anno|votre|vos|uw|jouw|ihre?|your|notre|nos|onze?|unsere?|our|we|nous|wij|wir|partenaire|partner voor|specialiste|specialist in|qualite|kwaliteit|qualitat|quality|toujours|altijd|immer|always)\b/.test(
      words,
    )
  )
    return true
  const parts = text.split(' ')
  const small = parts.filter((part) => /^\p{Ll}/u.test(part)).length
  return parts.length >= 4 && small * 2 > parts.length
}

export function isNameLike(text: string): boolean {
  const words = plain(text)
  return (
    /\p{L}{2}/u.test(text) &&
    text.length < 70 &&
    !titleWords.test(words) &&
    !isTitle(words) &&
    !/[:@€%]|\d{3}|\bwww\.|https?/.test(words)
  )
}

/** The lines of the address or letterhead that it stands in, from the bottom up, itself included. */
export function blockOf(paper: Paper, spot: Spot): Cell[] {
  const cells = [spot.cell]
  let last = spot.cell
  for (let at = spot.cell.row - 1; at >= 0 && at > spot.cell.row - 14; at -= 1) {
    const row = paper.rows[at]!
    if (row.page !== spot.cell.page) break
    const cell = row.cells.find((one) => one.x < last.right && one.right > last.x)
    if (cell === undefined) continue
    if (last.y - cell.bottom > Math.max(last.height, cell.height) * 1.6) break
    cells.push(cell)
    last = cell
  }
  return cells
}
