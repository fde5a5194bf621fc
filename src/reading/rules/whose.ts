/** Whose a number or an account is, by the words that go with it: papers speak to the customer as `you`. */
import { composed } from './composed.js'
import { type Paper, plain, type Spot, textAfter, textBefore } from './words.js'

const you =
  'votre|vos|uw|uwe|jouw|your|ihre?[rnms]?|v(?=/)|vs(?=[. ])|vostr[oae]|vossos?|vossas?|suo?|sua'
const customer =
  'clients?|clientes?|destinatario|adquirente|asiakkaan|klant(?:en)?|afnemer|opdrachtgever|kunden?|leistungsempfangers?|rechnungsempfangers?|kaufers?|customer|client|buyer|purchaser|acheteur|acquereur|preneur|koper'
const ofVat =
  'tva|btw|vat|nif|cif|nipc|piva|p\\.? ?iva|partita|ust|umsatzsteuer|mwst|uid|tax|iva|alv|moms|identifi|intracom|ondernemingsn|entreprise|kbo|bce|siren|siret|number|nummer|numero'

const yourNumber = composed(
  `(?:\\b(?:${you})\\b[^\\d:]{0,24}(?:${ofVat})|\\b(?:${customer})\\b[^\\d:]{0,12}(?:${ofVat})|(?:${ofVat})[^\\d]{0,18}\\b(?:${customer})\\b)[^\\d]{0,20}$`,
)
const ourNumber = composed(
  `\\b(?:notre|nos|onze?|our|unsere?[rnms]?)\\b[^\\d:]{0,24}(?:${ofVat})[^\\d]{0,20}$`,
)

/** The words say that it is the customer's: `Uw btw-nummer`, `N° TVA client`. */
export function isCustomers(paper: Paper, spot: Spot): boolean {
  return labelsNear(paper, spot).some((label) => yourNumber.test(label))
}

/** The words say that it is the seller's: `Our VAT number`. */
export function isSellers(paper: Paper, spot: Spot): boolean {
  return labelsNear(paper, spot).some((label) => ourNumber.test(label))
}

/** The words in its cell; where those say little, with the cell to the left, or the one above. */
function labelsNear(paper: Paper, spot: Spot): string[] {
  const before = textBefore(spot).slice(-60)
  const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
  const isBare = before.replace(/[^a-z]/g, '').length <= 4
  if (!isBare) return [before]
  const near = left !== undefined && spot.cell.x - left.right < paper.height * 14
  const over = paper.rows[spot.cell.row - 1]
  const above =
    over?.page === spot.cell.page && spot.cell.y - over.bottom < spot.cell.height * 1.5
      ? over.cells.find((one) => one.x < spot.cell.right && one.right > spot.cell.x)
      : undefined
  const beside = near ? [`${left.plain.slice(-60)} ${before}`] : []
  // A cell above with a figure of its own is no label.
  const isLabel = above !== undefined && !/\d{3}/.test(above.text)
  return [before, ...beside, ...(isLabel ? [`${above.plain.slice(-60)} ${before}`] : [])]
}

const yourAccount = composed(
  `\\b(?:${you})\\s(?:[a-z-]{2,12}\\s){0,2}(?:compte|rekening|bankrekening|zichtrekening|account|konto|bankkonto|girokonto|bankverbindung|iban)`,
)
const drawnFrom =
  /\b(?:preleve\w*|prelevement|debite\w*|eingezogen|einziehen|einzug|abgebucht|abbuchen|abbuchung|belastet|lastschrift\w*|ge-?ind|geincasseerd|incasso|afgeschreven|afgehouden|debited|direct debit|par domiciliation|via domiciliation|domiciliering|zahlungspflichtige[rn]?|debiteur|payeur)\b/
const accountOf = composed(
  `(?:iban|compte|konto|rekening|account)[^\\d]{0,14}\\b(?:${customer})\\b`,
)

/** The customer's account, from which the amount is drawn: nothing is ever paid to it. */
export function isDebited(paper: Paper, spot: Spot): boolean {
  const before = lastSentence(textBefore(spot))
  const after = firstSentence(textAfter(spot))
  const left = paper.rows[spot.cell.row]!.cells[spot.cell.place - 1]
  const isBare = before.replace(/[^a-z]/g, '').length <= 4
  const beside = isBare && left !== undefined ? `${left.plain.slice(-80)} ${before}` : before
  const words = `${isBare ? `${runningOn(paper, spot)} ` : ''}${beside}`
  return (
    yourAccount.test(words) ||
    drawnFrom.test(words) ||
    accountOf.test(words) ||
    drawnFrom.test(after)
  )
}

/** The words tell of an amount that is drawn from an account. */
export function isDrawnUpon(words: string): boolean {
  return yourAccount.test(words) || drawnFrom.test(words)
}

/** The end of the line above where its sentence runs on into this one. */
function runningOn(paper: Paper, { cell }: Spot): string {
  const over = paper.rows[cell.row - 1]
  if (over?.page !== cell.page || cell.y - over.bottom > cell.height * 1.2) return ''
  const above = over.cells.find((one) => one.x < cell.right && one.right > cell.x)
  // A sentence that names its account is at its end.
  if (above === undefined || /[.!?]\s*$|(?:\d[\s.-]?){8}$/.test(above.text)) return ''
  return lastSentence(plain(above.text.slice(-120)))
}

function lastSentence(text: string): string {
  return text.split(/(?<!\bn[or]?)[.!?;]\s(?=[a-z])/).at(-1) ?? ''
}

function firstSentence(text: string): string {
  return text.split(/[.!?;](?:\s|$)/)[0] ?? ''
}
