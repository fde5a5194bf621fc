import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

/** Refusals with a code, each at the item or field that it is about. */
export const problems = problemTable({
  already_in_payment: {
    status: 422,
    field: 'items',
    fr: 'Ce poste est déjà dans un fichier de paiements.',
    nl: 'Deze post zit al in een betalingsbestand.',
    en: 'This item is in a file of payments already.',
    de: 'Dieser Posten ist bereits in einer Zahlungsdatei.',
  },
  third_party_blocked: {
    status: 422,
    fr: '{name} est bloqué : rien ne lui est payé.',
    nl: '{name} is geblokkeerd: er wordt niets aan betaald.',
    en: '{name} is blocked: nothing is paid there.',
    de: '{name} ist gesperrt: Dorthin wird nichts gezahlt.',
  },
  item_not_open: {
    status: 422,
    fr: 'Ce n’est pas un poste ouvert.',
    nl: 'Dit is geen openstaande post.',
    en: 'This is no open item.',
    de: 'Das ist kein offener Posten.',
  },
  wrong_direction: {
    status: 422,
    fr: 'Un virement paie des fournisseurs, une domiciliation encaisse des clients : ce poste n’y a pas sa place.',
    nl: 'Een overschrijving betaalt leveranciers, een domiciliëring int bij klanten: deze post hoort er niet in.',
    en: 'A credit transfer pays suppliers, a direct debit collects from customers: this item is not for it.',
    de: 'Eine Überweisung zahlt an Lieferanten, eine Lastschrift zieht von Kunden ein: Dieser Posten gehört nicht dazu.',
  },
  item_not_in_euro: {
    status: 422,
    fr: 'Ce poste est en {currency} : SEPA paie en euros.',
    nl: 'Deze post is in {currency}: SEPA betaalt in euro.',
    en: 'This item is in {currency}: SEPA pays in euro.',
    de: 'Dieser Posten lautet auf {currency}: SEPA zahlt in Euro.',
  },
  iban_invalid: {
    status: 422,
    fr: 'Ce n’est pas un IBAN valable de la zone SEPA qui appartient à {name}.',
    nl: 'Dit is geen geldig IBAN van de SEPA-zone dat bij {name} hoort.',
    en: 'This is no valid IBAN of the SEPA area that belongs to {name}.',
    de: 'Das ist keine gültige IBAN des SEPA-Raums, die zu {name} gehört.',
  },
  iban_missing: {
    status: 422,
    fr: '{name} n’a pas d’IBAN.',
    nl: '{name} heeft geen IBAN.',
    en: '{name} has no IBAN.',
    de: '{name} hat keine IBAN.',
  },
  mandate_missing: {
    status: 422,
    fr: '{name} n’a pas de mandat de domiciliation.',
    nl: '{name} heeft geen domiciliëringsmandaat.',
    en: '{name} has no direct debit mandate.',
    de: '{name} hat kein Lastschriftmandat.',
  },
  mandate_expired: {
    status: 422,
    fr: 'Le mandat de {name} n’est plus valable.',
    nl: 'Het mandaat van {name} is niet meer geldig.',
    en: 'The mandate of {name} is no longer valid.',
    de: 'Das Mandat von {name} ist nicht mehr gültig.',
  },
  nothing_to_pay: {
    status: 422,
    field: 'items',
    fr: 'Il ne reste rien à payer : les notes de crédit dépassent les factures.',
    nl: 'Er blijft niets te betalen: de creditnota’s overtreffen de facturen.',
    en: 'Nothing is left to pay: the credit notes exceed the invoices.',
    de: 'Es bleibt nichts zu zahlen: Die Gutschriften übersteigen die Rechnungen.',
  },
  creditor_id_missing: {
    status: 422,
    field: 'creditor_id',
    fr: 'Indiquez l’identifiant créancier dans les paramètres (sepa.creditor_id).',
    nl: 'Geef de schuldeiseridentificatie op in de instellingen (sepa.creditor_id).',
    en: 'Give the creditor identifier in the settings (sepa.creditor_id).',
    de: 'Geben Sie die Gläubiger-Identifikationsnummer in den Einstellungen an (sepa.creditor_id).',
  },
})

