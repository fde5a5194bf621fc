import { type Problem, type ProblemKind, problem, problemTable } from '#kernel/problem'

/** Refusals of the pipeline that carry a code. */
export const problems = problemTable({
  token_ability_missing: {
    status: 403,
    fr: 'Ce jeton n’a pas le droit « {ability} » nécessaire ici.',
    nl: 'Dit token heeft niet het recht „{ability}” dat hier nodig is.',
    en: 'This token lacks the ability "{ability}" that is needed here.',
    de: 'Diesem Token fehlt das hier nötige Recht „{ability}“.',
  },
  session_token_required: {
    status: 403,
    fr: 'Cette action demande une session ouverte par connexion ; un jeton d’intégration ne suffit pas.',
    nl: 'Deze actie vraagt een sessie via aanmelding; een integratietoken volstaat niet.',
    en: 'This action needs a session from signing in; an integration token will not do.',
    de: 'Diese Aktion erfordert eine angemeldete Sitzung; ein Integrationstoken reicht nicht aus.',
  },
  demo_mode: {
    status: 403,
    fr: 'Pas dans la démo : cette action aurait un effet hors d’elle. Elle est possible avec votre propre compte.',
    nl: 'Niet in de demo: deze actie zou daarbuiten een gevolg hebben. Met uw eigen account kan het wel.',
    en: 'Not in the demo: this action would have an effect outside it. It works with an account of your own.',
    de: 'Nicht in der Demo: Diese Aktion hätte außerhalb eine Wirkung. Mit Ihrem eigenen Konto ist sie möglich.',
  },
  conflict: {
    status: 409,
    fr: 'L’enregistrement a été modifié entre-temps. Relisez-le avant de recommencer.',
    nl: 'Het record werd intussen gewijzigd. Lees het opnieuw voor u verdergaat.',
    en: 'The record has changed in the meantime. Read it again before you go on.',
    de: 'Der Datensatz wurde inzwischen geändert. Lesen Sie ihn erneut, bevor Sie fortfahren.',
  },
  mutation_in_progress: {
    status: 409,
    fr: 'La même demande est encore en cours. Réessayez dans une seconde.',
    nl: 'Dezelfde aanvraag is nog bezig. Probeer over een seconde opnieuw.',
    en: 'The same request is still in progress. Try again in a second.',
    de: 'Dieselbe Anfrage läuft noch. Versuchen Sie es in einer Sekunde erneut.',
  },
  mutation_key_reused: {
    status: 422,
    field: 'X-Client-Mutation-Id',
    fr: 'Cette clé X-Client-Mutation-Id a déjà servi pour une autre demande.',
    nl: 'Deze X-Client-Mutation-Id is al gebruikt voor een andere aanvraag.',
    en: 'This X-Client-Mutation-Id was already used for another request.',
    de: 'Diese X-Client-Mutation-Id wurde bereits für eine andere Anfrage verwendet.',
  },
  dry_run_unsupported: {
    status: 422,
    field: 'X-Dry-Run',
    fr: 'Cette action ne peut pas être simulée.',
    nl: 'Deze actie kan niet worden gesimuleerd.',
    en: 'This action cannot be tried as a dry run.',
    de: 'Diese Aktion kann nicht als Probelauf ausgeführt werden.',
  },
  record_in_use: {
    status: 422,
    fr: 'Cet enregistrement est utilisé et ne peut pas être supprimé.',
    nl: 'Dit record is in gebruik en kan niet worden verwijderd.',
    en: 'This record is in use and cannot be deleted.',
    de: 'Dieser Datensatz wird verwendet und kann nicht gelöscht werden.',
  },
  stopping: {
    status: 503,
    fr: 'Le service s’arrête. Réessayez dans un instant.',
    nl: 'De dienst wordt gestopt. Probeer zo dadelijk opnieuw.',
    en: 'The service is stopping. Try again shortly.',
    de: 'Der Dienst wird beendet. Versuchen Sie es gleich noch einmal.',
  },
  bridge_disabled: {
    status: 503,
    fr: 'Le pont avec la plateforme externe n’est pas configuré ici.',
    nl: 'De brug met het externe platform is hier niet geconfigureerd.',
    en: 'The bridge to the external platform is not configured here.',
    de: 'Die Brücke zur externen Plattform ist hier nicht konfiguriert.',
  },
  replayed: {
    status: 409,
    fr: 'Cette demande a déjà été reçue. Signez-la à nouveau pour la répéter.',
    nl: 'Deze aanvraag werd al ontvangen. Onderteken ze opnieuw om ze te herhalen.',
    en: 'This request was received before. Sign it anew to repeat it.',
    de: 'Diese Anfrage ist bereits eingegangen. Signieren Sie sie neu, um sie zu wiederholen.',
  },
  external_unavailable: {
    status: 503,
    fr: 'La plateforme externe ne répond pas. Réessayez plus tard.',
    nl: 'Het externe platform antwoordt niet. Probeer later opnieuw.',
    en: 'The external platform does not answer. Try again later.',
    de: 'Die externe Plattform antwortet nicht. Versuchen Sie es später erneut.',
  },
})

