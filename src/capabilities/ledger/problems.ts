import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  period_locked: {
    status: 422,
    field: 'entry_date',
    fr: 'Le {day} tombe dans une période verrouillée.',
    nl: '{day} valt in een vergrendelde periode.',
    en: '{day} lies in a locked period.',
    de: 'Der {day} liegt in einer gesperrten Periode.',
  },
  not_balanced: {
    status: 422,
    field: 'lines',
    fr: 'L’écriture n’est pas en équilibre : débit moins crédit font {difference}.',
    nl: 'De boeking is niet in evenwicht: debet min credit is {difference}.',
    en: 'The entry does not balance: debit minus credit comes to {difference}.',
    de: 'Die Buchung ist nicht ausgeglichen: Soll minus Haben ergibt {difference}.',
  },
  journal_mismatch: {
    status: 422,
    field: 'journal_id',
    fr: 'Le journal {journal} ne convient pas à cette opération.',
    nl: 'Het dagboek {journal} past niet bij deze verrichting.',
    en: 'The journal {journal} does not fit this operation.',
    de: 'Das Journal {journal} passt nicht zu diesem Vorgang.',
  },
  analytic_required: {
    status: 422,
    field: 'lines.0.analytic',
    fr: 'L’axe analytique {axis} est obligatoire pour ce compte : indiquez où la ligne se range.',
    nl: 'De analytische as {axis} is verplicht voor deze rekening: geef aan waar de lijn thuishoort.',
    en: 'The analytic axis {axis} is mandatory for this account: say where the line belongs.',
    de: 'Die Analyseachse {axis} ist für dieses Konto Pflicht: Geben Sie an, wohin die Zeile gehört.',
  },
  vat_code_not_for_regime: {
    status: 422,
    field: 'lines.0.vat_code',
    fr: 'Le code TVA {code} ne convient pas au régime de TVA du dossier : rien n’y est porté en compte ni déduit.',
    nl: 'Btw-code {code} past niet bij het btw-stelsel van het dossier: er wordt niets aangerekend of afgetrokken.',
    en: 'VAT code {code} does not fit the VAT regime of the file: it neither charges nor deducts VAT.',
    de: 'MwSt.-Code {code} passt nicht zur MwSt.-Regelung der Akte: Es wird nichts berechnet oder abgezogen.',
  },
})

/** The same code for a year that is closed, with its own words. */
export const fiscalYearClosed = {
  ...problems.period_locked,
  fr: 'Le {day} tombe dans un exercice clôturé.',
  nl: '{day} valt in een afgesloten boekjaar.',
  en: '{day} lies in a closed fiscal year.',
  de: 'Der {day} liegt in einem abgeschlossenen Geschäftsjahr.',
}

/** The same code where VAT comes too late: its month was declared. */
export const monthDeclared = {
  ...problems.period_locked,
  fr: 'La TVA du {day} est déclarée ({declaration}) : une correction se date plus tard.',
  nl: 'De btw van {day} is aangegeven ({declaration}): een correctie draagt een latere datum.',
  en: 'The VAT of {day} was declared ({declaration}): a correction has a later date.',
  de: 'Die MwSt. des {day} ist erklärt ({declaration}): Eine Berichtigung trägt ein späteres Datum.',
}

/** The same code where a class that stands apart does not balance by itself. */
export const classNotBalanced = {
  ...problems.not_balanced,
  fr: 'La classe {class} doit s’équilibrer par elle-même : débit moins crédit font {difference}.',
  nl: 'Klasse {class} moet op zichzelf in evenwicht zijn: debet min credit is {difference}.',
  en: 'Class {class} must balance by itself: debit minus credit comes to {difference}.',
  de: 'Klasse {class} muss in sich ausgeglichen sein: Soll minus Haben ergibt {difference}.',
}

