import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  already_sent: {
    status: 422,
    field: 'status',
    fr: 'Ce document a été envoyé par Peppol : corrigez-le par une note de crédit.',
    nl: 'Dit document werd via Peppol verzonden: verbeter het met een creditnota.',
    en: 'This document was sent by Peppol: correct it by a credit note.',
    de: 'Dieser Beleg wurde über Peppol gesendet: Berichtigen Sie ihn durch eine Gutschrift.',
  },
})

export const messages = {
  notPending: {
    fr: 'Ce document n’est plus en attente : il ne se modifie plus.',
    nl: 'Dit document wacht niet meer: het kan niet meer worden gewijzigd.',
    en: 'This document is no longer pending: it can no longer be changed.',
    de: 'Dieser Beleg ist nicht mehr offen: Er lässt sich nicht mehr ändern.',
  },
  alreadyBooked: {
    fr: 'Ce document est déjà comptabilisé.',
    nl: 'Dit document is al geboekt.',
    en: 'This document is already booked.',
    de: 'Dieser Beleg ist bereits gebucht.',
  },
  isCancelled: {
    fr: 'Ce document est annulé : remettez-le d’abord en attente.',
    nl: 'Dit document is geannuleerd: zet het eerst terug op wachtend.',
    en: 'This document is cancelled: make it pending again first.',
    de: 'Dieser Beleg ist storniert: Setzen Sie ihn zuerst wieder auf offen.',
  },
  sameDocument: {
    fr: 'Cette facture existe déjà dans le dossier : document {id}. Envoyez force pour la garder quand même.',
    nl: 'Deze factuur staat al in het dossier: document {id}. Stuur force om ze toch te bewaren.',
    en: 'This invoice is already in the company file: document {id}. Send force to keep it nevertheless.',
    de: 'Diese Rechnung ist bereits in der Akte: Beleg {id}. Senden Sie force, um sie dennoch zu behalten.',
  },
  numberTaken: {
    fr: 'Un autre document de vente porte déjà ce numéro.',
    nl: 'Een ander verkoopdocument heeft dit nummer al.',
    en: 'Another sales document has this number already.',
    de: 'Ein anderer Verkaufsbeleg trägt diese Nummer bereits.',
  },
  thirdPartyOfDirection: {
    fr: 'Un achat demande un fournisseur, une vente un client.',
    nl: 'Een aankoop vraagt een leverancier, een verkoop een klant.',
    en: 'A purchase needs a supplier, a sale a customer.',
    de: 'Ein Einkauf verlangt einen Lieferanten, ein Verkauf einen Kunden.',
  },
  amountNeeded: {
    fr: 'Indiquez le montant hors TVA, ou la quantité et le prix unitaire.',
    nl: 'Geef het bedrag zonder btw, of de hoeveelheid en de eenheidsprijs.',
    en: 'Give the amount without VAT, or the quantity and the unit price.',
    de: 'Geben Sie den Betrag ohne MwSt. an, oder Menge und Einzelpreis.',
  },
  accountNeeded: {
    fr: 'Choisissez un compte : ni le tiers ni les règles n’en proposent.',
    nl: 'Kies een rekening: noch de relatie noch de regels stellen er een voor.',
    en: 'Choose an account: neither the third party nor the rules propose one.',
    de: 'Wählen Sie ein Konto: Weder der Geschäftspartner noch die Regeln schlagen eines vor.',
  },
  vatCodeNeeded: {
    fr: 'Choisissez un code TVA : ni le tiers, ni les règles, ni le compte n’en proposent.',
    nl: 'Kies een btw-code: noch de relatie, noch de regels, noch de rekening stellen er een voor.',
    en: 'Choose a VAT code: neither the third party, the rules nor the account proposes one.',
    de: 'Wählen Sie einen MwSt.-Code: Weder der Geschäftspartner noch die Regeln noch das Konto schlagen einen vor.',
  },
  vatCodeOfDirection: {
    fr: 'Le code TVA {code} n’est pas du sens de ce document.',
    nl: 'Btw-code {code} past niet bij de richting van dit document.',
    en: 'VAT code {code} is not of the direction of this document.',
    de: 'MwSt.-Code {code} passt nicht zur Richtung dieses Belegs.',
  },
  misfit_rate: {
    fr: 'Le document porte une TVA de {rate} % : le code {code} en a une autre.',
    nl: 'Het document vermeldt {rate} % btw: code {code} heeft een ander tarief.',
    en: 'The document shows VAT of {rate} %: code {code} has another rate.',
    de: 'Der Beleg weist {rate} % MwSt. aus: Code {code} hat einen anderen Satz.',
  },
  misfit_reverse_charge: {
    fr: 'Le document porte de la TVA : le code {code} est celui d’une TVA due par le client.',
    nl: 'Het document vermeldt btw: code {code} is voor btw die de klant verschuldigd is.',
    en: 'The document charges VAT: code {code} is for VAT that the customer owes.',
    de: 'Der Beleg weist MwSt. aus: Code {code} gilt für MwSt., die der Kunde schuldet.',
  },
  rateOutOfRange: {
    fr: 'Un taux de TVA se situe entre 0 et 100 %.',
    nl: 'Een btw-tarief ligt tussen 0 en 100 %.',
    en: 'A VAT rate lies between 0 and 100 %.',
    de: 'Ein Mehrwertsteuersatz liegt zwischen 0 und 100 %.',
  },
  misfit_charged: {
    fr: 'Le document porte de la TVA : le code {code} n’en a pas.',
    nl: 'Het document vermeldt btw: code {code} heeft er geen.',
    en: 'The document charges VAT: code {code} has none.',
    de: 'Der Beleg weist MwSt. aus: Code {code} hat keine.',
  },
  vatTooFar: {
    fr: 'La TVA indiquée ne correspond pas aux bases : l’écart dépasse un arrondi.',
    nl: 'De vermelde btw past niet bij de maatstaven: het verschil is groter dan een afronding.',
    en: 'The VAT stated does not fit the bases: the difference is more than rounding.',
    de: 'Die angegebene MwSt. passt nicht zu den Grundlagen: Die Abweichung ist größer als eine Rundung.',
  },
  totalNotPositive: {
    fr: 'Le total doit être supérieur à zéro : il fait {total}.',
    nl: 'Het totaal moet groter dan nul zijn: het is {total}.',
    en: 'The total must be above zero: it comes to {total}.',
    de: 'Die Summe muss über null liegen: Sie beträgt {total}.',
  },
  communicationInvalid: {
    fr: 'La communication structurée compte douze chiffres, dont deux de contrôle.',
    nl: 'De gestructureerde mededeling telt twaalf cijfers, waarvan twee controlecijfers.',
    en: 'The structured communication has twelve digits, two of them for control.',
    de: 'Die strukturierte Mitteilung hat zwölf Ziffern, davon zwei Prüfziffern.',
  },
  dueBeforeDate: {
    fr: 'L’échéance précède la date du document.',
    nl: 'De vervaldatum ligt voor de datum van het document.',
    en: 'The due date lies before the date of the document.',
    de: 'Die Fälligkeit liegt vor dem Datum des Belegs.',
  },
  onlyCreditNotes: {
    fr: 'Seule une note de crédit corrige une facture.',
    nl: 'Alleen een creditnota corrigeert een factuur.',
    en: 'Only a credit note corrects an invoice.',
    de: 'Nur eine Gutschrift berichtigt eine Rechnung.',
  },
  notCorrectable: {
    fr: 'Choisissez une facture en attente ou comptabilisée du même tiers et du même sens.',
    nl: 'Kies een wachtende of geboekte factuur van dezelfde relatie en richting.',
    en: 'Choose a pending or booked invoice of the same third party and direction.',
    de: 'Wählen Sie eine offene oder gebuchte Rechnung desselben Geschäftspartners und derselben Richtung.',
  },
  correctedNeedsNumber: {
    fr: 'La facture corrigée n’a pas encore de numéro.',
    nl: 'De gecorrigeerde factuur heeft nog geen nummer.',
    en: 'The invoice that is corrected has no number yet.',
    de: 'Die berichtigte Rechnung hat noch keine Nummer.',
  },
  netNotProduct: {
    fr: 'La quantité multipliée par le prix unitaire donne {product}.',
    nl: 'De hoeveelheid maal de eenheidsprijs geeft {product}.',
    en: 'The quantity times the unit price comes to {product}.',
    de: 'Menge mal Einzelpreis ergibt {product}.',
  },
  discountPercent: {
    fr: 'L’escompte est compris entre 0,01 et 99,99 %.',
    nl: 'De korting ligt tussen 0,01 en 99,99 %.',
    en: 'The discount lies between 0.01 and 99.99 %.',
    de: 'Der Skonto liegt zwischen 0,01 und 99,99 %.',
  },
  discountUntil: {
    fr: 'L’escompte vaut de la date du document jusqu’à son échéance.',
    nl: 'De korting geldt vanaf de datum van het document tot de vervaldatum.',
    en: 'The discount holds from the date of the document to its due date.',
    de: 'Der Skonto gilt vom Datum des Belegs bis zur Fälligkeit.',
  },
  rateForVat: {
    fr: 'Indiquez le cours : la TVA doit aussi figurer en {currency}.',
    nl: 'Geef de koers op: de btw moet ook in {currency} worden vermeld.',
    en: 'Give the exchange rate: the VAT must also be stated in {currency}.',
    de: 'Geben Sie den Kurs an: Die MwSt. muss auch in {currency} angegeben werden.',
  },
  noJournal: {
    fr: 'Aucun journal ne convient à ce document : indiquez-en un.',
    nl: 'Geen enkel dagboek past bij dit document: geef er een op.',
    en: 'No journal fits this document: name one.',
    de: 'Kein Journal passt zu diesem Beleg: Nennen Sie eines.',
  },
  onlySales: {
    fr: 'Seul un document de vente a cette forme.',
    nl: 'Alleen een verkoopdocument heeft deze vorm.',
    en: 'Only a sales document has this form.',
    de: 'Nur ein Verkaufsbeleg hat diese Form.',
  },
  numberBeforeUbl: {
    fr: 'Le document n’a pas encore de numéro : donnez-lui-en un ou comptabilisez-le.',
    nl: 'Het document heeft nog geen nummer: geef er een of boek het.',
    en: 'The document has no number yet: give it one or book it.',
    de: 'Der Beleg hat noch keine Nummer: Vergeben Sie eine oder buchen Sie ihn.',
  },
  takenBackByReversal: {
    fr: 'Extournez ou reprenez l’écriture : le document suit.',
    nl: 'Maak een tegenboeking of haal ze terug: het document volgt.',
    en: 'Reverse the entry or take its reversal back: the document follows.',
    de: 'Stornieren Sie die Buchung oder nehmen Sie das Storno zurück: Der Beleg folgt.',
  },
  externalRefused: {
    fr: 'La plateforme externe n’a pas accepté le document.',
    nl: 'Het externe platform heeft het document niet aanvaard.',
    en: 'The external platform did not accept the document.',
    de: 'Die externe Plattform hat den Beleg nicht angenommen.',
  },
  sentStays: {
    fr: 'Ce qui a été transmis à la plateforme externe ne se reprend pas.',
    nl: 'Wat naar het externe platform werd gestuurd, kan niet worden teruggenomen.',
    en: 'What was sent to the external platform is not taken back.',
    de: 'Was an die externe Plattform gesendet wurde, wird nicht zurückgenommen.',
  },
  mailedStays: {
    fr: 'Ce qui est parti par e-mail ne se reprend pas.',
    nl: 'Wat per e-mail vertrokken is, kan niet worden teruggenomen.',
    en: 'What left by mail is not taken back.',
    de: 'Was per E-Mail gesendet wurde, wird nicht zurückgenommen.',
  },
} as const satisfies Record<string, Text>