/** Refusals that the specification gives no code. */
export const uncoded = {
  unauthenticated: {
    code: null,
    status: 401,
    fr: 'Connectez-vous (POST /v1/auth/login ou /v1/auth/demo) : le jeton manque, n’est pas valable, a été révoqué ou a expiré.',
    nl: 'Meld u aan (POST /v1/auth/login of /v1/auth/demo): het token ontbreekt, is ongeldig, ingetrokken of verlopen.',
    en: 'Sign in (POST /v1/auth/login or /v1/auth/demo): the token is missing, invalid, revoked or expired.',
    de: 'Melden Sie sich an (POST /v1/auth/login oder /v1/auth/demo): Das Token fehlt, ist ungültig, widerrufen oder abgelaufen.',
  },
  bad_signature: {
    code: null,
    status: 403,
    fr: 'Ce lien n’est pas valable ou a expiré.',
    nl: 'Deze link is ongeldig of verlopen.',
    en: 'This link is invalid or has expired.',
    de: 'Dieser Link ist ungültig oder abgelaufen.',
  },
  bridge_unsigned: {
    code: null,
    status: 401,
    fr: 'Signez la demande : X-Bridge-Timestamp ou X-Bridge-Signature manque ou n’a pas la forme attendue.',
    nl: 'Onderteken de aanvraag: X-Bridge-Timestamp of X-Bridge-Signature ontbreekt of heeft niet de verwachte vorm.',
    en: 'Sign the request: X-Bridge-Timestamp or X-Bridge-Signature is missing or does not have the expected form.',
    de: 'Signieren Sie die Anfrage: X-Bridge-Timestamp oder X-Bridge-Signature fehlt oder hat nicht die erwartete Form.',
  },
  bridge_refused: {
    code: null,
    status: 403,
    fr: 'La signature de la demande n’est pas valable ou n’est plus de l’heure.',
    nl: 'De handtekening van de aanvraag is niet geldig of niet meer van dit moment.',
    en: 'The signature of the request is not valid, or not of this moment.',
    de: 'Die Signatur der Anfrage ist ungültig oder nicht mehr aktuell.',
  },
  token_limited: {
    code: null,
    status: 403,
    fr: 'Ce jeton est limité à certains dossiers ; ceci va au-delà.',
    nl: 'Dit token is beperkt tot bepaalde dossiers; dit gaat verder.',
    en: 'This token is limited to some company files; this goes beyond them.',
    de: 'Dieses Token ist auf bestimmte Akten beschränkt; dies geht darüber hinaus.',
  },
  team_has_admin: {
    code: null,
    status: 403,
    fr: 'Un administrateur de la plateforme ne touche pas à l’équipe d’un cabinet qui a un administrateur actif : adressez-vous à celui-ci.',
    nl: 'Een platformbeheerder raakt niet aan het team van een kantoor met een actieve hoofdbeheerder: vraag het aan die persoon.',
    en: 'A platform admin does not touch the team of a firm that has an active admin: ask that admin.',
    de: 'Ein Plattformadministrator ändert nichts am Team einer Kanzlei, die einen aktiven Administrator hat: Wenden Sie sich an diesen.',
  },
  role_too_low: {
    code: null,
    status: 403,
    fr: 'Il faut au moins le rôle « {role} » pour cette action.',
    nl: 'Voor deze actie is minstens de rol „{role}” nodig.',
    en: 'This action needs at least the role "{role}".',
    de: 'Für diese Aktion ist mindestens die Rolle „{role}“ erforderlich.',
  },
  not_found: {
    code: null,
    status: 404,
    fr: 'Introuvable : cela n’existe pas ou ne vous est pas accessible.',
    nl: 'Niet gevonden: dit bestaat niet of is niet toegankelijk voor u.',
    en: 'Not found: it does not exist, or is not accessible to you.',
    de: 'Nicht gefunden: Es existiert nicht oder ist Ihnen nicht zugänglich.',
  },
  unknown_address: {
    code: null,
    status: 404,
    fr: 'Il n’y a rien à cette adresse. Toutes les adresses sont décrites à {docs}.',
    nl: 'Op dit adres is niets. Alle adressen staan beschreven op {docs}.',
    en: 'There is nothing at this address. All addresses are described at {docs}.',
    de: 'Unter dieser Adresse gibt es nichts. Alle Adressen sind unter {docs} beschrieben.',
  },
  method_not_allowed: {
    code: null,
    status: 405,
    fr: 'Cette adresse n’accepte que : {allow}.',
    nl: 'Dit adres aanvaardt enkel: {allow}.',
    en: 'This address accepts only: {allow}.',
    de: 'Diese Adresse nimmt nur an: {allow}.',
  },
  too_large: {
    code: null,
    status: 413,
    fr: 'Le corps de la demande dépasse la limite de {limit}.',
    nl: 'De inhoud van de aanvraag overschrijdt de limiet van {limit}.',
    en: 'The request body exceeds the limit of {limit}.',
    de: 'Der Inhalt der Anfrage überschreitet die Grenze von {limit}.',
  },
  unsupported_encoding: {
    code: null,
    status: 415,
    fr: 'Le corps de la demande doit être envoyé tel quel, sans Content-Encoding « {encoding} ».',
    nl: 'De inhoud van de aanvraag moet worden verzonden zoals hij is, zonder Content-Encoding „{encoding}”.',
    en: 'The request body must be sent as it is, without Content-Encoding "{encoding}".',
    de: 'Der Inhalt der Anfrage muss unverändert gesendet werden, ohne Content-Encoding „{encoding}“.',
  },
  unsupported_charset: {
    code: null,
    status: 415,
    fr: 'Le corps de la demande doit être en UTF-8, pas en « {charset} ».',
    nl: 'De inhoud van de aanvraag moet in UTF-8 zijn, niet in „{charset}”.',
    en: 'The request body must be in UTF-8, not in "{charset}".',
    de: 'Der Inhalt der Anfrage muss in UTF-8 sein, nicht in „{charset}“.',
  },
  too_many_requests: {
    code: null,
    status: 429,
    fr: 'Trop de demandes. Réessayez dans {seconds} s.',
    nl: 'Te veel aanvragen. Probeer opnieuw over {seconds} s.',
    en: 'Too many requests. Try again in {seconds} s.',
    de: 'Zu viele Anfragen. Versuchen Sie es in {seconds} s erneut.',
  },
  malformed_request: {
    code: null,
    status: 400,
    fr: 'La demande HTTP est mal formée.',
    nl: 'De HTTP-aanvraag is onjuist opgebouwd.',
    en: 'The HTTP request is malformed.',
    de: 'Die HTTP-Anfrage ist fehlerhaft.',
  },
  internal: {
    code: 'internal_error',
    status: 500,
    fr: 'Une erreur inattendue s’est produite de notre côté. Rien n’a été modifié. Référence : {request}.',
    nl: 'Er deed zich bij ons een onverwachte fout voor. Er is niets gewijzigd. Referentie: {request}.',
    en: 'An unexpected error occurred on our side. Nothing was changed. Reference: {request}.',
    de: 'Bei uns ist ein unerwarteter Fehler aufgetreten. Nichts wurde geändert. Referenz: {request}.',
  },
} as const satisfies Record<string, ProblemKind>