export const messages = {
  noPrefixes: {
    fr: 'Donnez des numéros de compte ou leur début, séparés par des virgules: {most} au plus.',
    nl: 'Geef rekeningnummers of hun begin, gescheiden door komma’s: hoogstens {most}.',
    en: 'Give account numbers or their beginnings, separated by commas: {most} at most.',
    de: 'Geben Sie Kontonummern oder deren Anfang an, durch Kommas getrennt: höchstens {most}.',
  },
  customerNeeded: {
    fr: 'Le compte {account} est celui des clients : la ligne doit nommer un client.',
    nl: 'Rekening {account} is die van de klanten: de lijn moet een klant noemen.',
    en: 'Account {account} is that of customers: the line must name a customer.',
    de: 'Konto {account} ist das der Kunden: Die Zeile muss einen Kunden nennen.',
  },
  supplierNeeded: {
    fr: 'Le compte {account} est celui des fournisseurs : la ligne doit nommer un fournisseur.',
    nl: 'Rekening {account} is die van de leveranciers: de lijn moet een leverancier noemen.',
    en: 'Account {account} is that of suppliers: the line must name a supplier.',
    de: 'Konto {account} ist das der Lieferanten: Die Zeile muss einen Lieferanten nennen.',
  },
  thirdPartyNeeded: {
    fr: 'Le compte {account} est un compte collectif : la ligne doit nommer un client ou un fournisseur.',
    nl: 'Rekening {account} is een verzamelrekening: de lijn moet een klant of leverancier noemen.',
    en: 'Account {account} is a control account: the line must name a customer or a supplier.',
    de: 'Konto {account} ist ein Sammelkonto: Die Zeile muss einen Kunden oder Lieferanten nennen.',
  },
  moneyAccountMissing: {
    fr: 'Une écriture du journal {journal} a une ligne sur son compte {account}.',
    nl: 'Een boeking in dagboek {journal} heeft een lijn op zijn rekening {account}.',
    en: 'An entry in journal {journal} has a line on its account {account}.',
    de: 'Eine Buchung im Journal {journal} hat eine Zeile auf dessen Konto {account}.',
  },
  noFiscalYear: {
    fr: 'Aucun exercice ne couvre le {day}.',
    nl: 'Geen boekjaar omvat {day}.',
    en: 'No fiscal year covers {day}.',
    de: 'Kein Geschäftsjahr umfasst den {day}.',
  },
  unknownJournal: {
    fr: 'Ce journal n’existe pas dans ce dossier.',
    nl: 'Dit dagboek bestaat niet in dit dossier.',
    en: 'This journal does not exist in this company file.',
    de: 'Dieses Journal existiert in dieser Akte nicht.',
  },
  inactiveJournal: {
    fr: 'Le journal {journal} n’est plus actif.',
    nl: 'Het dagboek {journal} is niet meer actief.',
    en: 'The journal {journal} is no longer active.',
    de: 'Das Journal {journal} ist nicht mehr aktiv.',
  },
  unknownAccount: {
    fr: 'Ce compte n’existe pas dans ce dossier.',
    nl: 'Deze rekening bestaat niet in dit dossier.',
    en: 'This account does not exist in this company file.',
    de: 'Dieses Konto existiert in dieser Akte nicht.',
  },
  headingTakesNoLines: {
    fr: 'Le compte {account} est un intitulé et ne reçoit pas d’écritures.',
    nl: 'Rekening {account} is een rubriek en kan niet geboekt worden.',
    en: 'Account {account} is a heading and takes no lines.',
    de: 'Konto {account} ist eine Überschrift und nimmt keine Buchungen auf.',
  },
  inactiveAccount: {
    fr: 'Le compte {account} n’est plus actif.',
    nl: 'Rekening {account} is niet meer actief.',
    en: 'Account {account} is no longer active.',
    de: 'Konto {account} ist nicht mehr aktiv.',
  },
  unknownVatCode: {
    fr: 'Ce code TVA n’existe pas dans ce dossier.',
    nl: 'Deze btw-code bestaat niet in dit dossier.',
    en: 'This VAT code does not exist in this company file.',
    de: 'Dieser MwSt.-Code existiert in dieser Akte nicht.',
  },
  vatCodeNotHolding: {
    fr: 'Le code TVA {code} ne vaut pas à cette date ou n’est plus actif.',
    nl: 'Btw-code {code} geldt niet op deze datum of is niet meer actief.',
    en: 'VAT code {code} does not hold on this date or is no longer active.',
    de: 'MwSt.-Code {code} gilt an diesem Tag nicht oder ist nicht mehr aktiv.',
  },
  vatCodeDirection: {
    fr: 'Le code TVA {code} ne convient pas au sens de ce journal.',
    nl: 'Btw-code {code} past niet bij de richting van dit dagboek.',
    en: 'VAT code {code} does not fit the direction of this journal.',
    de: 'MwSt.-Code {code} passt nicht zur Richtung dieses Journals.',
  },
  unknownThirdParty: {
    fr: 'Ce tiers n’existe pas dans ce dossier.',
    nl: 'Deze relatie bestaat niet in dit dossier.',
    en: 'This third party does not exist in this company file.',
    de: 'Dieser Geschäftspartner existiert in dieser Akte nicht.',
  },
  thirdPartyType: {
    fr: 'Ce tiers n’est pas du type que demande le journal {journal}.',
    nl: 'Deze relatie is niet van het type dat dagboek {journal} vraagt.',
    en: 'This third party is not of the type that the journal {journal} needs.',
    de: 'Dieser Geschäftspartner ist nicht von der Art, die das Journal {journal} verlangt.',
  },
  thirdPartyBlocked: {
    fr: 'Ce tiers est bloqué ou n’est plus actif.',
    nl: 'Deze relatie is geblokkeerd of niet meer actief.',
    en: 'This third party is blocked or no longer active.',
    de: 'Dieser Geschäftspartner ist gesperrt oder nicht mehr aktiv.',
  },
  noControlAccount: {
    fr: 'Ni le tiers ni le journal {journal} n’ont de compte collectif.',
    nl: 'Noch de relatie noch dagboek {journal} heeft een verzamelrekening.',
    en: 'Neither the third party nor the journal {journal} has a control account.',
    de: 'Weder der Geschäftspartner noch das Journal {journal} hat ein Sammelkonto.',
  },
  alreadyReversed: {
    fr: 'Cette écriture est déjà extournée.',
    nl: 'Deze boeking is al tegengeboekt.',
    en: 'This entry is already reversed.',
    de: 'Diese Buchung ist bereits storniert.',
  },
  reversedByReopening: {
    fr: 'Une écriture d’ouverture ou de clôture s’annule en rouvrant l’exercice.',
    nl: 'Een openings- of afsluitingsboeking wordt ongedaan gemaakt door het boekjaar te heropenen.',
    en: 'An opening or closing entry is undone by reopening its fiscal year.',
    de: 'Eine Eröffnungs- oder Abschlussbuchung wird durch Wiedereröffnen des Geschäftsjahres aufgehoben.',
  },
  reversedByItsAsset: {
    fr: 'Cette écriture vient d’une immobilisation : annulez le passage d’amortissements, le transfert ou la sortie.',
    nl: 'Deze boeking komt van een vast actief: maak de afschrijvingsronde, de overboeking of de uitboeking ongedaan.',
    en: 'This entry comes from a fixed asset: take back the depreciation run, the transfer or the disposal.',
    de: 'Diese Buchung stammt von einer Anlage: Nehmen Sie den Abschreibungslauf, die Umbuchung oder den Abgang zurück.',
  },
  reversedByItsFile: {
    fr: 'L’écriture d’un fichier SEPA s’annule avec lui : annulez dans l’historique l’opération qui l’a confirmé.',
    nl: 'De boeking van een SEPA-bestand wordt samen met dat bestand ongedaan gemaakt: draai in de geschiedenis de bevestiging terug.',
    en: 'The entry of a SEPA file is undone with it: revert the operation that confirmed the file.',
    de: 'Die Buchung einer SEPA-Datei wird mit ihr aufgehoben: Machen Sie im Verlauf den Vorgang rückgängig, der sie bestätigt hat.',
  },
  reversedByReturn: {
    fr: 'L’écriture d’une déclaration TVA s’annule en rouvrant la déclaration.',
    nl: 'De boeking van een btw-aangifte wordt ongedaan gemaakt door de aangifte te heropenen.',
    en: 'The entry of a VAT return is undone by reopening the return.',
    de: 'Die Buchung einer MwSt.-Erklärung wird durch Wiedereröffnen der Erklärung aufgehoben.',
  },
  reversalOf: {
    fr: 'Extourne de {of}',
    nl: 'Tegenboeking van {of}',
    en: 'Reversal of {of}',
    de: 'Storno von {of}',
  },
  amountTooLarge: {
    fr: 'Le total dépasse ce qu’une écriture peut porter.',
    nl: 'Het totaal is groter dan een boeking kan dragen.',
    en: 'The total is larger than an entry can carry.',
    de: 'Die Summe ist größer, als eine Buchung tragen kann.',
  },
  totalNotPositive: {
    fr: 'Le total doit être supérieur à zéro : il fait {total}.',
    nl: 'Het totaal moet groter dan nul zijn: het is {total}.',
    en: 'The total must be above zero: it comes to {total}.',
    de: 'Die Summe muss über null liegen: Sie beträgt {total}.',
  },
  currencyUnknown: {
    fr: 'La devise {currency} n’est pas un code ISO 4217.',
    nl: 'De munt {currency} is geen ISO 4217-code.',
    en: 'The currency {currency} is not an ISO 4217 code.',
    de: 'Die Währung {currency} ist kein ISO-4217-Code.',
  },
  rateNeeded: {
    fr: 'Indiquez le cours : combien d’unités de {currency} vaut une unité de la devise du document.',
    nl: 'Geef de koers: hoeveel {currency} één eenheid van de munt van het document waard is.',
    en: 'Give the rate: how many {currency} one unit of the document’s currency is worth.',
    de: 'Geben Sie den Kurs an: wie viele {currency} eine Einheit der Belegwährung wert ist.',
  },
  rateInvalid: {
    fr: 'Le cours doit être un nombre supérieur à zéro, avec dix décimales au plus.',
    nl: 'De koers moet een getal groter dan nul zijn, met hoogstens tien decimalen.',
    en: 'The rate must be a number above zero with ten decimals at most.',
    de: 'Der Kurs muss eine Zahl über null mit höchstens zehn Nachkommastellen sein.',
  },
  rateOfOwnCurrency: {
    fr: 'Un document dans la devise du dossier n’a pas de cours.',
    nl: 'Een document in de munt van het dossier heeft geen koers.',
    en: 'A document in the file’s own currency has no rate.',
    de: 'Ein Beleg in der Währung der Akte hat keinen Kurs.',
  },
  vatCodeWithoutAccount: {
    fr: 'Le code TVA {code} n’a pas de compte pour sa TVA.',
    nl: 'Btw-code {code} heeft geen rekening voor zijn btw.',
    en: 'VAT code {code} has no account for its VAT.',
    de: 'MwSt.-Code {code} hat kein Konto für seine MwSt.',
  },
  vatOnlyHasNoAmount: {
    fr: 'Une ligne de TVA seule n’a qu’une base, pas de montant.',
    nl: 'Een lijn met alleen btw heeft enkel een maatstaf, geen bedrag.',
    en: 'A line of VAT alone has a base and no amount.',
    de: 'Eine Zeile nur mit MwSt. hat eine Bemessungsgrundlage und keinen Betrag.',
  },
  baseOfVatOnly: {
    fr: 'Une base ne se donne qu’avec la TVA seule (vat_only).',
    nl: 'Een maatstaf wordt alleen gegeven bij btw alleen (vat_only).',
    en: 'A base is given with VAT alone (vat_only) only.',
    de: 'Eine Bemessungsgrundlage wird nur bei MwSt. allein (vat_only) angegeben.',
  },
  amountTwice: {
    fr: 'Donnez le montant hors TVA ou TVA comprise, pas les deux.',
    nl: 'Geef het bedrag zonder btw of met btw, niet beide.',
    en: 'Give the amount without VAT or with it, not both.',
    de: 'Geben Sie den Betrag ohne oder mit MwSt. an, nicht beide.',
  },
  vatOfNoLine: {
    fr: 'Aucune ligne ne porte le code TVA {code}, ou il est cité deux fois.',
    nl: 'Geen enkele lijn draagt btw-code {code}, of hij wordt tweemaal genoemd.',
    en: 'No line bears VAT code {code}, or it is named twice.',
    de: 'Keine Zeile trägt MwSt.-Code {code}, oder er wird zweimal genannt.',
  },
  vatTooFar: {
    fr: 'La TVA du code {code} fait {vat} ; celle qui est donnée s’en écarte de plus qu’un arrondi.',
    nl: 'De btw van code {code} is {vat}; de gegeven btw wijkt meer af dan een afronding.',
    en: 'The VAT of code {code} comes to {vat}; what is given differs by more than rounding.',
    de: 'Die MwSt. des Codes {code} beträgt {vat}; die angegebene weicht um mehr als eine Rundung ab.',
  },
  discountPercent: {
    fr: 'L’escompte est un pourcentage entre 0 et 100.',
    nl: 'De korting is een percentage tussen 0 en 100.',
    en: 'The discount is a percentage between 0 and 100.',
    de: 'Das Skonto ist ein Prozentsatz zwischen 0 und 100.',
  },
  discountUntil: {
    fr: 'L’escompte ne peut prendre fin avant la date de la facture.',
    nl: 'De korting kan niet eindigen vóór de factuurdatum.',
    en: 'The discount cannot end before the date of the invoice.',
    de: 'Das Skonto kann nicht vor dem Rechnungsdatum enden.',
  },
  dueBeforeDate: {
    fr: 'L’échéance ne peut précéder la date de l’écriture.',
    nl: 'De vervaldag kan niet vóór de datum van de boeking liggen.',
    en: 'The due date cannot lie before the date of the entry.',
    de: 'Die Fälligkeit kann nicht vor dem Datum der Buchung liegen.',
  },
  reversalBeforeOriginal: {
    fr: 'Une extourne ne peut précéder l’écriture qu’elle annule ({day}).',
    nl: 'Een tegenboeking kan niet vóór de boeking liggen die ze ongedaan maakt ({day}).',
    en: 'A reversal cannot lie before the entry that it reverses ({day}).',
    de: 'Ein Storno kann nicht vor der Buchung liegen, die es aufhebt ({day}).',
  },
  analyticUnknown: {
    fr: 'Ce code analytique n’existe pas dans ce dossier.',
    nl: 'Deze analytische code bestaat niet in dit dossier.',
    en: 'This analytic code does not exist in this company file.',
    de: 'Dieser Analysecode existiert in dieser Akte nicht.',
  },
  analyticOtherAxis: {
    fr: 'Le code {code} est d’un autre axe.',
    nl: 'Code {code} hoort bij een andere as.',
    en: 'Code {code} is of another axis.',
    de: 'Code {code} gehört zu einer anderen Achse.',
  },
  analyticTwice: {
    fr: 'Ce code figure deux fois dans la répartition.',
    nl: 'Deze code staat twee keer in de verdeling.',
    en: 'This code stands twice in the distribution.',
    de: 'Dieser Code steht zweimal in der Verteilung.',
  },
  analyticInactive: {
    fr: 'Le code analytique {code} n’est plus actif.',
    nl: 'De analytische code {code} is niet meer actief.',
    en: 'The analytic code {code} is no longer active.',
    de: 'Der Analysecode {code} ist nicht mehr aktiv.',
  },
  analyticNotValid: {
    fr: 'Le code analytique {code} n’est pas valable le {day}.',
    nl: 'De analytische code {code} is niet geldig op {day}.',
    en: 'The analytic code {code} is not valid on {day}.',
    de: 'Der Analysecode {code} ist am {day} nicht gültig.',
  },
  analyticPercent: {
    fr: 'Un pourcentage est supérieur à 0 et au plus 100.',
    nl: 'Een percentage ligt boven 0 en is hoogstens 100.',
    en: 'A percentage is above 0 and at most 100.',
    de: 'Ein Prozentsatz liegt über 0 und höchstens bei 100.',
  },
  analyticSum: {
    fr: 'Les pourcentages de l’axe {axis} font {sum} au lieu de 100.00.',
    nl: 'De percentages van as {axis} komen op {sum} in plaats van 100.00.',
    en: 'The percentages of axis {axis} come to {sum} instead of 100.00.',
    de: 'Die Prozentsätze der Achse {axis} ergeben {sum} statt 100.00.',
  },
  axisInactive: {
    fr: 'L’axe analytique {axis} n’est plus actif.',
    nl: 'De analytische as {axis} is niet meer actief.',
    en: 'The analytic axis {axis} is no longer active.',
    de: 'Die Analyseachse {axis} ist nicht mehr aktiv.',
  },
  axisNotForAccount: {
    fr: 'L’axe analytique {axis} ne s’applique pas au compte {account}.',
    nl: 'De analytische as {axis} geldt niet voor rekening {account}.',
    en: 'The analytic axis {axis} does not apply to account {account}.',
    de: 'Die Analyseachse {axis} gilt nicht für Konto {account}.',
  },
} as const satisfies Record<string, Text>