/** What history says of documents, by action; what else happens to them is said in the usual words. */
export const sentences: Readonly<Record<string, Text>> = {
  imported: {
    fr: '{noun} {name} de {party} importée',
    nl: '{noun} {name} van {party} geïmporteerd',
    en: '{noun} {name} of {party} imported',
    de: '{noun} {name} von {party} importiert',
  },
  booked: {
    fr: '{noun} {name} de {party} comptabilisée',
    nl: '{noun} {name} van {party} geboekt',
    en: '{noun} {name} of {party} booked',
    de: '{noun} {name} von {party} gebucht',
  },
  unbooked: {
    fr: '{noun} {name} de {party} remise en attente',
    nl: '{noun} {name} van {party} terug op wachtend gezet',
    en: '{noun} {name} of {party} made pending again',
    de: '{noun} {name} von {party} wieder offen',
  },
  cancelled: {
    fr: '{noun} {name} de {party} annulée',
    nl: '{noun} {name} van {party} geannuleerd',
    en: '{noun} {name} of {party} cancelled',
    de: '{noun} {name} von {party} storniert',
  },
  reopened: {
    fr: '{noun} {name} de {party} reprise',
    nl: '{noun} {name} van {party} hernomen',
    en: '{noun} {name} of {party} taken up again',
    de: '{noun} {name} von {party} wieder aufgenommen',
  },
  file_replaced: {
    fr: 'Fichier de la facture {name} de {party} remplacé',
    nl: 'Bestand van factuur {name} van {party} vervangen',
    en: 'File of invoice {name} of {party} replaced',
    de: 'Datei der Rechnung {name} von {party} ersetzt',
  },
  mailed: {
    fr: '{noun} {name} de {party} envoyée par e-mail',
    nl: '{noun} {name} van {party} gemaild',
    en: '{noun} {name} of {party} mailed',
    de: '{noun} {name} von {party} per E-Mail gesendet',
  },
  sent: {
    fr: '{noun} {name} de {party} transmise à la plateforme externe',
    nl: '{noun} {name} van {party} naar het externe platform gestuurd',
    en: '{noun} {name} of {party} sent to the external platform',
    de: '{noun} {name} von {party} an die externe Plattform gesendet',
  },
}
