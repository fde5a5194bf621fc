import type { Text } from '#kernel/languages'
import { type Amount, add, formatAmount, magnitude, negate, subtract, zero } from '#kernel/money'
import { percentOf, signOf } from '../decimal.js'
import type { EInvoice, Line, VatShare, VatTreatment } from '../e-invoice.js'
import type { Finding } from '../finding.js'
import { present, type Rule, unless } from './rule.js'
import { isHeaderOnly } from './specification.js'
import { netOf } from './totals.js'

/** How a VAT category behaves; the names of its rules begin with `code`. */
export type Category = {
  readonly code: string
  readonly rate: 'positive' | 'zero' | 'none' | 'any'
  /** Whether a reason must be given, or may not be. */
  readonly reason: 'required' | 'forbidden'
  readonly seller: 'vat' | 'none'
  readonly buyer: 'vat' | 'vat or registration' | 'none' | 'any'
  /** What an e-invoice gives as its reason when nothing better is known. */
  readonly exemptionCode: string | null
}

// biome-ignore format: a table
export const categories: Readonly<Record<string, Category>> = {
  S:  { code: 'S',  rate: 'positive', reason: 'forbidden', seller: 'vat',  buyer: 'any',                 exemptionCode: null },
  Z:  { code: 'Z',  rate: 'zero',     reason: 'forbidden', seller: 'vat',  buyer: 'any',                 exemptionCode: null },
  E:  { code: 'E',  rate: 'zero',     reason: 'required',  seller: 'vat',  buyer: 'any',                 exemptionCode: null },
  AE: { code: 'AE', rate: 'zero',     reason: 'required',  seller: 'vat',  buyer: 'vat or registration', exemptionCode: 'VATEX-EU-AE' },
  K:  { code: 'IC', rate: 'zero',     reason: 'required',  seller: 'vat',  buyer: 'vat',                 exemptionCode: 'VATEX-EU-IC' },
  G:  { code: 'G',  rate: 'zero',     reason: 'required',  seller: 'vat',  buyer: 'any',                 exemptionCode: 'VATEX-EU-G' },
  O:  { code: 'O',  rate: 'none',     reason: 'required',  seller: 'none', buyer: 'none',                exemptionCode: 'VATEX-EU-O' },
  L:  { code: 'AF', rate: 'any',      reason: 'forbidden', seller: 'vat',  buyer: 'any',                 exemptionCode: null },
  M:  { code: 'AG', rate: 'any',      reason: 'forbidden', seller: 'vat',  buyer: 'any',                 exemptionCode: null },
  B:  { code: 'B',  rate: 'positive', reason: 'forbidden', seller: 'vat',  buyer: 'any',                 exemptionCode: null },
}

/** The VAT of an invoice: each category with its rate, its base, its reason and the numbers it asks for. */
export const vatRules: readonly Rule[] = [
  (invoice) =>
    isHeaderOnly(invoice)
      ? []
      : unless(invoice.breakdown.length > 0, 'BR-CO-18', 'vat', 'breakdown', texts.breakdown),
  (invoice) =>
    treatments(invoice).flatMap(({ path, rule, ...one }) => treatmentFindings(one, path, rule)),
  ({ breakdown }) =>
    breakdown.flatMap((share, place) => shareFindings(share, `breakdown.${place}`)),
  (invoice) => (isHeaderOnly(invoice) ? [] : baseFindings(invoice)),
  (invoice) => used(invoice).flatMap((category) => partyFindings(invoice, category)),
  (invoice) => (used(invoice).includes('K') ? deliveryFindings(invoice) : []),
  (invoice) => outsideFindings(invoice),
]

function categoryOf({ category }: VatTreatment): Category | undefined {
  return category !== null && Object.hasOwn(categories, category) ? categories[category] : undefined
}

/** Lines, allowances and charges, each with the last digits of its rule on rates. */
function treatments(invoice: EInvoice): (VatTreatment & { path: string; rule: string })[] {
  return [
    ...invoice.lines.map(({ category, rate }, place) => ({
      category,
      rate,
      path: `lines.${place}`,
      rule: '05',
    })),
    ...invoice.adjustments.map(({ category, rate, kind }, place) => ({
      category,
      rate,
      path: `adjustments.${place}`,
      rule: kind === 'allowance' ? '06' : '07',
    })),
  ]
}

function treatmentFindings(one: VatTreatment, path: string, rule: string): Finding[] {
  if (one.category === null) return []
  const category = categoryOf(one)
  if (category === undefined)
    return unless(false, 'BR-CL-18', 'vat', `${path}.category`, texts.category)
  return rateFindings(one, category, `BR-${category.code}-${rule}`, `${path}.rate`)
}

