import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  url_refused: {
    status: 422,
    field: 'host',
    fr: 'Ce serveur est refusé : il doit se trouver sur l’internet public.',
    nl: 'Deze server wordt geweigerd: hij moet zich op het openbare internet bevinden.',
    en: 'This server is refused: it must be on the public internet.',
    de: 'Dieser Server wird abgelehnt: Er muss sich im öffentlichen Internet befinden.',
  },
  address_bounced: {
    status: 422,
    field: 'to',
    fr: 'Un serveur a refusé cette adresse : {address}. Changez-la, ou envoyez quand même avec « force ».',
    nl: 'Een server heeft dit adres geweigerd: {address}. Wijzig het, of verzend toch met „force”.',
    en: 'A server refused this address: {address}. Change it, or send all the same with "force".',
    de: 'Ein Server hat diese Adresse abgelehnt: {address}. Ändern Sie sie, oder senden Sie trotzdem mit „force“.',
  },
})

export const messages = {
  oneLine: {
    fr: 'Le champ {field} doit tenir sur une ligne, sans caractères de contrôle.',
    nl: 'Het veld {field} moet één regel zijn, zonder besturingstekens.',
    en: 'The field {field} must be one line, without control characters.',
    de: 'Das Feld {field} muss eine Zeile ohne Steuerzeichen sein.',
  },
  badPort: {
    fr: 'Le champ {field} doit être 25, 465, 587, 2525 ou au moins 1024.',
    nl: 'Het veld {field} moet 25, 465, 587, 2525 of minstens 1024 zijn.',
    en: 'The field {field} must be 25, 465, 587, 2525 or at least 1024.',
    de: 'Das Feld {field} muss 25, 465, 587, 2525 oder mindestens 1024 sein.',
  },
  neededForServer: {
    fr: 'Le champ {field} est nécessaire pour envoyer par votre propre serveur.',
    nl: 'Het veld {field} is nodig om via uw eigen server te verzenden.',
    en: 'The field {field} is needed to send by a server of your own.',
    de: 'Das Feld {field} ist erforderlich, um über einen eigenen Server zu senden.',
  },
  unsafePassword: {
    fr: 'Un mot de passe ne part pas sans chiffrement : choisissez « tls » ou « starttls ».',
    nl: 'Een wachtwoord vertrekt niet onversleuteld: kies „tls” of „starttls”.',
    en: 'A password does not leave unencrypted: choose "tls" or "starttls".',
    de: 'Ein Passwort wird nicht unverschlüsselt gesendet: Wählen Sie „tls“ oder „starttls“.',
  },
  levelsRise: {
    fr: 'Le champ {field} doit contenir les niveaux 1, 2 et 3, chacun plus tard que le précédent.',
    nl: 'Het veld {field} moet de niveaus 1, 2 en 3 bevatten, elk later dan het vorige.',
    en: 'The field {field} must hold levels 1, 2 and 3, each later than the one before.',
    de: 'Das Feld {field} muss die Stufen 1, 2 und 3 enthalten, jede später als die vorige.',
  },
  notNegative: {
    fr: 'Le champ {field} ne peut pas être négatif.',
    nl: 'Het veld {field} mag niet negatief zijn.',
    en: 'The field {field} must not be negative.',
    de: 'Das Feld {field} darf nicht negativ sein.',
  },
  badRate: {
    fr: 'Le champ {field} doit être compris entre 0 et 100 pour cent.',
    nl: 'Het veld {field} moet tussen 0 en 100 procent liggen.',
    en: 'The field {field} must lie between 0 and 100 percent.',
    de: 'Das Feld {field} muss zwischen 0 und 100 Prozent liegen.',
  },
  ofService: {
    fr: 'Ce message est celui du service lui-même : il ne se modifie pas.',
    nl: 'Dit bericht is van de dienst zelf: het kan niet worden gewijzigd.',
    en: 'This message is one of the service itself: it is not changed.',
    de: 'Diese Nachricht stammt vom Dienst selbst: Sie wird nicht geändert.',
  },
  unknownPlaceholder: {
    fr: 'Le champ {field} contient un nom inconnu : « {name} ».',
    nl: 'Het veld {field} bevat een onbekende naam: „{name}”.',
    en: 'The field {field} holds an unknown name: "{name}".',
    de: 'Das Feld {field} enthält einen unbekannten Namen: „{name}“.',
  },
  unclosedPlaceholder: {
    fr: 'Dans le champ {field}, un nom n’est pas fermé par deux accolades : « {name} ».',
    nl: 'In het veld {field} is een naam niet afgesloten met twee accolades: „{name}”.',
    en: 'In the field {field} a name is not closed by two braces: "{name}".',
    de: 'Im Feld {field} ist ein Name nicht mit zwei Klammern geschlossen: „{name}“.',
  },
  required: {
    fr: 'Le champ {field} est obligatoire.',
    nl: 'Het veld {field} is verplicht.',
    en: 'The field {field} is required.',
    de: 'Das Feld {field} ist erforderlich.',
  },
  badAddress: {
    fr: 'Le champ {field} doit être une adresse e-mail, sans nom ni autre adresse.',
    nl: 'Het veld {field} moet één e-mailadres zijn, zonder naam of ander adres.',
    en: 'The field {field} must be one e-mail address, without a name or another address.',
    de: 'Das Feld {field} muss eine einzige E-Mail-Adresse sein, ohne Namen oder weitere Adresse.',
  },
  noRecipient: {
    fr: 'Ce tiers n’a pas d’adresse e-mail : indiquez un destinataire.',
    nl: 'Deze relatie heeft geen e-mailadres: vermeld een ontvanger.',
    en: 'This third party has no e-mail address: name a recipient.',
    de: 'Dieser Geschäftspartner hat keine E-Mail-Adresse: Nennen Sie einen Empfänger.',
  },
  unknownThirdParty: {
    fr: 'Ce tiers n’existe pas dans ce dossier.',
    nl: 'Deze relatie bestaat niet in dit dossier.',
    en: 'There is no such third party in this company file.',
    de: 'Diesen Geschäftspartner gibt es in dieser Akte nicht.',
  },
  unknownCustomer: {
    fr: 'Ce client n’existe pas dans ce dossier.',
    nl: 'Deze klant bestaat niet in dit dossier.',
    en: 'There is no such customer in this company file.',
    de: 'Diesen Kunden gibt es in dieser Akte nicht.',
  },
  notABookedSale: {
    fr: 'Il faut une vente comptabilisée de ce dossier.',
    nl: 'Er is een geboekte verkoop van dit dossier nodig.',
    en: 'It takes a sale of this company file that is booked.',
    de: 'Erforderlich ist ein gebuchter Verkauf dieser Akte.',
  },
  endsBeforeStart: {
    fr: 'La fin précède le début.',
    nl: 'Het einde ligt voor het begin.',
    en: 'The end lies before the beginning.',
    de: 'Das Ende liegt vor dem Anfang.',
  },
  attachmentsTooLarge: {
    fr: 'Les pièces jointes dépassent ensemble {limit} Mo.',
    nl: 'De bijlagen zijn samen groter dan {limit} MB.',
    en: 'The attachments together exceed {limit} MB.',
    de: 'Die Anlagen überschreiten zusammen {limit} MB.',
  },
  someOrAll: {
    fr: 'Indiquez soit les rappels un par un, soit « all ».',
    nl: 'Vermeld ofwel de aanmaningen een voor een, ofwel „all”.',
    en: 'Name either the reminders one by one, or "all".',
    de: 'Nennen Sie entweder die Mahnungen einzeln oder „all“.',
  },
  notInFuture: {
    fr: 'Le champ {field} ne peut pas être dans le futur.',
    nl: 'Het veld {field} mag niet in de toekomst liggen.',
    en: 'The field {field} must not lie in the future.',
    de: 'Das Feld {field} darf nicht in der Zukunft liegen.',
  },
  settingsStay: {
    fr: 'Les paramètres d’envoi ne se reprennent pas : enregistrez-les à nouveau.',
    nl: 'De verzendinstellingen worden niet teruggenomen: stel ze opnieuw in.',
    en: 'Settings of mail are not taken back: set them again.',
    de: 'Versandeinstellungen werden nicht zurückgenommen: Legen Sie sie neu fest.',
  },
  mailStays: {
    fr: 'Ce qui part par e-mail ne se reprend pas.',
    nl: 'Wat per e-mail vertrekt, kan niet worden teruggenomen.',
    en: 'What leaves by mail is not taken back.',
    de: 'Was per E-Mail gesendet wird, wird nicht zurückgenommen.',
  },
} as const satisfies Record<string, Text>

