import type { Language, Text } from '#kernel/languages'

export const columnTitles = {
  number: { fr: 'Compte', nl: 'Rekening', en: 'Account', de: 'Konto' },
  label: { fr: 'Intitulé', nl: 'Omschrijving', en: 'Name', de: 'Bezeichnung' },
  opening_debit: {
    fr: 'Ouverture débit',
    nl: 'Beginsaldo debet',
    en: 'Opening debit',
    de: 'Anfangssaldo Soll',
  },
  opening_credit: {
    fr: 'Ouverture crédit',
    nl: 'Beginsaldo credit',
    en: 'Opening credit',
    de: 'Anfangssaldo Haben',
  },
  debit: { fr: 'Débit', nl: 'Debet', en: 'Debit', de: 'Soll' },
  credit: { fr: 'Crédit', nl: 'Credit', en: 'Credit', de: 'Haben' },
  closing_debit: {
    fr: 'Clôture débit',
    nl: 'Eindsaldo debet',
    en: 'Closing debit',
    de: 'Endsaldo Soll',
  },
  closing_credit: {
    fr: 'Clôture crédit',
    nl: 'Eindsaldo credit',
    en: 'Closing credit',
    de: 'Endsaldo Haben',
  },
  balance: { fr: 'Solde', nl: 'Saldo', en: 'Balance', de: 'Saldo' },
  previous: {
    fr: 'Période précédente',
    nl: 'Vorige periode',
    en: 'Previous period',
    de: 'Vorperiode',
  },
  entry_date: { fr: 'Date', nl: 'Datum', en: 'Date', de: 'Datum' },
  due_date: { fr: 'Échéance', nl: 'Vervaldag', en: 'Due', de: 'Fällig' },
  journal_code: { fr: 'Journal', nl: 'Dagboek', en: 'Journal', de: 'Journal' },
  entry_number: { fr: 'Numéro', nl: 'Nummer', en: 'Number', de: 'Nummer' },
  reference: { fr: 'Référence', nl: 'Referentie', en: 'Reference', de: 'Referenz' },
  wording: { fr: 'Libellé', nl: 'Omschrijving', en: 'Description', de: 'Buchungstext' },
  entry_label: {
    fr: "Libellé de l'écriture",
    nl: 'Omschrijving van de boeking',
    en: 'Description of the entry',
    de: 'Text der Buchung',
  },
  third_party_code: {
    fr: 'Code tiers',
    nl: 'Code van de relatie',
    en: 'Party code',
    de: 'Partnercode',
  },
  third_party_name: { fr: 'Tiers', nl: 'Relatie', en: 'Third party', de: 'Partner' },
  lettering_code: { fr: 'Lettrage', nl: 'Afpunting', en: 'Lettering', de: 'Auszifferung' },
  vat_code: { fr: 'Code TVA', nl: 'Btw-code', en: 'VAT code', de: 'MwSt.-Code' },
  direction: { fr: 'Sens', nl: 'Richting', en: 'Direction', de: 'Richtung' },
  rate: { fr: 'Taux', nl: 'Tarief', en: 'Rate', de: 'Satz' },
  month: { fr: 'Mois', nl: 'Maand', en: 'Month', de: 'Monat' },
  base: { fr: 'Base', nl: 'Maatstaf', en: 'Base', de: 'Bemessung' },
  due: { fr: 'TVA due', nl: 'Verschuldigd', en: 'VAT due', de: 'Geschuldet' },
  deductible: { fr: 'Déductible', nl: 'Aftrekbaar', en: 'Deductible', de: 'Abziehbar' },
  waiting: { fr: 'En attente', nl: 'In afwachting', en: 'Waiting', de: 'Wartend' },
  key: { fr: 'Clé', nl: 'Sleutel', en: 'Key', de: 'Schlüssel' },
  unit: { fr: 'Unité', nl: 'Eenheid', en: 'Unit', de: 'Einheit' },
  value: { fr: 'Valeur', nl: 'Waarde', en: 'Value', de: 'Wert' },
  type: { fr: 'Type', nl: 'Type', en: 'Type', de: 'Art' },
  opening_balance: { fr: 'Ouverture', nl: 'Beginsaldo', en: 'Opening', de: 'Anfangssaldo' },
  closing_balance: { fr: 'Clôture', nl: 'Eindsaldo', en: 'Closing', de: 'Endsaldo' },
  opening: { fr: 'Solde reporté', nl: 'Beginsaldo', en: 'Opening balance', de: 'Anfangssaldo' },
  account_label: {
    fr: 'Intitulé du compte',
    nl: 'Naam van de rekening',
    en: 'Account name',
    de: 'Kontobezeichnung',
  },
  axis: { fr: 'Axe', nl: 'As', en: 'Axis', de: 'Achse' },
  analytic_code: { fr: 'Code', nl: 'Code', en: 'Code', de: 'Code' },
  budget: { fr: 'Budget', nl: 'Budget', en: 'Budget', de: 'Budget' },
  actual: { fr: 'Réalisé', nl: 'Gerealiseerd', en: 'Actual', de: 'Ist' },
  difference: { fr: 'Écart', nl: 'Verschil', en: 'Difference', de: 'Abweichung' },
  total: { fr: 'Total', nl: 'Totaal', en: 'Total', de: 'Summe' },
} as const satisfies Record<string, Text>