export const messages = {
  badIban: fieldTexts.badIban,
  badBic: fieldTexts.badBic,
  journalNotFinancial: {
    fr: 'Le journal {journal} n’est pas celui d’un compte bancaire.',
    nl: 'Dagboek {journal} is niet dat van een bankrekening.',
    en: 'The journal {journal} is not that of a bank account.',
    de: 'Das Journal {journal} ist nicht das eines Bankkontos.',
  },
  journalWithoutIban: {
    fr: 'Le journal {journal} n’a pas d’IBAN de la zone SEPA.',
    nl: 'Dagboek {journal} heeft geen IBAN van de SEPA-zone.',
    en: 'The journal {journal} has no IBAN of the SEPA area.',
    de: 'Das Journal {journal} hat keine IBAN des SEPA-Raums.',
  },
  journalNotInEuro: {
    fr: 'Le journal {journal} est en {currency} : SEPA paie en euros.',
    nl: 'Dagboek {journal} is in {currency}: SEPA betaalt in euro.',
    en: 'The journal {journal} is in {currency}: SEPA pays in euro.',
    de: 'Das Journal {journal} lautet auf {currency}: SEPA zahlt in Euro.',
  },
  datePast: {
    fr: 'Cette date est passée.',
    nl: 'Deze datum is voorbij.',
    en: 'This day is past.',
    de: 'Dieser Tag ist vorbei.',
  },
  dateFar: {
    fr: 'Cette date est dans plus d’un an.',
    nl: 'Deze datum is over meer dan een jaar.',
    en: 'This day is more than a year ahead.',
    de: 'Dieser Tag liegt mehr als ein Jahr voraus.',
  },
  collectionTooEarly: {
    fr: 'Une domiciliation s’encaisse au plus tôt le {day}.',
    nl: 'Een domiciliëring wordt ten vroegste op {day} geïnd.',
    en: 'A direct debit is collected on {day} at the earliest.',
    de: 'Eine Lastschrift wird frühestens am {day} eingezogen.',
  },
  schemaOfOther: {
    fr: 'Ce type de fichier s’écrit en {schemas}.',
    nl: 'Dit type bestand wordt geschreven als {schemas}.',
    en: 'This type of file is written as {schemas}.',
    de: 'Diese Art Datei wird als {schemas} geschrieben.',
  },
  instantDebit: {
    fr: 'Une domiciliation n’est pas instantanée.',
    nl: 'Een domiciliëring is niet instant.',
    en: 'A direct debit is not instant.',
    de: 'Eine Lastschrift ist nicht sofort.',
  },
  unknownLine: {
    fr: 'Cette ligne n’existe pas dans ce dossier.',
    nl: 'Deze lijn bestaat niet in dit dossier.',
    en: 'This line does not exist in this company file.',
    de: 'Diese Zeile existiert in dieser Akte nicht.',
  },
  givenTwice: {
    fr: 'Cette ligne est indiquée deux fois.',
    nl: 'Deze lijn is twee keer opgegeven.',
    en: 'This line is given twice.',
    de: 'Diese Zeile ist zweimal angegeben.',
  },
  amountZero: {
    fr: 'Le montant ne peut pas être nul.',
    nl: 'Het bedrag mag niet nul zijn.',
    en: 'The amount cannot be zero.',
    de: 'Der Betrag darf nicht null sein.',
  },
  amountBeyond: {
    fr: 'Il ne reste que {open} d’ouvert.',
    nl: 'Er staat maar {open} open.',
    en: 'Only {open} is open.',
    de: 'Es sind nur {open} offen.',
  },
  amountTooLarge: {
    fr: 'Un paiement SEPA ne dépasse pas {most}.',
    nl: 'Een SEPA-betaling is niet groter dan {most}.',
    en: 'A SEPA payment is not above {most}.',
    de: 'Eine SEPA-Zahlung übersteigt {most} nicht.',
  },
  notDraft: {
    fr: 'Ce fichier n’est plus un brouillon. Un fichier confirmé s’annule dans l’historique.',
    nl: 'Dit bestand is geen ontwerp meer. Een bevestigd bestand wordt in de geschiedenis ongedaan gemaakt.',
    en: 'This file is no longer a draft. A confirmed one is taken back in the history.',
    de: 'Diese Datei ist kein Entwurf mehr. Eine bestätigte wird im Verlauf rückgängig gemacht.',
  },
  fileCancelled: {
    fr: 'Ce fichier est annulé.',
    nl: 'Dit bestand is geannuleerd.',
    en: 'This file is cancelled.',
    de: 'Diese Datei ist storniert.',
  },
  nothingLeft: {
    fr: 'Tout ce que ce fichier paierait est réglé autrement ou refusé : il ne reste aucun paiement.',
    nl: 'Alles wat dit bestand zou betalen, is anders vereffend of geweigerd: er blijft geen betaling over.',
    en: 'All that this file would pay is settled otherwise or rejected: no payment is left.',
    de: 'Alles, was diese Datei zahlen würde, ist anders beglichen oder abgelehnt: Es bleibt keine Zahlung.',
  },
  noGeneralJournal: {
    fr: 'Il faut un journal d’opérations diverses actif pour enregistrer les paiements.',
    nl: 'Er is een actief diversendagboek nodig om de betalingen te boeken.',
    en: 'An active general journal is needed to book the payments.',
    de: 'Für die Buchung der Zahlungen ist ein aktives Journal für sonstige Buchungen erforderlich.',
  },
  reportOfOther: {
    fr: 'Ce rapport porte sur le message {message}, pas sur ce fichier.',
    nl: 'Dit rapport gaat over bericht {message}, niet over dit bestand.',
    en: 'This report is about the message {message}, not about this file.',
    de: 'Dieser Bericht betrifft die Nachricht {message}, nicht diese Datei.',
  },
  notCustomer: {
    fr: 'Un mandat est celui d’un client.',
    nl: 'Een mandaat is dat van een klant.',
    en: 'A mandate is that of a customer.',
    de: 'Ein Mandat ist das eines Kunden.',
  },
  ibanNotSepa: {
    fr: 'Cet IBAN n’est pas d’un pays de la zone SEPA.',
    nl: 'Dit IBAN is niet van een land van de SEPA-zone.',
    en: 'This IBAN is not of a country of the SEPA area.',
    de: 'Diese IBAN gehört nicht zu einem Land des SEPA-Raums.',
  },
  referenceForm: {
    fr: 'Une référence de mandat a au plus 35 lettres, chiffres et signes de SEPA, sans barre oblique aux extrémités.',
    nl: 'Een mandaatreferentie heeft hoogstens 35 letters, cijfers en tekens van SEPA, zonder schuine streep aan de uiteinden.',
    en: 'The reference of a mandate has at most 35 letters, digits and signs of SEPA, without a slash at its ends.',
    de: 'Eine Mandatsreferenz hat höchstens 35 Buchstaben, Ziffern und Zeichen von SEPA, ohne Schrägstrich an den Enden.',
  },
  referenceTaken: {
    fr: 'Un autre mandat de ce dossier porte déjà cette référence.',
    nl: 'Een ander mandaat van dit dossier heeft deze referentie al.',
    en: 'Another mandate of this company file has this reference already.',
    de: 'Ein anderes Mandat dieser Akte hat diese Referenz bereits.',
  },
  signedInFuture: {
    fr: 'Un mandat n’est pas signé dans le futur.',
    nl: 'Een mandaat wordt niet in de toekomst ondertekend.',
    en: 'A mandate is not signed in the future.',
    de: 'Ein Mandat wird nicht in der Zukunft unterschrieben.',
  },
  revokedIsFinal: {
    fr: 'Un mandat révoqué le reste : faites-en signer un nouveau.',
    nl: 'Een herroepen mandaat blijft herroepen: laat een nieuw ondertekenen.',
    en: 'A revoked mandate stays revoked: have a new one signed.',
    de: 'Ein widerrufenes Mandat bleibt widerrufen: Lassen Sie ein neues unterschreiben.',
  },
  expiredStays: {
    fr: 'Un mandat expiré ne redevient pas actif : faites-en signer un nouveau.',
    nl: 'Een vervallen mandaat wordt niet opnieuw actief: laat een nieuw ondertekenen.',
    en: 'An expired mandate does not become active again: have a new one signed.',
    de: 'Ein abgelaufenes Mandat wird nicht wieder aktiv: Lassen Sie ein neues unterschreiben.',
  },
  mandateUsed: {
    fr: 'Ce mandat a servi à un encaissement : révoquez-le.',
    nl: 'Dit mandaat diende voor een inning: herroep het.',
    en: 'This mandate was used for a collection: revoke it.',
    de: 'Dieses Mandat wurde für einen Einzug verwendet: Widerrufen Sie es.',
  },
  transitSettled: {
    fr: 'La banque a déjà exécuté ce fichier : annulez d’abord le rapprochement.',
    nl: 'De bank heeft dit bestand al uitgevoerd: maak eerst de koppeling ongedaan.',
    en: 'The bank has carried this file out already: undo that match first.',
    de: 'Die Bank hat diese Datei bereits ausgeführt: Machen Sie zuerst die Zuordnung rückgängig.',
  },
  rejectedSince: {
    fr: 'La banque a refusé des paiements de ce fichier depuis : leur part est déjà reprise.',
    nl: 'De bank heeft sindsdien betalingen van dit bestand geweigerd: hun deel is al teruggenomen.',
    en: 'The bank has rejected payments of this file since: their part was taken back already.',
    de: 'Die Bank hat seither Zahlungen dieser Datei abgelehnt: Ihr Teil wurde bereits zurückgenommen.',
  },
  reportStays: {
    fr: 'Ce que la banque a communiqué reste : refaites un fichier pour ce qu’elle a refusé.',
    nl: 'Wat de bank heeft gemeld, blijft: maak een nieuw bestand voor wat ze weigerde.',
    en: 'What the bank reported stays: make a new file for what it rejected.',
    de: 'Was die Bank gemeldet hat, bleibt: Erstellen Sie eine neue Datei für das, was sie abgelehnt hat.',
  },
  movedMeanwhile: {
    fr: 'L’état de ce fichier a changé entre-temps.',
    nl: 'De toestand van dit bestand is intussen gewijzigd.',
    en: 'The state of this file has changed meanwhile.',
    de: 'Der Zustand dieser Datei hat sich inzwischen geändert.',
  },
} as const satisfies Record<string, Text>