/** What a message or a proposal warns of. */
export const warningTexts = {
  ubl_invalid: {
    fr: 'La facture électronique n’est pas jointe : elle enfreint une règle de Peppol.',
    nl: 'De elektronische factuur is niet bijgevoegd: ze schendt een regel van Peppol.',
    en: 'The electronic invoice is not attached: it breaks a rule of Peppol.',
    de: 'Die elektronische Rechnung ist nicht beigefügt: Sie verletzt eine Peppol-Regel.',
  },
  e_invoice_required: {
    fr: 'La loi demande ici une facture électronique, qui n’a pas été envoyée par Peppol.',
    nl: 'De wet vraagt hier een elektronische factuur, die niet via Peppol verzonden is.',
    en: 'The law asks for an electronic invoice here, which was not sent by Peppol.',
    de: 'Das Gesetz verlangt hier eine elektronische Rechnung, die nicht über Peppol gesendet wurde.',
  },
  rate_outdated: {
    fr: 'Le taux d’intérêt légal de ce semestre n’est pas connu : le dernier connu est appliqué.',
    nl: 'De wettelijke rentevoet van dit semester is niet bekend: de laatst bekende wordt toegepast.',
    en: 'The legal interest rate of this half-year is not known: the last one known is used.',
    de: 'Der gesetzliche Zinssatz dieses Halbjahres ist nicht bekannt: Der letzte bekannte wird verwendet.',
  },
  rate_unknown: {
    fr: 'Pour une partie du retard, le taux d’intérêt légal n’est pas connu : aucun intérêt n’y est compté.',
    nl: 'Voor een deel van de achterstand is de wettelijke rentevoet niet bekend: daarvoor wordt geen interest gerekend.',
    en: 'For a part of the delay the legal interest rate is not known: no interest is counted there.',
    de: 'Für einen Teil des Verzugs ist der gesetzliche Zinssatz nicht bekannt: Dort werden keine Zinsen berechnet.',
  },
} as const satisfies Record<string, Text>
export type WarningCode = keyof typeof warningTexts