/** What an axis applies to and nobody allocated. */
export const notAllocated: Text = {
  fr: 'Non réparti',
  nl: 'Niet verdeeld',
  en: 'Not allocated',
  de: 'Nicht verteilt',
}

/** Income and expense that a budget does not speak of. */
export const inNoLine: Text = {
  fr: 'Produits et charges hors budget',
  nl: 'Opbrengsten en kosten buiten het budget',
  en: 'Income and expense that no line names',
  de: 'Erträge und Aufwendungen außerhalb des Budgets',
}

/** The columns of the movements of fixed assets. */
// biome-ignore format: a table
export const assetTitles = {
  account_id: { fr: 'Identifiant du compte', nl: 'Id van de rekening', en: 'Account id', de: 'Konto-Id' },
  opening_value: { fr: 'Valeur au début', nl: 'Beginwaarde', en: 'Opening value', de: 'Anfangswert' },
  acquisitions: { fr: 'Acquisitions', nl: 'Aanschaffingen', en: 'Acquisitions', de: 'Zugänge' },
  transfers: { fr: 'Transferts', nl: 'Overboekingen', en: 'Transfers', de: 'Umbuchungen' },
  disposals: { fr: 'Sorties', nl: 'Buitengebruik', en: 'Disposals', de: 'Abgänge' },
  closing_value: { fr: 'Valeur à la fin', nl: 'Eindwaarde', en: 'Closing value', de: 'Endwert' },
  opening_depreciation: { fr: 'Amort. au début', nl: 'Afschr. begin', en: 'Depr. at start', de: 'Abschr. Anfang' },
  depreciation: { fr: 'Dotations', nl: 'Geboekt', en: 'Depreciation', de: 'Abschreibung' },
  exceptional: { fr: 'Exceptionnels', nl: 'Uitzonderlijk', en: 'Exceptional', de: 'Außerplanmäßig' },
  cancelled: { fr: 'Annulés', nl: 'Afgeboekt', en: 'Cancelled', de: 'Ausgebucht' },
  transferred: { fr: 'Transférés', nl: 'Overgeboekt', en: 'Transferred', de: 'Umgebucht' },
  closing_depreciation: { fr: 'Amort. à la fin', nl: 'Afschr. einde', en: 'Depr. at end', de: 'Abschr. Ende' },
  book_value: { fr: 'Valeur nette', nl: 'Boekwaarde', en: 'Book value', de: 'Buchwert' },
  ledger_value: { fr: 'Valeur (grand-livre)', nl: 'Waarde (grootboek)', en: 'Value (ledger)', de: 'Wert (Hauptbuch)' },
  ledger_depreciation: { fr: 'Amort. (grand-livre)', nl: 'Afschr. (grootboek)', en: 'Depr. (ledger)', de: 'Abschr. (Hauptbuch)' },
} as const satisfies Record<string, Text>