function rateFindings(
  { rate }: VatTreatment,
  category: Category,
  rule: string,
  path: string,
): Finding[] {
  if (category.rate === 'none') return unless(rate === null, rule, 'vat', path, texts.noRate)
  if (rate === null) return present(rate, rule, 'vat', path)
  const sign = signOf(rate)
  if (category.rate === 'zero') return unless(sign === 0, rule, 'vat', path, texts.zeroRate)
  if (category.rate === 'any') return unless(sign >= 0, rule, 'vat', path, texts.rate)
  return unless(sign > 0, rule, 'vat', path, texts.rate)
}

function shareFindings(share: VatShare, path: string): Finding[] {
  const category = categoryOf(share)
  if (category === undefined)
    return share.category === null
      ? present(null, 'BR-47', 'vat', `${path}.category`)
      : unless(false, 'BR-CL-17', 'vat', `${path}.category`, texts.category)
  const name = (digits: string) => `BR-${category.code}-${digits}`
  const hasReason = share.exemptionReason !== null || share.exemptionCode !== null
  const isReasonRight = hasReason === (category.reason === 'required')
  const isRateGiven = share.rate !== null || category.rate === 'none'
  return [
    ...unless(isRateGiven, 'BR-48', 'vat', `${path}.rate`, texts.rate),
    ...taxFindings(share, category, path),
    ...unless(
      isReasonRight,
      name('10'),
      'vat',
      `${path}.exemptionReason`,
      hasReason ? texts.noReason : texts.reason,
    ),
  ]
}

/** The standard lets a supplier be one unit of money away, for VAT that was computed by line. */
const tolerance = 100n

function isNear(one: Amount, other: Amount): boolean {
  return magnitude(subtract(one, other)) < tolerance
}

function isAsNear(one: Amount, other: Amount): boolean {
  return magnitude(subtract(one, other)) <= tolerance
}

function taxFindings(share: VatShare, category: Category, path: string): Finding[] {
  if (category.rate === 'zero' || category.rate === 'none') {
    const rule = `BR-${category.code}-09`
    return unless(share.amount === zero, rule, 'totals', `${path}.amount`, texts.noTax)
  }
  if (share.rate === null) return []
  const expected = percentOf(share.base, share.rate)
  const isRight = isAsNear(share.amount, expected)
  return unless(isRight, 'BR-CO-17', 'totals', `${path}.amount`, texts.tax, {
    stated: formatAmount(share.amount),
    expected: formatAmount(expected),
  })
}

/** Shares of one category go together, by rate where the rate may differ. */
export function shareKey({ category, rate }: VatTreatment): string {
  const known = categoryOf({ category, rate })
  return known?.rate === 'positive' || known?.rate === 'any' ? `${category} ${rate}` : `${category}`
}

/** What lines, allowances and charges come to for each share. */
export function basesOf(invoice: Pick<EInvoice, 'lines' | 'adjustments'>): Map<string, Amount> {
  const lines = new Map<string, Line[]>()
  for (const line of invoice.lines) {
    if (line.category === null) continue
    const key = shareKey(line)
    const known = lines.get(key)
    if (known) known.push(line)
    else lines.set(key, [line])
  }
  const bases = new Map<string, Amount>()
  for (const [key, ofShare] of lines) bases.set(key, netOf(ofShare))
  const count = (one: VatTreatment, amount: Amount) => {
    const key = shareKey(one)
    bases.set(key, add(bases.get(key) ?? zero, amount))
  }
  for (const one of invoice.adjustments)
    if (one.category !== null) count(one, one.kind === 'charge' ? one.amount : negate(one.amount))
  return bases
}

function baseFindings(invoice: EInvoice): Finding[] {
  const found: Finding[] = []
  const bases = basesOf(invoice)
  const seen = new Set<string>()
  for (const [place, share] of invoice.breakdown.entries()) {
    const category = categoryOf(share)
    if (category === undefined) continue
    const key = shareKey(share)
    const expected = bases.get(key) ?? zero
    const isRight =
      category.rate === 'positive' ? isNear(share.base, expected) : share.base === expected
    found.push(
      ...unless(
        isRight,
        `BR-${category.code}-08`,
        'totals',
        `breakdown.${place}.base`,
        texts.base,
        {
          stated: formatAmount(share.base),
          expected: formatAmount(expected),
        },
      ),
      ...unless(!seen.has(key), `BR-${category.code}-01`, 'vat', `breakdown.${place}`, texts.twice),
    )
    seen.add(key)
  }
  for (const { path, ...one } of treatments(invoice)) {
    const category = categoryOf(one)
    if (category === undefined || seen.has(shareKey(one))) continue
    seen.add(shareKey(one))
    found.push(...unless(false, `BR-${category.code}-01`, 'vat', `${path}.category`, texts.noShare))
  }
  return found
}