/** What history says happened. */
export const sentences = {
  settings: {
    fr: 'Paramètres d’envoi d’e-mails modifiés',
    nl: 'E-mailinstellingen gewijzigd',
    en: 'Settings of mail changed',
    de: 'E-Mail-Einstellungen geändert',
  },
  template: {
    fr: 'Modèle d’e-mail {name} modifié',
    nl: 'E-mailsjabloon {name} gewijzigd',
    en: 'Mail template {name} changed',
    de: 'E-Mail-Vorlage {name} geändert',
  },
  reset: {
    fr: 'Modèle d’e-mail {name} rendu à ses termes d’origine',
    nl: 'E-mailsjabloon {name} hersteld naar de oorspronkelijke tekst',
    en: 'Mail template {name} given back its original words',
    de: 'E-Mail-Vorlage {name} auf den ursprünglichen Text zurückgesetzt',
  },
  queued: {
    fr: 'E-mail à envoyer à {to} : {subject}',
    nl: 'E-mail te verzenden aan {to}: {subject}',
    en: 'Mail to be sent to {to}: {subject}',
    de: 'E-Mail zu senden an {to}: {subject}',
  },
  sent: {
    fr: 'E-mail envoyé à {to} : {subject}',
    nl: 'E-mail verzonden aan {to}: {subject}',
    en: 'Mail sent to {to}: {subject}',
    de: 'E-Mail gesendet an {to}: {subject}',
  },
  retried: {
    fr: 'E-mail pas encore parti vers {to} : {subject}',
    nl: 'E-mail nog niet vertrokken naar {to}: {subject}',
    en: 'Mail not yet gone to {to}: {subject}',
    de: 'E-Mail noch nicht gesendet an {to}: {subject}',
  },
  failed: {
    fr: 'E-mail non remis à {to} : {subject}',
    nl: 'E-mail niet afgeleverd aan {to}: {subject}',
    en: 'Mail not delivered to {to}: {subject}',
    de: 'E-Mail nicht zugestellt an {to}: {subject}',
  },
  reminded: {
    fr: 'Rappel de niveau {level} établi',
    nl: 'Aanmaning van niveau {level} opgemaakt',
    en: 'Reminder of level {level} made',
    de: 'Mahnung der Stufe {level} erstellt',
  },
  withdrawn: {
    fr: 'Rappel de niveau {level} retiré : son e-mail n’est pas parti',
    nl: 'Aanmaning van niveau {level} ingetrokken: de e-mail is niet vertrokken',
    en: 'Reminder of level {level} withdrawn: its mail did not go',
    de: 'Mahnung der Stufe {level} zurückgezogen: Die E-Mail wurde nicht gesendet',
  },
} as const satisfies Record<string, Text>
