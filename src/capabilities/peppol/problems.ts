import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  participant_taken: {
    status: 422,
    field: 'participant_id',
    fr: 'Cet identifiant est déjà enregistré ailleurs{where}.',
    nl: 'Dit nummer is al elders geregistreerd{where}.',
    en: 'This participant is registered elsewhere already{where}.',
    de: 'Dieser Teilnehmer ist bereits anderswo registriert{where}.',
  },
  peppol_not_configured: {
    status: 422,
    field: 'access_point',
    fr: 'Aucun point d’accès Peppol n’est configuré.',
    nl: 'Er is geen Peppol-toegangspunt ingesteld.',
    en: 'No Peppol access point is configured.',
    de: 'Es ist kein Peppol-Zugangspunkt eingerichtet.',
  },
  prerequisites_missing: {
    status: 422,
    fr: 'Il manque des données du dossier pour l’enregistrer sur Peppol.',
    nl: 'Er ontbreken gegevens van het dossier om het op Peppol te registreren.',
    en: 'Data of the company file is missing to register it on Peppol.',
    de: 'Für die Registrierung bei Peppol fehlen Angaben der Akte.',
  },
  already_registered: {
    status: 422,
    field: 'status',
    fr: 'Ce dossier est déjà enregistré sur Peppol.',
    nl: 'Dit dossier is al op Peppol geregistreerd.',
    en: 'This company file is registered on Peppol already.',
    de: 'Diese Akte ist bereits bei Peppol registriert.',
  },
  registration_refused: {
    status: 422,
    field: 'participant_id',
    fr: 'Le point d’accès refuse : {words}',
    nl: 'Het toegangspunt weigert: {words}',
    en: 'The access point refuses: {words}',
    de: 'Der Zugangspunkt lehnt ab: {words}',
  },
  peppol_not_registered: {
    status: 422,
    field: 'status',
    fr: 'Ce dossier n’est pas actif sur Peppol.',
    nl: 'Dit dossier is niet actief op Peppol.',
    en: 'This company file is not active on Peppol.',
    de: 'Diese Akte ist bei Peppol nicht aktiv.',
  },
  receiver_not_reachable: {
    status: 422,
    field: 'receiver',
    fr: 'Le destinataire {receiver} ne reçoit pas ce type de document par Peppol.',
    nl: 'De ontvanger {receiver} ontvangt dit type document niet via Peppol.',
    en: 'The receiver {receiver} does not take this type of document by Peppol.',
    de: 'Der Empfänger {receiver} empfängt diese Dokumentart nicht über Peppol.',
  },
})