export const partyTypeLabels = {
  customer: { fr: 'Clients', nl: 'Klanten', en: 'Customers', de: 'Kunden' },
  supplier: { fr: 'Fournisseurs', nl: 'Leveranciers', en: 'Suppliers', de: 'Lieferanten' },
} as const satisfies Record<string, Text>

/** What customers, or suppliers, come to. */
export function totalOf(type: keyof typeof partyTypeLabels, language: Language): string {
  return `${columnTitles.total[language]} · ${partyTypeLabels[type][language]}`
}

export const directionLabels = {
  purchase: { fr: 'Achats', nl: 'Aankopen', en: 'Purchases', de: 'Einkäufe' },
  sale: { fr: 'Ventes', nl: 'Verkopen', en: 'Sales', de: 'Verkäufe' },
} as const satisfies Record<string, Text>

// biome-ignore format: a table
export const kpiLabels = {
  turnover: { fr: "Chiffre d'affaires", nl: 'Omzet', en: 'Turnover', de: 'Umsatz' },
  purchases: { fr: 'Achats', nl: 'Aankopen', en: 'Purchases', de: 'Einkäufe' },
  gross_margin: { fr: 'Marge brute', nl: 'Brutomarge', en: 'Gross margin', de: 'Rohertrag' },
  gross_margin_percent: { fr: 'Marge brute (%)', nl: 'Brutomarge (%)', en: 'Gross margin (%)', de: 'Rohertrag (%)' },
  staff_costs: { fr: 'Frais de personnel', nl: 'Personeelskosten', en: 'Staff costs', de: 'Personalaufwand' },
  operating_result: { fr: "Résultat d'exploitation", nl: 'Bedrijfsresultaat', en: 'Operating result', de: 'Betriebsergebnis' },
  ebitda: { fr: 'EBITDA', nl: 'EBITDA', en: 'EBITDA', de: 'EBITDA' },
  result: { fr: 'Résultat', nl: 'Resultaat', en: 'Result', de: 'Ergebnis' },
  cash: { fr: 'Trésorerie', nl: 'Liquide middelen', en: 'Cash', de: 'Flüssige Mittel' },
  receivables: { fr: 'Créances clients', nl: 'Handelsvorderingen', en: 'Trade receivables', de: 'Forderungen' },
  payables: { fr: 'Dettes fournisseurs', nl: 'Handelsschulden', en: 'Trade payables', de: 'Verbindlichkeiten' },
  dso: { fr: 'Délai clients (jours)', nl: 'Klantenkrediet (dagen)', en: 'Days sales outstanding', de: 'Debitorenlaufzeit (Tage)' },
  dpo: { fr: 'Délai fournisseurs (jours)', nl: 'Leverancierskrediet (dagen)', en: 'Days payables outstanding', de: 'Kreditorenlaufzeit (Tage)' },
  invoices: { fr: 'Factures de vente', nl: 'Verkoopfacturen', en: 'Sales invoices', de: 'Verkaufsrechnungen' },
} as const satisfies Record<string, Text>

