import type { Text } from '#kernel/languages'
import type { RefusalReason } from './refusal.js'
import type { WarningCode } from './statement.js'

export const withLine: Text = {
  fr: 'Ligne {line} : {text}',
  nl: 'Regel {line}: {text}',
  en: 'Line {line}: {text}',
  de: 'Zeile {line}: {text}',
}

/** Why a file is refused. `unknown_format` is the reason `unsupported_format` without a name for it. */
export const refusalTexts = {
  empty: {
    fr: 'Le fichier ne contient aucun extrait.',
    nl: 'Het bestand bevat geen enkel afschrift.',
    en: 'The file holds no statement.',
    de: 'Die Datei enthält keinen Kontoauszug.',
  },
  too_large: {
    fr: 'Le fichier dépasse la taille admise ({limit}).',
    nl: 'Het bestand is groter dan toegelaten ({limit}).',
    en: 'The file is larger than what is accepted ({limit}).',
    de: 'Die Datei ist größer als zulässig ({limit}).',
  },
  unsupported_format: {
    fr: 'Ce format n’est pas lu ici : {found}. Envoyez un fichier CODA (version 2), CAMT.053 ou MT940.',
    nl: 'Dit formaat wordt hier niet gelezen: {found}. Stuur een CODA-bestand (versie 2), CAMT.053 of MT940.',
    en: 'This format is not read here: {found}. Send a CODA file (version 2), CAMT.053 or MT940.',
    de: 'Dieses Format wird hier nicht gelesen: {found}. Senden Sie eine CODA-Datei (Version 2), CAMT.053 oder MT940.',
  },
  unknown_format: {
    fr: 'Le fichier n’est pas un extrait de compte CODA, CAMT.053 ou MT940.',
    nl: 'Het bestand is geen rekeningafschrift in CODA, CAMT.053 of MT940.',
    en: 'The file is no bank statement in CODA, CAMT.053 or MT940.',
    de: 'Die Datei ist kein Kontoauszug in CODA, CAMT.053 oder MT940.',
  },
  encoding: {
    fr: 'Le fichier contient des caractères qui ne peuvent pas être lus.',
    nl: 'Het bestand bevat tekens die niet gelezen kunnen worden.',
    en: 'The file has characters that cannot be read.',
    de: 'Die Datei enthält Zeichen, die nicht gelesen werden können.',
  },
  xml_malformed: {
    fr: 'Le fichier n’est pas un document XML bien formé.',
    nl: 'Het bestand is geen welgevormd XML-document.',
    en: 'The file is no well-formed XML document.',
    de: 'Die Datei ist kein wohlgeformtes XML-Dokument.',
  },
  xml_dtd_forbidden: {
    fr: 'Un document XML avec un type de document (DTD) est refusé.',
    nl: 'Een XML-document met een documenttype (DTD) wordt geweigerd.',
    en: 'An XML document with a document type (DTD) is refused.',
    de: 'Ein XML-Dokument mit einem Dokumenttyp (DTD) wird abgelehnt.',
  },
  record_length: {
    fr: 'L’enregistrement compte {length} caractères au lieu de {expected}.',
    nl: 'De record telt {length} tekens in plaats van {expected}.',
    en: 'The record has {length} characters instead of {expected}.',
    de: 'Der Datensatz hat {length} statt {expected} Zeichen.',
  },
  record_order: {
    fr: 'L’enregistrement {found} ne peut pas se trouver à cet endroit.',
    nl: 'De record {found} kan niet op deze plaats staan.',
    en: 'The record {found} may not stand here.',
    de: 'Der Datensatz {found} darf hier nicht stehen.',
  },
  record_count: {
    fr: 'L’extrait annonce {stated} enregistrements et en contient {found}.',
    nl: 'Het afschrift kondigt {stated} records aan en bevat er {found}.',
    en: 'The statement announces {stated} records and has {found}.',
    de: 'Der Auszug kündigt {stated} Datensätze an und enthält {found}.',
  },
  totals: {
    fr: 'Les totaux ne concordent pas : annoncé {stated}, trouvé {found}.',
    nl: 'De totalen kloppen niet: aangekondigd {stated}, gevonden {found}.',
    en: 'The totals do not agree: {stated} was announced, {found} was found.',
    de: 'Die Summen stimmen nicht überein: angekündigt {stated}, gefunden {found}.',
  },
  balance: {
    fr: 'Le solde ne concorde pas : calculé {expected}, trouvé {found}.',
    nl: 'Het saldo klopt niet: berekend {expected}, gevonden {found}.',
    en: 'The balance does not agree: {expected} was computed, {found} was found.',
    de: 'Der Saldo stimmt nicht überein: berechnet {expected}, gefunden {found}.',
  },
  account_mismatch: {
    fr: 'Le compte ou la devise change en cours d’extrait : {first}, puis {second}.',
    nl: 'De rekening of de munt verandert midden in het afschrift: {first}, daarna {second}.',
    en: 'The account or the currency changes within the statement: {first}, then {second}.',
    de: 'Das Konto oder die Währung wechselt innerhalb des Auszugs: {first}, dann {second}.',
  },
  date: {
    fr: 'La date n’existe pas ou manque : {value}.',
    nl: 'De datum bestaat niet of ontbreekt: {value}.',
    en: 'The date does not exist or is missing: {value}.',
    de: 'Das Datum gibt es nicht oder es fehlt: {value}.',
  },
  amount: {
    fr: 'Le montant ne peut pas être lu : {value}.',
    nl: 'Het bedrag kan niet gelezen worden: {value}.',
    en: 'The amount cannot be read: {value}.',
    de: 'Der Betrag kann nicht gelesen werden: {value}.',
  },
  truncated: {
    fr: 'Le fichier s’arrête avant la fin de l’extrait.',
    nl: 'Het bestand stopt voor het einde van het afschrift.',
    en: 'The file stops before the end of the statement.',
    de: 'Die Datei endet vor dem Ende des Auszugs.',
  },
} as const satisfies Record<RefusalReason | 'unknown_format', Text>

