import type { Text } from '#kernel/languages'

/** What went wrong, for people. */
export const failureTexts = {
  timeout: {
    fr: 'L’autre côté n’a pas répondu à temps.',
    nl: 'De andere kant antwoordde niet op tijd.',
    en: 'The other side did not answer in time.',
    de: 'Die Gegenseite hat nicht rechtzeitig geantwortet.',
  },
  'connection refused': {
    fr: 'La connexion a été refusée ou coupée.',
    nl: 'De verbinding werd geweigerd of verbroken.',
    en: 'The connection was refused or broken off.',
    de: 'Die Verbindung wurde abgelehnt oder abgebrochen.',
  },
  'tls error': {
    fr: 'La connexion chiffrée a échoué : le certificat de l’autre côté n’est pas accepté.',
    nl: 'De versleutelde verbinding mislukte: het certificaat van de andere kant wordt niet aanvaard.',
    en: 'The encrypted connection failed: the certificate of the other side is not accepted.',
    de: 'Die verschlüsselte Verbindung ist gescheitert: Das Zertifikat der Gegenseite wird nicht akzeptiert.',
  },
  'dns error': {
    fr: 'Le nom de cette adresse ne mène nulle part.',
    nl: 'De naam in dit adres leidt nergens heen.',
    en: 'The name in this address leads nowhere.',
    de: 'Der Name in dieser Adresse führt nirgendwohin.',
  },
  'address refused': {
    fr: 'Cette adresse est refusée : elle doit mener à l’internet public.',
    nl: 'Dit adres wordt geweigerd: het moet naar het openbare internet leiden.',
    en: 'This address is refused: it must lead to the public internet.',
    de: 'Diese Adresse wird abgelehnt: Sie muss ins öffentliche Internet führen.',
  },
  unauthorised: {
    fr: 'L’autre côté n’accepte pas la clé ou le mot de passe.',
    nl: 'De andere kant aanvaardt de sleutel of het wachtwoord niet.',
    en: 'The other side does not accept the key or password.',
    de: 'Die Gegenseite akzeptiert den Schlüssel oder das Passwort nicht.',
  },
  'not found': {
    fr: 'L’autre côté ne connaît pas ce qui est demandé.',
    nl: 'De andere kant kent niet wat gevraagd wordt.',
    en: 'The other side does not know what is asked for.',
    de: 'Die Gegenseite kennt das Gefragte nicht.',
  },
  'unexpected answer': {
    fr: 'L’autre côté a répondu autrement que prévu.',
    nl: 'De andere kant antwoordde anders dan verwacht.',
    en: 'The other side answered otherwise than expected.',
    de: 'Die Gegenseite hat anders geantwortet als erwartet.',
  },
  'too large': {
    fr: 'La réponse de l’autre côté est trop grande.',
    nl: 'Het antwoord van de andere kant is te groot.',
    en: 'The answer of the other side is too large.',
    de: 'Die Antwort der Gegenseite ist zu groß.',
  },
  failed: {
    fr: 'L’opération a échoué. Réessayez plus tard.',
    nl: 'De bewerking is mislukt. Probeer later opnieuw.',
    en: 'The operation failed. Try again later.',
    de: 'Der Vorgang ist gescheitert. Versuchen Sie es später erneut.',
  },
} as const satisfies Record<string, Text>

/** What the log says, by what happened. */
export const logTexts = {
  connected: { fr: 'Connectée.', nl: 'Verbonden.', en: 'Connected.', de: 'Verbunden.' },
  changed: {
    fr: 'Paramètres modifiés.',
    nl: 'Instellingen gewijzigd.',
    en: 'Settings changed.',
    de: 'Einstellungen geändert.',
  },
  disconnected: {
    fr: 'Déconnectée : les secrets sont détruits.',
    nl: 'Losgekoppeld: de geheimen zijn vernietigd.',
    en: 'Disconnected: its secrets are destroyed.',
    de: 'Getrennt: Die Geheimnisse sind vernichtet.',
  },
  tested: { fr: 'Essai réussi.', nl: 'Test geslaagd.', en: 'Test passed.', de: 'Test bestanden.' },
  started: {
    fr: 'Exécution commencée.',
    nl: 'Uitvoering gestart.',
    en: 'Run started.',
    de: 'Lauf begonnen.',
  },
  finished: {
    fr: 'Exécution terminée.',
    nl: 'Uitvoering beëindigd.',
    en: 'Run finished.',
    de: 'Lauf beendet.',
  },
  died: {
    fr: 'L’exécution s’est arrêtée sans donner de nouvelles.',
    nl: 'De uitvoering stopte zonder iets te laten weten.',
    en: 'The run stopped without a word.',
    de: 'Der Lauf hörte auf, ohne sich zu melden.',
  },
} as const satisfies Record<string, Text>
