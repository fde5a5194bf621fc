/** What of a recognised paper may have been misread so that nothing is missed: no rule of sums or labels speaks up. */
import { folded } from '#kernel/folding'
import { wordsOfAnother } from './date-words.js'
import { datesOf } from './dates.js'
import type { Findings } from './findings.js'
import { distance } from './names.js'
import { isTitle } from './titles.js'
import type { Cell, Paper } from './words.js'

// biome-ignore format: a list
const otherTitles: readonly string[] = [
  'notedecredit', 'facturedavoir', 'avoir', 'creditnota', 'creditfactuur', 'creditnote', 'creditmemo', 'gutschrift', 'rechnungskorrektur', 'korrekturrechnung', 'stornorechnung', 'notadicredito', 'notadecredito', 'facturarectificativa', 'hyvityslasku',
  'devis', 'offerte', 'prijsofferte', 'quotation', 'quote', 'estimate', 'angebot', 'kostenvoranschlag', 'preventivo', 'presupuesto', 'orcamento', 'tarjous', 'proforma', 'factureproforma', 'proformafactuur', 'proformainvoice', 'proformarechnung',
  'bondecommande', 'confirmationdecommande', 'bestelbon', 'bestelling', 'orderbevestiging', 'orderconfirmation', 'purchaseorder', 'auftragsbestatigung', 'bestellung', 'bestellschein', 'tilausvahvistus',
  'bondelivraison', 'bordereaudelivraison', 'leveringsbon', 'leverbon', 'pakbon', 'vrachtbrief', 'deliverynote', 'packingslip', 'lieferschein', 'albaran', 'lahete',
  'rappel', 'rappeldepaiement', 'miseendemeure', 'sommation', 'betalingsherinnering', 'herinnering', 'aanmaning', 'ingebrekestelling', 'reminder', 'paymentreminder', 'mahnung', 'zahlungserinnerung', 'sollecito', 'maksumuistutus',
  'relevedecompte', 'extraitdecompte', 'relevedefactures', 'rekeningoverzicht', 'rekeninguittreksel', 'statement', 'statementofaccount', 'accountstatement', 'kontoauszug', 'remittanceadvice', 'avisdepaiement', 'betalingsbewijs', 'zahlungsbestatigung',
]

/** Words that stand alone and are nearly those of another kind of paper: `Relevé de comple`, `GUTSC HRI FT`. */
export function isTitleMisread({ pages, cells, height: usual }: Paper): boolean {
  const height = pages[0]?.height ?? 842
  return cells.some(({ page, y, text, plain, height: size }) => {
    if (page !== 1 || y > height * 0.6 || text.length > 40 || /[\d:]/.test(text)) return false
    const letters = folded(text).replace(/[^a-z]/g, '')
    // `N O T E D E C R E D I T` is read as one word.
    const isSpaced = /^\p{Lu}{8,}$/u.test(text) && otherTitles.includes(letters) && !isTitle(plain)
    if (size < usual * 1.2 && !isSpaced) return false
    const isRead = otherTitles.includes(letters) && isTitle(plain)
    return letters.length >= 5 && !isRead && otherTitles.some((one) => isNear(letters, one))
  })
}

/** One sign in five or more is another, lost or added; of ten or more two. */
function isNear(one: string, other: string): boolean {
  const most = other.length >= 10 ? 2 : 1
  return Math.abs(one.length - other.length) <= most && distance(one, other) <= most
}

/** `Origiral invoice date`: a word of the label nearly is one for another document than this. */
export function isOfAnotherMisread(label: string): boolean {
  const words = label.split(/[^\p{L}\d]+/u).filter((word) => word.length >= 6)
  return words.some((word) => wordsOfAnother.some((one) => word !== one && isNear(word, one)))
}

const series: readonly string[] = ['INV', 'FAC', 'FACT', 'FAKT', 'RECH', 'FACTUUR', 'BILL']

/** `IMV-5516`: letters that nearly are those by which many number their invoices. */
export function isSeriesMisread(value: string): boolean {
  const letters = /^[A-Z1]{3,7}(?![A-Z])/.exec(value)?.[0]
  return (
    letters !== undefined &&
    !series.includes(letters) &&
    series.some((one) => isNearSeries(letters, one))
  )
}

function isNearSeries(letters: string, one: string): boolean {
  return letters.length === one.length && distance(letters, one) === 1
}

/** Net, VAT and gross that come out are borne out where two of them are printed, and nothing larger is called so. */
export function areSumsUnprinted({ totals, figures }: Findings): boolean {
  const { net, vat, gross } = totals
  if (net === null || vat === null || gross === null) return true
  const isPrinted = (wanted: bigint) => figures.some(({ amount }) => amount === wanted)
  if (vat !== 0n && [net, vat, gross].filter(isPrinted).length < 2) return true
  return figures.some(({ kind, amount }) => (kind === 'net' || kind === 'gross') && amount > gross)
}

const accountStart =
  /^(?:[I1l|][B8][A4][NM]\W{0,3})?(?:BE|FR|LU|DE|NL|AT|ES|IT|PT|FI|IE|GB|CH)[\dOIlSBZ]{2}(?![A-Za-z\d])/

/** As many figures as accounts have, or the first of them in their groups. */
const accountLong =
  /(?:[\dOIlSB][ .-]?){14}|(?<![A-Z\d])(?:[A-Z]{1,2}\d{2}(?: \d{4}){2}|[A-Z\dl|]{2}\d{2} [A-Z]{4} \d{4}|(?:BE|FR|LU|DE|NL|AT|ES|IT|PT|FI|IE|GB|CH)[\dOIlSBZ]{2} [\dA-Z]{4}(?![A-Za-z\d]))/

/** A part of an account, or the word for one, without an account beside it that could be read. */
export function isAccountLost(unread: readonly Cell[]): boolean {
  return unread.some(
    ({ text }) =>
      text.length < 60 &&
      (accountStart.test(text) ||
        accountLong.test(text) ||
        /(?<![a-z])iban(?![a-z])|[I1l|][B8][A4][NM](?![a-z\d])|(?<![A-Za-z])BIC(?![A-Za-z])/.test(
          text,
        )),
  )
}

const drawn =
  /wirbuchen|wordtop|vomkonto|vanrekening|preleve|debite|eingezogen|einzug|abgebucht|abbuch|belastet|lastschrift|incass|afgeschreven|directdebit|domicili/

// biome-ignore format: a list
const drawnWords: readonly string[] = ['geincasseerd', 'afgeschreven', 'gedomicilieerd', 'prelevement', 'domiciliation', 'domiciliering', 'eingezogen', 'abgebucht', 'belastet', 'lastschrift', 'collected', 'debited', 'addebitato', 'adeudado']

/** The words around an account, or a day beside it, tell that it is drawn upon, though they may be misread or run together. */
export function isAccountDrawn({ rows }: Paper, row: number): boolean {
  const { cells } = rows[row]!
  if (cells.some(({ text }) => datesOf(text).length > 0)) return true
  if (drawn.test(cells.map(({ plain }) => plain.replace(/[^a-z]/g, '')).join(''))) return true
  return cells.some(({ plain }) =>
    plain.split(/[^a-z\d]+/).some((word) => drawnWords.some((one) => isNear(word, one))),
  )
}

/** Letters that digits are taken for, as digits. */
export function withDigits(text: string): string {
  return text.replace(/(?<=\d)[oilszbgq](?=\d|$)/g, '0')
}