/** The categories of lines, allowances and charges. */
function used(invoice: EInvoice): string[] {
  const all = treatments(invoice).flatMap((one) => (categoryOf(one) ? one.category! : []))
  return [...new Set(all)]
}

function partyFindings({ seller, buyer, taxRepresentative }: EInvoice, letter: string): Finding[] {
  const category = categories[letter]!
  const rule = `BR-${category.code}-02`
  if (category.seller === 'none')
    return [
      ...unless(seller.vatNumber === null, rule, 'vat', 'seller.vatNumber', texts.outside),
      ...unless(buyer.vatNumber === null, rule, 'vat', 'buyer.vatNumber', texts.outside),
    ]
  const isSellerKnown =
    seller.vatNumber !== null ||
    (category.code !== 'IC' && seller.taxNumber !== null) ||
    (taxRepresentative?.vatNumber ?? null) !== null
  const isRegistered = category.buyer === 'vat or registration' && buyer.legalId !== null
  const needsBuyer = category.buyer === 'vat' || category.buyer === 'vat or registration'
  const isBuyerKnown = !needsBuyer || buyer.vatNumber !== null || isRegistered
  const values = { category: letter }
  return [
    ...unless(isSellerKnown, rule, 'identity', 'seller.vatNumber', texts.sellerNumber, values),
    ...unless(isBuyerKnown, rule, 'identity', 'buyer.vatNumber', texts.buyerNumber, values),
  ]
}

function deliveryFindings({ delivery, period }: EInvoice): Finding[] {
  const isDated = (delivery?.on ?? null) !== null || period !== null
  return [
    ...unless(isDated, 'BR-IC-11', 'vat', 'delivery.on', texts.deliveryDay),
    ...unless(
      (delivery?.country ?? null) !== null,
      'BR-IC-12',
      'vat',
      'delivery.country',
      texts.deliveryCountry,
    ),
  ]
}

/** What lies outside the scope of VAT cannot share a document with what lies inside. */
function outsideFindings(invoice: EInvoice): Finding[] {
  if (!invoice.breakdown.some(({ category }) => category === 'O')) return []
  const rules: Record<string, string> = { '05': 'BR-O-12', '06': 'BR-O-13', '07': 'BR-O-14' }
  return [
    ...invoice.breakdown.flatMap(({ category }, place) =>
      unless(category === 'O', 'BR-O-11', 'vat', `breakdown.${place}.category`, texts.mixed),
    ),
    ...treatments(invoice).flatMap(({ category, path, rule }) =>
      unless(category === 'O', rules[rule]!, 'vat', `${path}.category`, texts.mixed),
    ),
  ]
}