/** A body of more bytes than a route takes. */
export function tooLarge(limit: number): Problem {
  return problem(uncoded.too_large, { limit: `${Math.round(limit / 1024 / 1024)} MiB` })
}

/** What can be wrong with the body as a whole or with a header. */
export const bodyMessages = {
  notJson: {
    fr: 'Le corps de la demande n’est pas du JSON valable.',
    nl: 'De inhoud van de aanvraag is geen geldige JSON.',
    en: 'The request body is not valid JSON.',
    de: 'Der Inhalt der Anfrage ist kein gültiges JSON.',
  },
  notObject: {
    fr: 'Le corps de la demande doit être un objet JSON.',
    nl: 'De inhoud van de aanvraag moet een JSON-object zijn.',
    en: 'The request body must be a JSON object.',
    de: 'Der Inhalt der Anfrage muss ein JSON-Objekt sein.',
  },
  unsafe: {
    fr: 'Le corps de la demande contient un nom de champ interdit ou une imbrication trop profonde.',
    nl: 'De inhoud van de aanvraag bevat een verboden veldnaam of is te diep genest.',
    en: 'The request body has a forbidden field name or is nested too deeply.',
    de: 'Der Inhalt der Anfrage enthält einen unzulässigen Feldnamen oder ist zu tief verschachtelt.',
  },
  notMultipart: {
    fr: 'Le corps de la demande doit être un envoi multipart/form-data.',
    nl: 'De inhoud van de aanvraag moet multipart/form-data zijn.',
    en: 'The request body must be multipart/form-data.',
    de: 'Der Inhalt der Anfrage muss multipart/form-data sein.',
  },
} as const

export const pathMessages = {
  refused: {
    fr: 'Ce chemin ne peut pas être appelé par la synchronisation.',
    nl: 'Dit pad kan niet via de synchronisatie worden aangeroepen.',
    en: 'This path cannot be called by synchronisation.',
    de: 'Dieser Pfad kann nicht über die Synchronisierung aufgerufen werden.',
  },
} as const