/** What a person should look at again, by code. */
export const warningTexts = {
  duplicate_reference: {
    fr: 'La pièce {reference} de ce fournisseur est déjà comptabilisée.',
    nl: 'Het stuk {reference} van deze leverancier is al geboekt.',
    en: 'Document {reference} of this supplier is booked already.',
    de: 'Beleg {reference} dieses Lieferanten ist bereits gebucht.',
  },
  over_credit_limit: {
    fr: 'Le client doit {owed}, au-delà de sa limite de crédit de {limit}.',
    nl: 'De klant is {owed} verschuldigd, boven zijn kredietlimiet van {limit}.',
    en: 'The customer owes {owed}, beyond the credit limit of {limit}.',
    de: 'Der Kunde schuldet {owed}, mehr als sein Kreditlimit von {limit}.',
  },
  code_unusual_for_account: {
    fr: 'Le code TVA {code} est inhabituel pour le compte {account}.',
    nl: 'Btw-code {code} is ongebruikelijk voor rekening {account}.',
    en: 'VAT code {code} is unusual for account {account}.',
    de: 'MwSt.-Code {code} ist für Konto {account} ungewöhnlich.',
  },
  customer_vat_missing: {
    fr: 'La TVA est due par le client, dont le numéro de TVA manque.',
    nl: 'De btw is verschuldigd door de klant, van wie het btw-nummer ontbreekt.',
    en: 'The customer owes the VAT, and has no VAT number here.',
    de: 'Der Kunde schuldet die MwSt., seine MwSt.-Nummer fehlt.',
  },
  date_far: {
    fr: 'La date du {day} est loin d’aujourd’hui.',
    nl: 'De datum {day} ligt ver van vandaag.',
    en: 'The date {day} is far from today.',
    de: 'Das Datum {day} liegt weit von heute entfernt.',
  },
} as const satisfies Record<string, Text>
