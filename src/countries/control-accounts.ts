import type { Text } from '#kernel/languages'
import { countryTable, tableOnce } from './country-files.js'

/** Which account of a country's chart does what for the program. */
export type ControlAccountsPart = {
  readonly controlAccounts: Readonly<Record<ControlRole, string>>
}

/** What an account does for the program, by the same name in every country. */
// biome-ignore format: a table
export const controlRoles = {
  supplier:                { fr: 'Fournisseurs', nl: 'Leveranciers', en: 'Suppliers', de: 'Lieferanten' },
  customer:                { fr: 'Clients', nl: 'Klanten', en: 'Customers', de: 'Kunden' },
  bank:                    { fr: 'Banque', nl: 'Bank', en: 'Bank', de: 'Bank' },
  bankOverdraft:           { fr: 'Découvert bancaire', nl: 'Debetstand bank', en: 'Bank overdraft', de: 'Kontoüberziehung' },
  cash:                    { fr: 'Caisse', nl: 'Kas', en: 'Cash', de: 'Kasse' },
  internalTransfer:        { fr: 'Virements internes', nl: 'Interne overboekingen', en: 'Internal transfers', de: 'Interne Überweisungen' },
  vatDue:                  { fr: 'TVA due', nl: 'Verschuldigde btw', en: 'VAT due', de: 'Geschuldete MwSt.' },
  vatDeductible:           { fr: 'TVA déductible', nl: 'Aftrekbare btw', en: 'Deductible VAT', de: 'Abziehbare Vorsteuer' },
  vatDeductibleAssets:     { fr: 'TVA déductible sur immobilisations', nl: 'Aftrekbare btw op investeringen', en: 'Deductible VAT on fixed assets', de: 'Vorsteuer auf Anlagen' },
  vatPayableSettlement:    { fr: 'TVA à payer (décompte)', nl: 'Te betalen btw (afrekening)', en: 'VAT payable (settlement)', de: 'Zu zahlende MwSt. (Abrechnung)' },
  vatReceivableSettlement: { fr: 'Crédit de TVA', nl: 'Btw-krediet', en: 'VAT credit', de: 'MwSt.-Guthaben' },
  suspense:                { fr: "Compte d'attente", nl: 'Wachtrekening', en: 'Suspense account', de: 'Wartekonto' },
  paymentDifferenceLoss:   { fr: 'Écarts de règlement (charge)', nl: 'Betalingsverschillen (kosten)', en: 'Payment differences (expense)', de: 'Zahlungsdifferenzen (Aufwand)' },
  paymentDifferenceGain:   { fr: 'Écarts de règlement (produit)', nl: 'Betalingsverschillen (opbrengst)', en: 'Payment differences (income)', de: 'Zahlungsdifferenzen (Ertrag)' },
  discountGranted:         { fr: 'Escomptes accordés', nl: 'Toegestane contantkortingen', en: 'Cash discounts granted', de: 'Gewährte Skonti' },
  discountReceived:        { fr: 'Escomptes obtenus', nl: 'Verkregen contantkortingen', en: 'Cash discounts received', de: 'Erhaltene Skonti' },
  exchangeLoss:            { fr: 'Pertes de change', nl: 'Wisselkoersverliezen', en: 'Exchange losses', de: 'Währungsverluste' },
  exchangeGain:            { fr: 'Gains de change', nl: 'Wisselkoerswinsten', en: 'Exchange gains', de: 'Währungsgewinne' },
  doubtfulCustomer:        { fr: 'Clients douteux', nl: 'Dubieuze debiteuren', en: 'Doubtful customers', de: 'Zweifelhafte Kunden' },
  supplierAccrual:         { fr: 'Factures à recevoir', nl: 'Te ontvangen facturen', en: 'Invoices to be received', de: 'Ausstehende Rechnungen' },
  customerAccrual:         { fr: 'Factures à établir', nl: 'Op te maken facturen', en: 'Invoices to be issued', de: 'Auszustellende Rechnungen' },
  prepaidExpense:          { fr: 'Charges à reporter', nl: 'Over te dragen kosten', en: 'Prepaid expenses', de: 'Aktive Rechnungsabgrenzung' },
  deferredIncome:          { fr: 'Produits à reporter', nl: 'Over te dragen opbrengsten', en: 'Deferred income', de: 'Passive Rechnungsabgrenzung' },
  resultProfit:            { fr: "Résultat de l'exercice (bénéfice)", nl: 'Resultaat van het boekjaar (winst)', en: 'Result for the year (profit)', de: 'Jahresergebnis (Gewinn)' },
  resultLoss:              { fr: "Résultat de l'exercice (perte)", nl: 'Resultaat van het boekjaar (verlies)', en: 'Result for the year (loss)', de: 'Jahresergebnis (Verlust)' },
  retainedProfit:          { fr: 'Report à nouveau bénéficiaire', nl: 'Overgedragen winst', en: 'Retained profit', de: 'Gewinnvortrag' },
  retainedLoss:            { fr: 'Report à nouveau déficitaire', nl: 'Overgedragen verlies', en: 'Retained loss', de: 'Verlustvortrag' },
  legalReserve:            { fr: 'Réserve légale', nl: 'Wettelijke reserve', en: 'Legal reserve', de: 'Gesetzliche Rücklage' },
  dividendsPayable:        { fr: 'Dividendes à payer', nl: 'Te betalen dividenden', en: 'Dividends payable', de: 'Zu zahlende Dividenden' },
  defaultPurchase:         { fr: 'Achats de marchandises', nl: 'Aankopen handelsgoederen', en: 'Purchases of merchandise', de: 'Wareneinkauf' },
  defaultSale:             { fr: 'Ventes de marchandises', nl: 'Verkopen handelsgoederen', en: 'Sales of merchandise', de: 'Warenverkäufe' },
  defaultServiceSale:      { fr: 'Prestations de services', nl: 'Dienstverlening', en: 'Services rendered', de: 'Dienstleistungen' },
} satisfies Record<string, Text>

export type ControlRole = keyof typeof controlRoles

export function controlAccountsPart(folder: string): ControlAccountsPart {
  const accounts = tableOnce(() => readControlAccounts(folder))
  return {
    get controlAccounts() {
      return accounts()
    },
  }
}

/** The account of every role; a role without account is a bug in the table. */
function readControlAccounts(folder: string): Record<ControlRole, string> {
  const rows = countryTable(`${folder}/control-accounts.csv`, ['role', 'account'])
  const accounts: Partial<Record<ControlRole, string>> = {}
  for (const row of rows) accounts[controlRole(row.role)] = row.account
  for (const role of Object.keys(controlRoles)) {
    if (!accounts[controlRole(role)]) throw new SyntaxError(`${role} has no account`)
  }
  return accounts as Record<ControlRole, string>
}

/** A cell that names a role. */
export function controlRole(cell: string): ControlRole {
  if (!isControlRole(cell)) throw new SyntaxError(`${cell} is not a control role`)
  return cell
}

function isControlRole(role: string): role is ControlRole {
  return Object.hasOwn(controlRoles, role)
}