/** What a reader should know of a statement that was taken all the same. */
export const warningTexts = {
  gap_before: {
    fr: 'Le solde initial {opening} n’est pas le solde final {closing} de l’extrait précédent.',
    nl: 'Het beginsaldo {opening} is niet het eindsaldo {closing} van het vorige afschrift.',
    en: 'The opening balance {opening} is not the closing balance {closing} of the statement before.',
    de: 'Der Anfangssaldo {opening} ist nicht der Endsaldo {closing} des vorherigen Auszugs.',
  },
  overlap: {
    fr: 'L’extrait couvre des jours déjà importés ; les opérations connues sont ignorées.',
    nl: 'Het afschrift dekt dagen die al ingelezen zijn; gekende verrichtingen zijn overgeslagen.',
    en: 'The statement covers days that were imported before; known transactions were left out.',
    de: 'Der Auszug umfasst bereits importierte Tage; bekannte Umsätze wurden ausgelassen.',
  },
  statement_known: {
    fr: 'Cet extrait a déjà été importé.',
    nl: 'Dit afschrift werd al ingelezen.',
    en: 'This statement was imported before.',
    de: 'Dieser Auszug wurde bereits importiert.',
  },
  number_missing: {
    fr: 'La banque n’a pas numéroté cet extrait.',
    nl: 'De bank heeft dit afschrift niet genummerd.',
    en: 'The bank has not numbered this statement.',
    de: 'Die Bank hat diesen Auszug nicht nummeriert.',
  },
  number_gap: {
    fr: 'L’extrait {number} ne suit pas l’extrait {before}.',
    nl: 'Afschrift {number} volgt niet op afschrift {before}.',
    en: 'Statement {number} does not follow statement {before}.',
    de: 'Auszug {number} folgt nicht auf Auszug {before}.',
  },
  details_incomplete: {
    fr: 'Les détails de ce mouvement manquent ou ne donnent pas son montant ; il reste entier.',
    nl: 'De details van deze beweging ontbreken of geven niet het bedrag ervan; ze blijft één geheel.',
    en: 'The details of this movement are missing or do not add up to it; it stays whole.',
    de: 'Die Einzelposten dieser Bewegung fehlen oder ergeben nicht ihren Betrag; sie bleibt ganz.',
  },
  pending_ignored: {
    fr: '{count} mouvements non comptabilisés par la banque ont été ignorés.',
    nl: '{count} bewegingen die de bank nog niet geboekt heeft, zijn overgeslagen.',
    en: '{count} movements that the bank has not booked were left out.',
    de: '{count} Bewegungen, die die Bank nicht gebucht hat, wurden ausgelassen.',
  },
  balance_missing: {
    fr: 'La banque n’a pas donné tous les soldes ; ce qui manque est calculé si possible.',
    nl: 'De bank heeft niet alle saldi gegeven; wat ontbreekt wordt berekend als het kan.',
    en: 'The bank did not give all balances; what is missing is computed where it can be.',
    de: 'Die Bank hat nicht alle Salden angegeben; was fehlt, wird nach Möglichkeit berechnet.',
  },
  date_adjusted: {
    fr: 'La date {value} n’existe pas ; le {day} est retenu.',
    nl: 'De datum {value} bestaat niet; {day} is genomen.',
    en: 'The date {value} does not exist; {day} was taken.',
    de: 'Das Datum {value} gibt es nicht; {day} wurde genommen.',
  },
  trailing_text: {
    fr: 'Du texte suit le dernier extrait ; il a été ignoré.',
    nl: 'Na het laatste afschrift volgt nog tekst; die is genegeerd.',
    en: 'Text follows the last statement; it was ignored.',
    de: 'Nach dem letzten Auszug folgt noch Text; er wurde nicht beachtet.',
  },
  link_codes: {
    fr: 'Les codes de suite ou de lien ne correspondent pas aux enregistrements qui suivent.',
    nl: 'De volg- of linkcodes komen niet overeen met de records die volgen.',
    en: 'The next or link codes do not agree with the records that follow.',
    de: 'Die Folge- oder Verbindungscodes stimmen nicht mit den folgenden Datensätzen überein.',
  },
} as const satisfies Record<WarningCode, Text>
