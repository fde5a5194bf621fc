import type { Text } from '#kernel/languages'

/** The words of the first page. */
export const texts = {
  purpose: {
    fr: 'La comptabilité des fiduciaires et de leurs dossiers en Belgique, en France et au Luxembourg.',
    nl: 'Boekhouding voor kantoren en hun dossiers in België, Frankrijk en Luxemburg.',
    en: 'Accounting for firms and their company files in Belgium, France and Luxembourg.',
    de: 'Buchhaltung für Kanzleien und ihre Mandantenakten in Belgien, Frankreich und Luxemburg.',
  },
  about: {
    fr: 'Vous êtes à l’adresse de son API : comptabilité en partie double, documents et factures électroniques, lettrage et clôture, historique avec annulation, synchronisation hors ligne et webhooks.',
    nl: 'U bent op het adres van de API: dubbel boekhouden, documenten en elektronische facturen, afpunten en afsluiten, historiek waarin alles ongedaan kan worden, offline synchronisatie en webhooks.',
    en: 'This is the address of its API: double-entry books, documents and electronic invoices, lettering and closing, a history in which everything can be undone, offline synchronisation and webhooks.',
    de: 'Hier ist die Adresse der API: doppelte Buchführung, Dokumente und elektronische Rechnungen, Ausziffern und Abschluss, eine Historie, in der sich alles rückgängig machen lässt, Offline-Synchronisation und Webhooks.',
  },
  demo: {
    fr: 'Ouvrir la démo',
    nl: 'De demo openen',
    en: 'Open the demo',
    de: 'Demo öffnen',
  },
  demoAbout: {
    fr: 'Une fiduciaire avec quatre dossiers belges, sans compte ni mot de passe. Elle recommence à neuf chaque nuit.',
    nl: 'Een kantoor met vier Belgische dossiers, zonder account of wachtwoord. Elke nacht begint het opnieuw.',
    en: 'A firm with four Belgian company files, without an account or a password. It begins anew every night.',
    de: 'Eine Kanzlei mit vier belgischen Akten, ohne Konto und Passwort. Sie beginnt jede Nacht von vorn.',
  },
  docs: {
    fr: 'Explorer l’API',
    nl: 'De API verkennen',
    en: 'Explore the API',
    de: 'API erkunden',
  },
  docsAbout: {
    fr: 'Chaque appel avec ses champs, ses erreurs et ses limites, à essayer sur place.',
    nl: 'Elke aanroep met velden, fouten en limieten, ter plaatse uit te proberen.',
    en: 'Every call with its fields, errors and limits, to be tried on the spot.',
    de: 'Jeder Aufruf mit Feldern, Fehlern und Grenzen, gleich hier auszuprobieren.',
  },
  description: {
    fr: 'Description OpenAPI',
    nl: 'OpenAPI-beschrijving',
    en: 'OpenAPI description',
    de: 'OpenAPI-Beschreibung',
  },
  status: {
    fr: 'État du service',
    nl: 'Status van de dienst',
    en: 'Status of the service',
    de: 'Status des Dienstes',
  },
  shell: {
    fr: 'Ou depuis un terminal :',
    nl: 'Of vanuit een terminal:',
    en: 'Or from a terminal:',
    de: 'Oder im Terminal:',
  },
} as const satisfies Readonly<Record<string, Text>>