export const messages = {
  mandateNeeded: {
    fr: 'Confirmez que l’entreprise vous a chargé de l’enregistrer.',
    nl: 'Bevestig dat de onderneming u met de registratie heeft belast.',
    en: 'Confirm that the company has charged you with its registration.',
    de: 'Bestätigen Sie, dass das Unternehmen Sie mit der Registrierung beauftragt hat.',
  },
  notOwnParticipant: {
    fr: 'Cet identifiant n’est pas un numéro de ce dossier.',
    nl: 'Dit is geen nummer van dit dossier.',
    en: 'This is not a number of this company file.',
    de: 'Dies ist keine Nummer dieser Akte.',
  },
  notRegistered: {
    fr: 'Ce dossier n’est pas enregistré sur Peppol.',
    nl: 'Dit dossier is niet op Peppol geregistreerd.',
    en: 'This company file is not registered on Peppol.',
    de: 'Diese Akte ist nicht bei Peppol registriert.',
  },
  incomingOff: {
    fr: 'La réception est désactivée pour ce dossier.',
    nl: 'De ontvangst is voor dit dossier uitgeschakeld.',
    en: 'Receiving is switched off for this company file.',
    de: 'Der Empfang ist für diese Akte ausgeschaltet.',
  },
  onlySales: {
    fr: 'Seul un document de vente s’envoie par Peppol.',
    nl: 'Alleen een verkoopdocument wordt via Peppol verzonden.',
    en: 'Only a sales document is sent by Peppol.',
    de: 'Nur ein Verkaufsbeleg wird über Peppol gesendet.',
  },
  notBooked: {
    fr: 'Comptabilisez le document avant de l’envoyer.',
    nl: 'Boek het document voordat u het verzendt.',
    en: 'Book the document before it is sent.',
    de: 'Buchen Sie den Beleg, bevor er gesendet wird.',
  },
  receiverUnknown: {
    fr: 'Ce client n’a pas d’identifiant Peppol : indiquez un destinataire.',
    nl: 'Deze klant heeft geen Peppol-nummer: vermeld een ontvanger.',
    en: 'This customer has no Peppol identifier: name a receiver.',
    de: 'Dieser Kunde hat keine Peppol-Kennung: Nennen Sie einen Empfänger.',
  },
  notAParticipant: {
    fr: 'Un identifiant Peppol s’écrit comme 0208:0123456749.',
    nl: 'Een Peppol-nummer wordt geschreven als 0208:0123456749.',
    en: 'A Peppol identifier is written as 0208:0123456749.',
    de: 'Eine Peppol-Kennung wird wie 0208:0123456749 geschrieben.',
  },
  onlyReceivedInvoices: {
    fr: 'On ne répond qu’à une facture ou note de crédit reçue.',
    nl: 'Er wordt alleen op een ontvangen factuur of creditnota geantwoord.',
    en: 'Only an invoice or credit note that was received is answered.',
    de: 'Beantwortet wird nur eine empfangene Rechnung oder Gutschrift.',
  },
  reasonNeeded: {
    fr: 'Indiquez un motif.',
    nl: 'Geef een reden op.',
    en: 'Give a reason.',
    de: 'Geben Sie einen Grund an.',
  },
  partOfPaid: {
    fr: 'Le motif PPD ne va qu’avec la réponse PD.',
    nl: 'De reden PPD hoort alleen bij het antwoord PD.',
    en: 'The reason PPD goes only with the answer PD.',
    de: 'Der Grund PPD gehört nur zur Antwort PD.',
  },
  answeredForGood: {
    fr: 'La réponse {code} est définitive : seul le paiement peut encore être annoncé.',
    nl: 'Het antwoord {code} is definitief: alleen de betaling kan nog worden gemeld.',
    en: 'The answer {code} is final: only the payment can still be told.',
    de: 'Die Antwort {code} ist endgültig: Nur die Zahlung kann noch gemeldet werden.',
  },
  outsideStays: {
    fr: 'Ce qui s’est fait auprès du point d’accès Peppol ne se reprend pas.',
    nl: 'Wat bij het Peppol-toegangspunt gebeurde, kan niet worden teruggenomen.',
    en: 'What was done at the Peppol access point is not taken back.',
    de: 'Was beim Peppol-Zugangspunkt geschah, wird nicht zurückgenommen.',
  },
  sentStays: {
    fr: 'Ce qui passe par Peppol ne se reprend pas : corrigez par une note de crédit.',
    nl: 'Wat via Peppol gaat, wordt niet teruggenomen: verbeter met een creditnota.',
    en: 'What goes by Peppol is not taken back: correct it by a credit note.',
    de: 'Was über Peppol geht, wird nicht zurückgenommen: Berichtigen Sie es durch eine Gutschrift.',
  },
} as const satisfies Record<string, Text>

/** What a file needs before it can be registered. */
export const prerequisiteTexts = {
  access_point: {
    fr: 'Un point d’accès Peppol est configuré.',
    nl: 'Er is een Peppol-toegangspunt ingesteld.',
    en: 'A Peppol access point is configured.',
    de: 'Ein Peppol-Zugangspunkt ist eingerichtet.',
  },
  identifier: {
    fr: 'Le dossier a un numéro d’entreprise ou de TVA valable sur Peppol.',
    nl: 'Het dossier heeft een ondernemings- of btw-nummer dat op Peppol geldt.',
    en: 'The company file has an enterprise or VAT number that counts on Peppol.',
    de: 'Die Akte hat eine Unternehmens- oder MwSt.-Nummer, die bei Peppol gilt.',
  },
  name: {
    fr: 'Le dossier a un nom.',
    nl: 'Het dossier heeft een naam.',
    en: 'The company file has a name.',
    de: 'Die Akte hat einen Namen.',
  },
  address: {
    fr: 'Le dossier a une rue, un code postal, une ville et un pays.',
    nl: 'Het dossier heeft een straat, een postcode, een gemeente en een land.',
    en: 'The company file has a street, a postal code, a city and a country.',
    de: 'Die Akte hat Straße, Postleitzahl, Ort und Land.',
  },
} as const satisfies Record<string, Text>