export const reportLabels = {
  'trial-balance': {
    fr: 'Balance générale',
    nl: 'Proef- en saldibalans',
    en: 'Trial balance',
    de: 'Summen- und Saldenliste',
  },
  'balance-sheet': {
    fr: 'Bilan',
    nl: 'Balans',
    en: 'Balance sheet',
    de: 'Bilanz',
  },
  'income-statement': {
    fr: 'Compte de résultats',
    nl: 'Resultatenrekening',
    en: 'Income statement',
    de: 'Gewinn- und Verlustrechnung',
  },
  'annual-accounts': {
    fr: 'Comptes annuels',
    nl: 'Jaarrekening',
    en: 'Annual accounts',
    de: 'Jahresabschluss',
  },
  'cash-flow': {
    fr: 'Tableau des flux de trésorerie',
    nl: 'Kasstroomoverzicht',
    en: 'Cash flow statement',
    de: 'Kapitalflussrechnung',
  },
  'general-ledger': {
    fr: 'Grand-livre',
    nl: 'Grootboek',
    en: 'General ledger',
    de: 'Hauptbuch',
  },
  journal: { fr: 'Journal', nl: 'Dagboek', en: 'Journal', de: 'Journal' },
  'third-party-balance': {
    fr: 'Balance des tiers',
    nl: 'Saldi van relaties',
    en: 'Third-party balances',
    de: 'Salden der Partner',
  },
  'aged-balance': {
    fr: 'Balance âgée',
    nl: 'Ouderdomsbalans',
    en: 'Aged balance',
    de: 'Offene Posten nach Alter',
  },
  'vat-summary': {
    fr: 'Récapitulatif TVA',
    nl: 'Btw-overzicht',
    en: 'VAT summary',
    de: 'Mehrwertsteuerübersicht',
  },
  analytic: {
    fr: 'Analytique',
    nl: 'Analytisch overzicht',
    en: 'Analytic report',
    de: 'Analytische Auswertung',
  },
  budget: {
    fr: 'Budget et réalisé',
    nl: 'Budget en realisatie',
    en: 'Budget and actual',
    de: 'Budget und Ist',
  },
  kpis: { fr: 'Indicateurs clés', nl: 'Kengetallen', en: 'Key figures', de: 'Kennzahlen' },
  'fixed-assets': {
    fr: 'Mouvements des immobilisations',
    nl: 'Mutaties van de vaste activa',
    en: 'Movements of fixed assets',
    de: 'Anlagenspiegel',
  },
} as const satisfies Record<string, Text>

