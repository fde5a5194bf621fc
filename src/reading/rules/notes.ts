/** What the words of a document tell besides its figures: why no VAT, whether it is paid. */
import type { Identifiers } from './identifiers.js'
import { isDebited } from './whose.js'
import { type Paper, plain, textBefore } from './words.js'

// biome-ignore format: a table
const exemptions: readonly (readonly [string, RegExp])[] = [
  ['K', /\b(?:operazione non imponibile art\.? ?41|non imponibile art\.? ?41|cessione intracomunitaria|entrega intracomunitaria|transmissao intracomunitaria|yhteisomyynti|livraison intra-?\s?communautaire|intracommunautaire levering|intra-?community (?:supply|delivery)|innergemeinschaftliche (?:lieferung|warenlieferung)|art(?:icle|ikel|\.)?\s?39\s?bis|art\.? 138(?!\d)|262 ter|vrijgesteld.{0,20}intracommunautair)/],
  ['G', /\b(?:exportation|export(?:levering)? (?:hors|buiten|outside)|ausfuhrlieferung|export supply|262,? i\b|art\.? 146(?!\d))/],
  ['AE', /\b(?:autoliquidation|auto-liquidation|btw verlegd|verlegging van (?:de )?heffing|verlegde btw|medecontractant|cocontractant|report de perception|reverse[ -]?charge|steuerschuldnerschaft|ubergang der steuerschuld|reverse charge basis|vat (?:is )?(?:due|payable|to be accounted for) by (?:the )?(?:customer|recipient|buyer)|taxe due par le preneur|btw te voldoen door de medecontractant|art\.? 196(?!\d)|art(?:icle|ikel|\.)? ?44\b(?=.{0,30}(?:dir|richtl|2006))|283-?2(?!\d)|283-1(?!\d)|13b ustg|autoliquidacao|inversion(?:e)? del sujeto pasivo|inversione contabile|kaannetty verovelvollisuus|steuerschuld geht|verleggingsregeling|art\.? 194(?!\d)|kb nr\.? ?1,? art\.? 20|art\.? 20 kb)/],
  ['E', /§ ?19 ?u|\b(?:293 ?b|franchise (?:de|en base|de la) ?(?:tva|taxe)?|regime (?:particulier de )?(?:la )?franchise|petites? entreprises?|kleinunternehme\w*|kleine ondernemingen?|vrijstellingsregeling|bijzondere vrijstelling\w*|small (?:business|enterprise)s? (?:scheme|exempt\w*)|vat exempt|exempt from vat|exonere\w* de (?:la )?(?:tva|taxe)|exoneration (?:de )?tva|vrijgesteld van btw|btw-?vrij|\w{0,12}steuerfrei\w*|umsatzsteuerbefreit|steuerbefreiung|exempt (?:supply|supplies|services?)|zero[- ]rated|outside (?:the )?scope|free of vat|(?:operations? |prestations? |livraisons? )?exoneree?s?(?! d'impot)|hors champ|vrijgesteld|(?:von der )?steuer befreit|veroton(?:ta)? (?:myynti|palvelu\w*|luovutus)|avl [34]\d|esente iva|exent[oa] de iva|isento de iva|von der (?:umsatz|mehrwert)steuer befreit|operazione esente|esente art\.? ?10|operacion exenta|exent[oa] (?:art|segun)|isento (?:ao abrigo|art)|artigo 9\.?º|tva non applicable|non soumis a la tva|niet onderworpen aan btw|no vat|not (?:registered|liable) for vat|not vat registered|art(?:icle|ikel|\.)? ?44\b,? ?(?:§|du code|de la loi|c\.?tva|w\.?btw|btw-?wetboek|van het)|261,? ?4(?!\d)|art\.? 56 ?bis|art\.? 57 du code)/],
]

/** Why no VAT is charged, by the words that the law asks for. */
export function exemptionOf(paper: Paper): string | null {
  const found = new Set<string>()
  const rows = paper.rows
    .slice(0, 3000)
    .map((row) => row.cells.map(({ text }) => plain(text)).join(' '))
  rows.forEach((text, at) => {
    const both = `${text} ${rows[at + 1] ?? ''}`
    for (const [category, form] of exemptions) if (form.test(both)) found.add(category)
  })
  // `Autoliquidation, livraison intracommunautaire`: the narrower ground first.
  return exemptions.map(([category]) => category).find((category) => found.has(category)) ?? null
}

const paidWords =
  /\b(?:acquittee?s?|payee? (?:par|le|en|via|avec|comptant)|deja payee?|reglee? (?:par|le|en|via)|paiement recu|voldaan|betaald (?:met|via|op|per|door)|reeds betaald|paid (?:by|with|via|on|in full)|payment received|bezahlt|beglichen|betrag (?:dankend )?erhalten|dankend erhalten|bancontact|payconiq|mastercard|maestro|visa|pin(?:betaling)?|contant|comptant|especes|bar(?:zahlung)?|kartenzahlung|girocard|carte bancaire|cash|bankkaart|american express|amex|karte|cb)\b|^(?:paid|payee?|betaald|bezahlt|acquitte|voldaan)$/
const notPaid =
  /\b(?:non|pas|niet|nicht|not|un|nog|noch|doit|dient|must|peut|kan|can|kunt|pouvez|moyens?|mogelijkheden|accept\w*|aanvaard\w*|solde precedent|vorig saldo|previous|indien|si|if|wenn|acompte|voorschot|deposit|sera|wordt|conditions?|a payer|te betalen|to be|zu zahlen|shall)\b/

/** Words or a till's slip say that nothing remains to be paid. */
export function isPaidBy(paper: Paper, isReceipt: boolean): boolean {
  return paper.cells.some(({ text, row }) => {
    if (text.length > 140) return false
    const words = plain(text)
    if (!paidWords.test(words)) return false
    const line = paper.rows[row]!.cells.map((cell) => cell.plain).join(' ')
    if (notPaid.test(line)) return false
    const isSlip =
      /^(?:\W*)(?:bancontact|payconiq|mastercard|maestro|visa|pin|contant|comptant|especes|bar|cash|karte|cb|bankkaart|carte)/.test(
        words,
      )
    return isReceipt || !isSlip || /\d/.test(line)
  })
}

/** The account to pay to: sound, not our own, nor one that is drawn upon, near words about paying. */
export function paymentAccount(
  paper: Paper,
  ids: Identifiers,
  own: readonly string[],
  direction: 'sale' | 'purchase' | null,
  known: readonly string[],
): { value: string; isSound: boolean; isRepaired: boolean; row: number } | undefined {
  const words =
    /iban|compte|rekening|konto|account|bank|virement|overschrijv|uberweis|transfer|pay|betal|zahl/
  const mine = new Set(own)
  const ranked = ids.accounts
    .filter((account) => direction !== 'purchase' || !mine.has(account.value))
    .filter((account) => !isDebited(paper, account))
    .map((account, order) => ({
      account,
      weight:
        (account.isSound ? 4 : 0) +
        (known.includes(account.value) ? 3 : 0) +
        (direction === 'sale' && mine.has(account.value) ? 3 : 0) +
        (words.test(textBefore(account)) ? 1 : 0) -
        order * 0.1,
    }))
    .sort((one, other) => other.weight - one.weight)
  const [first] = ranked
  if (first === undefined) return undefined
  const { value, isSound, isRepaired, cell } = first.account
  return { value, isSound, isRepaired, row: cell.row }
}

// biome-ignore format: a table
const natures: readonly (readonly [string, RegExp])[] = [
  ['fuel', /\b(?:diesel|essence|benzine|euro ?95|super ?9[58]|gasoil|mazout|carburant|brandstof|tankstation|kraftstoff|tankstelle|adblue)\b/g],
  ['restaurant', /\b(?:restaurant|lunch|diner|menu|cafe|bistro|brasserie|traiteur|catering|buffet|boissons?|dranken|couverts?|pizz\w*|taverne)\b/g],
  ['hotel', /\b(?:hotel|chambre|nuit(?:ee)?s?|kamer|overnachting\w*|room|zimmer|ubernachtung\w*|sejour)\b/g],
  ['energy', /\b(?:electricite|elektriciteit|electricity|strom|gaz naturel|aardgas|erdgas|kwh|energie|compteur)\b/g],
  ['telecom', /\b(?:telecom\w*|mobile|gsm|internet|fibre|data ?bundel|abonnements? (?:mobile|internet)|mobilfunk|roaming)\b/g],
  ['insurance', /\b(?:assurance|verzekering|insurance|versicherung|police|polis|prime)\b/g],
  ['rent', /\b(?:loyer|huur|rent|miete|bail)\b/g],
  ['transport', /\b(?:transport|taxi|train|trein|parking|peage|tol|fret|fracht|vracht|location de vehicule)\b/g],
  ['vehicle', /\b(?:garage|entretien|vidange|pneus?|banden|embrayage|carrosserie|voiture|vehicule|voertuig|werkstatt|freins?)\b/g],
  ['office', /\b(?:papier|papeterie|bureau|fournitures|kantoor\w*|classeurs?|toner|cartouche|burobedarf|office)\b/g],
  ['software', /\b(?:logiciel|software|licence|license|licentie|saas|hosting|hebergement|cloud|seats|abonnement|subscription|maintenance logicielle)\b/g],
  ['construction', /\b(?:travaux|toiture|dak|werken|bouw\w*|chantier|montage|renovation|renovatie|keuken|bauarbeiten)\b/g],
  ['services', /\b(?:prestations?|honoraires|conseil|consultancy|consulting|dienst(?:en)?|services?|heures|uren|stunden|leistung(?:en)?|ereloon|beratung|workshop|formation|opleiding)\b/g],
  ['goods', /\b(?:qte|aantal|menge|livraison|levering|lieferung|articles?|artikel|stuks?)\b/g],
]

/** A short guess of what was bought; nothing is booked by it. */
export function natureOf(paper: Paper, descriptions: readonly string[]): string | null {
  const lines = plain(descriptions.join(' '))
  const count = (text: string, form: RegExp) => [...text.matchAll(form)].length
  const ranked = natures
    .map(([nature, form], order) => ({ nature, weight: count(lines, form) * 3 - order * 0.01 }))
    .filter(({ weight }) => weight >= 1)
    .sort((one, other) => other.weight - one.weight)
  if (ranked[0] !== undefined) return ranked[0].nature
  const all = paper.cells
    .slice(0, 400)
    .map(({ text }) => plain(text))
    .join(' ')
  return natures.find(([, form]) => all.search(form) >= 0)?.[0] ?? null
}