/** Why a message is not where it should be. */
export const errorTexts = {
  access_point_unreachable: {
    fr: 'Le point d’accès ne répond pas.',
    nl: 'Het toegangspunt antwoordt niet.',
    en: 'The access point does not answer.',
    de: 'Der Zugangspunkt antwortet nicht.',
  },
  access_point_refused: {
    fr: 'Le point d’accès n’accepte pas notre clé.',
    nl: 'Het toegangspunt aanvaardt onze sleutel niet.',
    en: 'The access point does not take our key.',
    de: 'Der Zugangspunkt nimmt unseren Schlüssel nicht an.',
  },
  document_refused: {
    fr: 'Le point d’accès a refusé le document.',
    nl: 'Het toegangspunt heeft het document geweigerd.',
    en: 'The access point refused the document.',
    de: 'Der Zugangspunkt hat das Dokument abgelehnt.',
  },
  receiver_unknown: {
    fr: 'Le destinataire n’est pas connu du réseau.',
    nl: 'De ontvanger is niet bekend op het netwerk.',
    en: 'The receiver is not known on the network.',
    de: 'Der Empfänger ist im Netz nicht bekannt.',
  },
  delivery_failed: {
    fr: 'Le document n’a pas pu être remis.',
    nl: 'Het document kon niet worden afgeleverd.',
    en: 'The document could not be delivered.',
    de: 'Das Dokument konnte nicht zugestellt werden.',
  },
  sender_not_registered: {
    fr: 'Le dossier n’est plus enregistré sur Peppol.',
    nl: 'Het dossier is niet meer op Peppol geregistreerd.',
    en: 'The company file is no longer registered on Peppol.',
    de: 'Die Akte ist nicht mehr bei Peppol registriert.',
  },
  document_too_large: {
    fr: 'Le document est trop grand.',
    nl: 'Het document is te groot.',
    en: 'The document is too large.',
    de: 'Das Dokument ist zu groß.',
  },
  document_unreadable: {
    fr: 'Le document n’est pas lisible.',
    nl: 'Het document is niet leesbaar.',
    en: 'The document cannot be read.',
    de: 'Das Dokument ist nicht lesbar.',
  },
  hash_mismatch: {
    fr: 'Le document reçu n’est pas celui qui était annoncé.',
    nl: 'Het ontvangen document is niet het aangekondigde.',
    en: 'The document that came is not the one that was announced.',
    de: 'Das empfangene Dokument ist nicht das angekündigte.',
  },
  wrong_receiver: {
    fr: 'Le document est destiné à quelqu’un d’autre.',
    nl: 'Het document is voor iemand anders bestemd.',
    en: 'The document is meant for someone else.',
    de: 'Das Dokument ist für jemand anderen bestimmt.',
  },
  unsupported_document_type: {
    fr: 'Ce type de document n’est pas traité.',
    nl: 'Dit type document wordt niet verwerkt.',
    en: 'This type of document is not handled.',
    de: 'Diese Dokumentart wird nicht verarbeitet.',
  },
} as const satisfies Record<string, Text>

/** What history says happened. */
export const sentences = {
  registered: {
    fr: 'Dossier enregistré sur Peppol sous {participant}',
    nl: 'Dossier op Peppol geregistreerd als {participant}',
    en: 'Company file registered on Peppol as {participant}',
    de: 'Akte bei Peppol als {participant} registriert',
  },
  updated: {
    fr: 'Enregistrement Peppol {participant} modifié',
    nl: 'Peppol-registratie {participant} gewijzigd',
    en: 'Peppol registration {participant} changed',
    de: 'Peppol-Registrierung {participant} geändert',
  },
  moved: {
    fr: 'Enregistrement Peppol {participant} : {status}',
    nl: 'Peppol-registratie {participant}: {status}',
    en: 'Peppol registration {participant}: {status}',
    de: 'Peppol-Registrierung {participant}: {status}',
  },
  deregistered: {
    fr: 'Dossier retiré de Peppol, {participant}',
    nl: 'Dossier van Peppol gehaald, {participant}',
    en: 'Company file taken off Peppol, {participant}',
    de: 'Akte von Peppol abgemeldet, {participant}',
  },
  queued: {
    fr: '{noun} {number} à envoyer par Peppol à {party}',
    nl: '{noun} {number} via Peppol te verzenden naar {party}',
    en: '{noun} {number} to be sent by Peppol to {party}',
    de: '{noun} {number} über Peppol zu senden an {party}',
  },
  retried: {
    fr: '{noun} {number} pas encore partie par Peppol vers {party}',
    nl: '{noun} {number} nog niet via Peppol vertrokken naar {party}',
    en: '{noun} {number} not yet gone by Peppol to {party}',
    de: '{noun} {number} noch nicht über Peppol gesendet an {party}',
  },
  state: {
    fr: '{noun} {number} par Peppol à {party} : {status}',
    nl: '{noun} {number} via Peppol aan {party}: {status}',
    en: '{noun} {number} by Peppol to {party}: {status}',
    de: '{noun} {number} über Peppol an {party}: {status}',
  },
  received: {
    fr: '{noun} {number} reçue de {party} par Peppol',
    nl: '{noun} {number} van {party} via Peppol ontvangen',
    en: '{noun} {number} of {party} received by Peppol',
    de: '{noun} {number} von {party} über Peppol empfangen',
  },
} as const satisfies Record<string, Text>

export const nouns = {
  invoice: { fr: 'Facture', nl: 'Factuur', en: 'Invoice', de: 'Rechnung' },
  credit_note: { fr: 'Note de crédit', nl: 'Creditnota', en: 'Credit note', de: 'Gutschrift' },
  invoice_response: { fr: 'Réponse à', nl: 'Antwoord op', en: 'Response to', de: 'Antwort auf' },
  message_level_status: { fr: 'Statut de', nl: 'Status van', en: 'Status of', de: 'Status von' },
  other: { fr: 'Document', nl: 'Document', en: 'Document', de: 'Dokument' },
} as const satisfies Record<string, Text>