export const reportDescriptions = {
  'trial-balance': {
    fr: 'Le solde de chaque compte avant une période, ce qui a bougé et le solde après.',
    nl: 'Het saldo van elke rekening voor een periode, wat bewoog en het saldo erna.',
    en: 'The balance of each account before a period, what moved in it and the balance after.',
    de: 'Der Saldo jedes Kontos vor einem Zeitraum, was sich bewegte und der Saldo danach.',
  },
  'balance-sheet': {
    fr: "L'actif et le passif à un jour, selon le schéma du pays, avec l'année précédente.",
    nl: 'Activa en passiva op een dag, volgens het schema van het land, met het jaar ervoor.',
    en: 'Assets and liabilities on a day, by the model of the country, with the year before.',
    de: 'Aktiva und Passiva an einem Tag, nach dem Schema des Landes, mit dem Vorjahr.',
  },
  'income-statement': {
    fr: "Produits, charges et résultat d'une période, selon le schéma du pays, par mois ou trimestre si on le veut.",
    nl: 'Opbrengsten, kosten en resultaat van een periode, volgens het schema van het land, per maand of kwartaal indien gewenst.',
    en: 'Income, expense and result of a period, by the model of the country, by month or quarter if wanted.',
    de: 'Erträge, Aufwendungen und Ergebnis eines Zeitraums, nach dem Schema des Landes, auf Wunsch nach Monaten oder Quartalen.',
  },
  'annual-accounts': {
    fr: 'Les comptes annuels à déposer, rubrique par rubrique, avec leurs contrôles.',
    nl: 'De neer te leggen jaarrekening, rubriek per rubriek, met haar controles.',
    en: 'The annual accounts as they are filed, rubric by rubric, with their checks.',
    de: 'Der zu hinterlegende Jahresabschluss, Posten für Posten, mit seinen Prüfungen.',
  },
  'cash-flow': {
    fr: "D'où vient la trésorerie d'une période et où elle est allée, par la méthode indirecte.",
    nl: 'Waar de kasmiddelen van een periode vandaan komen en heen gaan, volgens de indirecte methode.',
    en: 'Where the cash of a period came from and went, by the indirect method.',
    de: 'Woher die Zahlungsmittel eines Zeitraums kamen und wohin sie gingen, nach der indirekten Methode.',
  },
  'general-ledger': {
    fr: 'Les lignes de chaque compte avec leur solde courant.',
    nl: 'De lijnen van elke rekening met hun lopend saldo.',
    en: 'The lines of each account with their running balance.',
    de: 'Die Zeilen jedes Kontos mit ihrem laufenden Saldo.',
  },
  journal: {
    fr: 'Les écritures de chaque journal dans leur ordre, et ce que donne chaque mois.',
    nl: 'De boekingen van elk dagboek op volgorde, en wat elke maand geeft.',
    en: 'The entries of each journal in their order, and what each month comes to.',
    de: 'Die Buchungen jedes Journals in ihrer Reihenfolge, und was jeder Monat ergibt.',
  },
  'third-party-balance': {
    fr: 'Le solde de chaque client et fournisseur par compte, et ce que le compte porte sans tiers.',
    nl: 'Het saldo van elke klant en leverancier per rekening, en wat de rekening zonder relatie draagt.',
    en: 'The balance of each customer and supplier by account, and what the account holds of nobody.',
    de: 'Der Saldo jedes Kunden und Lieferanten je Konto, und was das Konto ohne Partner trägt.',
  },
  'aged-balance': {
    fr: "Ce que les clients ou fournisseurs devaient à la fin d'un jour, selon leur retard.",
    nl: 'Wat klanten of leveranciers op het einde van een dag verschuldigd waren, naar achterstand.',
    en: 'What customers or suppliers had to pay at the end of a day, by how late they were.',
    de: 'Was Kunden oder Lieferanten am Ende eines Tages schuldeten, nach Verzug.',
  },
  'vat-summary': {
    fr: 'La base et la TVA par code et par mois, selon le grand-livre.',
    nl: 'De maatstaf en de btw per code en maand, volgens het grootboek.',
    en: 'The base and the VAT by code and month, as the ledger has them.',
    de: 'Bemessung und Steuer je Code und Monat, nach dem Hauptbuch.',
  },
  analytic: {
    fr: "Produits et charges par code d'un axe, et ce qui n'est pas réparti.",
    nl: 'Opbrengsten en kosten per code van een as, en wat niet verdeeld is.',
    en: 'Income and expense by code of an axis, and what is not allocated.',
    de: 'Erträge und Aufwendungen je Code einer Achse, und was nicht verteilt ist.',
  },
  budget: {
    fr: "Ce qui était prévu d'un exercice et ce qui a été comptabilisé, mois par mois.",
    nl: 'Wat van een boekjaar verwacht werd en wat geboekt werd, maand per maand.',
    en: 'What was expected of a fiscal year and what was posted, month by month.',
    de: 'Was von einem Geschäftsjahr erwartet wurde und was gebucht wurde, Monat für Monat.',
  },
  kpis: {
    fr: "Chiffre d'affaires, marge, résultat, trésorerie et délais, mois par mois.",
    nl: 'Omzet, marge, resultaat, liquide middelen en krediettermijnen, maand per maand.',
    en: 'Turnover, margin, result, cash and days of credit, month by month.',
    de: 'Umsatz, Marge, Ergebnis, flüssige Mittel und Laufzeiten, Monat für Monat.',
  },
  'fixed-assets': {
    fr: "Ce que les immobilisations et leurs amortissements étaient, ce qui a bougé et ce qu'en dit le grand-livre, par compte.",
    nl: 'Wat de vaste activa en hun afschrijvingen waren, wat bewoog en wat het grootboek ervan zegt, per rekening.',
    en: 'What fixed assets and their depreciation were, what moved and what the ledger has of them, by account.',
    de: 'Was die Anlagen und ihre Abschreibungen waren, was sich bewegte und was das Hauptbuch davon hat, je Konto.',
  },
} as const satisfies Record<keyof typeof reportLabels, Text>

export const budgetKinds = {
  income: { fr: 'Produits', nl: 'Opbrengsten', en: 'Income', de: 'Erträge' },
  expense: { fr: 'Charges', nl: 'Kosten', en: 'Expense', de: 'Aufwendungen' },
  result: { fr: 'Résultat', nl: 'Resultaat', en: 'Result', de: 'Ergebnis' },
} as const satisfies Record<string, Text>