export const texts = {
  breakdown: {
    fr: 'Une facture détaille sa TVA par catégorie et par taux.',
    nl: 'Een factuur splitst de btw uit per categorie en tarief.',
    en: 'An invoice breaks its VAT down by category and rate.',
    de: 'Eine Rechnung schlüsselt die Steuer nach Kategorie und Satz auf.',
  },
  category: {
    fr: 'Cette catégorie de TVA n’existe pas.',
    nl: 'Deze btw-categorie bestaat niet.',
    en: 'This VAT category does not exist.',
    de: 'Diese Umsatzsteuerkategorie gibt es nicht.',
  },
  rate: {
    fr: 'Cette catégorie de TVA demande un taux supérieur à zéro.',
    nl: 'Deze btw-categorie vraagt een tarief boven nul.',
    en: 'This VAT category asks for a rate above zero.',
    de: 'Diese Umsatzsteuerkategorie verlangt einen Satz über null.',
  },
  zeroRate: {
    fr: 'Le taux de cette catégorie de TVA est zéro.',
    nl: 'Het tarief van deze btw-categorie is nul.',
    en: 'The rate of this VAT category is zero.',
    de: 'Der Satz dieser Umsatzsteuerkategorie ist null.',
  },
  noRate: {
    fr: 'Ce qui est hors du champ de la TVA n’a pas de taux.',
    nl: 'Wat buiten het toepassingsgebied van de btw valt, heeft geen tarief.',
    en: 'What lies outside the scope of VAT has no rate.',
    de: 'Was nicht der Umsatzsteuer unterliegt, hat keinen Satz.',
  },
  reason: {
    fr: 'Indiquez pourquoi aucune TVA n’est portée en compte.',
    nl: 'Vermeld waarom er geen btw wordt aangerekend.',
    en: 'Say why no VAT is charged.',
    de: 'Geben Sie an, warum keine Umsatzsteuer berechnet wird.',
  },
  noReason: {
    fr: 'Cette catégorie de TVA n’admet pas de motif d’exonération.',
    nl: 'Bij deze btw-categorie hoort geen reden van vrijstelling.',
    en: 'This VAT category takes no exemption reason.',
    de: 'Diese Umsatzsteuerkategorie hat keinen Befreiungsgrund.',
  },
  tax: {
    fr: 'La TVA indiquée est {stated}, mais la base au taux donne {expected}.',
    nl: 'De vermelde btw is {stated}, maar de maatstaf aan dit tarief geeft {expected}.',
    en: 'The VAT stated is {stated}, but the base at this rate gives {expected}.',
    de: 'Die angegebene Steuer ist {stated}, die Bemessungsgrundlage ergibt aber {expected}.',
  },
  noTax: {
    fr: 'Cette catégorie de TVA ne porte pas de taxe.',
    nl: 'Bij deze btw-categorie is geen btw verschuldigd.',
    en: 'This VAT category carries no tax.',
    de: 'Bei dieser Umsatzsteuerkategorie fällt keine Steuer an.',
  },
  base: {
    fr: 'La base indiquée est {stated}, mais les lignes donnent {expected}.',
    nl: 'De vermelde maatstaf is {stated}, maar de lijnen geven {expected}.',
    en: 'The base stated is {stated}, but the lines give {expected}.',
    de: 'Die angegebene Bemessungsgrundlage ist {stated}, die Zeilen ergeben aber {expected}.',
  },
  twice: {
    fr: 'Cette catégorie et ce taux figurent deux fois dans le détail de la TVA.',
    nl: 'Deze categorie met dit tarief staat twee keer in de btw-uitsplitsing.',
    en: 'This category and rate stand twice in the VAT breakdown.',
    de: 'Diese Kategorie mit diesem Satz steht zweimal in der Steueraufschlüsselung.',
  },
  noShare: {
    fr: 'Cette catégorie et ce taux manquent dans le détail de la TVA.',
    nl: 'Deze categorie met dit tarief ontbreekt in de btw-uitsplitsing.',
    en: 'This category and rate are missing from the VAT breakdown.',
    de: 'Diese Kategorie mit diesem Satz fehlt in der Steueraufschlüsselung.',
  },
  sellerNumber: {
    fr: 'La catégorie de TVA {category} demande le numéro de TVA du vendeur.',
    nl: 'Btw-categorie {category} vraagt het btw-nummer van de verkoper.',
    en: 'VAT category {category} asks for the VAT number of the seller.',
    de: 'Umsatzsteuerkategorie {category} verlangt die USt-IdNr. des Verkäufers.',
  },
  buyerNumber: {
    fr: 'La catégorie de TVA {category} demande le numéro de TVA de l’acheteur.',
    nl: 'Btw-categorie {category} vraagt het btw-nummer van de koper.',
    en: 'VAT category {category} asks for the VAT number of the buyer.',
    de: 'Umsatzsteuerkategorie {category} verlangt die USt-IdNr. des Käufers.',
  },
  outside: {
    fr: 'Une facture hors du champ de la TVA ne mentionne pas de numéro de TVA.',
    nl: 'Een factuur buiten het toepassingsgebied van de btw vermeldt geen btw-nummer.',
    en: 'An invoice outside the scope of VAT gives no VAT number.',
    de: 'Eine nicht steuerbare Rechnung nennt keine USt-IdNr.',
  },
  deliveryDay: {
    fr: 'Une livraison intracommunautaire indique le jour ou la période de livraison.',
    nl: 'Een intracommunautaire levering vermeldt de dag of de periode van levering.',
    en: 'An intra-Community supply gives the day or the period of delivery.',
    de: 'Eine innergemeinschaftliche Lieferung nennt Tag oder Zeitraum der Lieferung.',
  },
  deliveryCountry: {
    fr: 'Une livraison intracommunautaire indique le pays de livraison.',
    nl: 'Een intracommunautaire levering vermeldt het land van levering.',
    en: 'An intra-Community supply gives the country of delivery.',
    de: 'Eine innergemeinschaftliche Lieferung nennt das Bestimmungsland.',
  },
  mixed: {
    fr: 'Ce qui est hors du champ de la TVA ne se facture pas avec ce qui y est soumis.',
    nl: 'Wat buiten de btw valt, staat niet op één factuur met wat eraan onderworpen is.',
    en: 'What lies outside the scope of VAT cannot share an invoice with what lies inside.',
    de: 'Nicht Steuerbares steht nicht auf einer Rechnung mit Steuerbarem.',
  },
} satisfies Record<string, Text>
