import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  webhook_url_refused: {
    status: 422,
    field: 'url',
    fr: 'Cette adresse est refusée : https, sans identifiants, vers un serveur de l’internet public, au port 443 ou à partir de 1024.',
    nl: 'Dit adres wordt geweigerd: https, zonder aanmeldgegevens, naar een server op het openbare internet, op poort 443 of vanaf 1024.',
    en: 'This address is refused: https, without credentials, to a server of the public internet, on port 443 or from 1024.',
    de: 'Diese Adresse wird abgelehnt: https, ohne Zugangsdaten, zu einem Server im öffentlichen Internet, auf Port 443 oder ab 1024.',
  },
  webhook_limit_reached: {
    status: 422,
    field: 'url',
    fr: 'Le cabinet a déjà {limit} points de terminaison. Supprimez-en un d’abord.',
    nl: 'Het kantoor heeft al {limit} eindpunten. Verwijder er eerst een.',
    en: 'The firm has {limit} endpoints already. Delete one first.',
    de: 'Die Kanzlei hat bereits {limit} Endpunkte. Löschen Sie zuerst einen.',
  },
})

export const messages = {
  allStandsAlone: {
    fr: 'Le champ {field} contient soit « * » seul, soit des noms d’événements.',
    nl: 'Het veld {field} bevat ofwel enkel “*”, ofwel namen van gebeurtenissen.',
    en: 'The field {field} holds either "*" alone or names of events.',
    de: 'Das Feld {field} enthält entweder nur „*“ oder Namen von Ereignissen.',
  },
  notFinished: {
    fr: 'Cet envoi est encore en attente : il partira de lui-même.',
    nl: 'Deze levering staat nog in de wachtrij en vertrekt vanzelf.',
    en: 'This delivery is still pending and will be sent by itself.',
    de: 'Diese Zustellung steht noch aus und wird von selbst gesendet.',
  },
  test: {
    fr: 'Ceci est un événement d’essai.',
    nl: 'Dit is een testgebeurtenis.',
    en: 'This is a test event.',
    de: 'Dies ist ein Testereignis.',
  },
} as const satisfies Record<string, Text>

/** What the firm's activity says happened. Of an address it names the host alone, since the rest may be secret. */
export const labels = {
  created: {
    fr: 'Webhook vers {host} créé',
    nl: 'Webhook naar {host} aangemaakt',
    en: 'Webhook to {host} created',
    de: 'Webhook an {host} angelegt',
  },
  updated: {
    fr: 'Webhook vers {host} modifié',
    nl: 'Webhook naar {host} gewijzigd',
    en: 'Webhook to {host} changed',
    de: 'Webhook an {host} geändert',
  },
  deleted: {
    fr: 'Webhook vers {host} supprimé',
    nl: 'Webhook naar {host} verwijderd',
    en: 'Webhook to {host} deleted',
    de: 'Webhook an {host} gelöscht',
  },
  rotated: {
    fr: 'Secret du webhook vers {host} remplacé',
    nl: 'Geheim van de webhook naar {host} vervangen',
    en: 'Secret of the webhook to {host} replaced',
    de: 'Geheimnis des Webhooks an {host} ersetzt',
  },
  tested: {
    fr: 'Webhook vers {host} essayé',
    nl: 'Webhook naar {host} getest',
    en: 'Webhook to {host} tested',
    de: 'Webhook an {host} getestet',
  },
  redelivered: {
    fr: 'Événement {event} renvoyé vers {host}',
    nl: 'Gebeurtenis {event} opnieuw verzonden naar {host}',
    en: 'Event {event} sent again to {host}',
    de: 'Ereignis {event} erneut an {host} gesendet',
  },
} as const satisfies Record<string, Text>