/** What the entries of files are called in the journal. */
export const labels = {
  confirmed: {
    fr: 'Paiements SEPA {message}',
    nl: 'SEPA-betalingen {message}',
    en: 'SEPA payments {message}',
    de: 'SEPA-Zahlungen {message}',
  },
  collected: {
    fr: 'Domiciliations SEPA {message}',
    nl: 'SEPA-domiciliëringen {message}',
    en: 'SEPA direct debits {message}',
    de: 'SEPA-Lastschriften {message}',
  },
  rejected: {
    fr: 'Refusés par la banque : {message}',
    nl: 'Geweigerd door de bank: {message}',
    en: 'Rejected by the bank: {message}',
    de: 'Von der Bank abgelehnt: {message}',
  },
} as const satisfies Record<string, Text>

export const warningTexts = {
  date_moved: {
    fr: 'Les banques sont fermées le {requested} : ce sera le {day}.',
    nl: 'De banken zijn gesloten op {requested}: het wordt {day}.',
    en: 'Banks are closed on {requested}: it is {day}.',
    de: 'Am {requested} sind die Banken geschlossen: Es wird der {day}.',
  },
} as const satisfies Record<string, Text>

/** What history says of files. */
export const sentences: Readonly<Record<string, Text>> = {
  created: {
    fr: 'Fichier de paiements {message} créé',
    nl: 'Betalingsbestand {message} gemaakt',
    en: 'File of payments {message} made',
    de: 'Zahlungsdatei {message} erstellt',
  },
  cancelled: {
    fr: 'Fichier de paiements {message} annulé',
    nl: 'Betalingsbestand {message} geannuleerd',
    en: 'File of payments {message} cancelled',
    de: 'Zahlungsdatei {message} storniert',
  },
  reopened: {
    fr: 'Fichier de paiements {message} repris',
    nl: 'Betalingsbestand {message} hernomen',
    en: 'File of payments {message} taken up again',
    de: 'Zahlungsdatei {message} wieder aufgenommen',
  },
  confirmed: {
    fr: 'Fichier de paiements {message} confirmé',
    nl: 'Betalingsbestand {message} bevestigd',
    en: 'File of payments {message} confirmed',
    de: 'Zahlungsdatei {message} bestätigt',
  },
  unconfirmed: {
    fr: 'Confirmation du fichier de paiements {message} annulée',
    nl: 'Bevestiging van betalingsbestand {message} ongedaan gemaakt',
    en: 'Confirmation of the file of payments {message} taken back',
    de: 'Bestätigung der Zahlungsdatei {message} zurückgenommen',
  },
  reported: {
    fr: 'Rapport de la banque sur le fichier de paiements {message}',
    nl: 'Verslag van de bank over betalingsbestand {message}',
    en: 'Report of the bank on the file of payments {message}',
    de: 'Bericht der Bank über die Zahlungsdatei {message}',
  },
}

/** What history says of mandates beside the usual. */
export const mandateSentences: Readonly<Record<string, Text>> = {
  used: {
    fr: 'Mandat {reference} utilisé',
    nl: 'Mandaat {reference} gebruikt',
    en: 'Mandate {reference} used',
    de: 'Mandat {reference} verwendet',
  },
  unused: {
    fr: 'Utilisation du mandat {reference} annulée',
    nl: 'Gebruik van mandaat {reference} ongedaan gemaakt',
    en: 'Use of mandate {reference} taken back',
    de: 'Verwendung des Mandats {reference} zurückgenommen',
  },
  expired: {
    fr: 'Mandat {reference} expiré',
    nl: 'Mandaat {reference} vervallen',
    en: 'Mandate {reference} expired',
    de: 'Mandat {reference} abgelaufen',
  },
}
