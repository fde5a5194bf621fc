import type { Text } from '#kernel/languages'

/** What is wrong with a field, said in a sentence that names it. */
export const messages = {
  required: {
    fr: 'Le champ {field} est obligatoire.',
    nl: 'Het veld {field} is verplicht.',
    en: 'The field {field} is required.',
    de: 'Das Feld {field} ist erforderlich.',
  },
  string: {
    fr: 'Le champ {field} doit être un texte.',
    nl: 'Het veld {field} moet tekst zijn.',
    en: 'The field {field} must be text.',
    de: 'Das Feld {field} muss ein Text sein.',
  },
  integer: {
    fr: 'Le champ {field} doit être un nombre entier.',
    nl: 'Het veld {field} moet een geheel getal zijn.',
    en: 'The field {field} must be a whole number.',
    de: 'Das Feld {field} muss eine ganze Zahl sein.',
  },
  number: {
    fr: 'Le champ {field} doit être un nombre.',
    nl: 'Het veld {field} moet een getal zijn.',
    en: 'The field {field} must be a number.',
    de: 'Das Feld {field} muss eine Zahl sein.',
  },
  boolean: {
    fr: 'Le champ {field} doit être vrai ou faux.',
    nl: 'Het veld {field} moet waar of onwaar zijn.',
    en: 'The field {field} must be true or false.',
    de: 'Das Feld {field} muss wahr oder falsch sein.',
  },
  array: {
    fr: 'Le champ {field} doit être une liste.',
    nl: 'Het veld {field} moet een lijst zijn.',
    en: 'The field {field} must be a list.',
    de: 'Das Feld {field} muss eine Liste sein.',
  },
  object: {
    fr: 'Le champ {field} doit être un objet.',
    nl: 'Het veld {field} moet een object zijn.',
    en: 'The field {field} must be an object.',
    de: 'Das Feld {field} muss ein Objekt sein.',
  },
  choice: {
    fr: 'Le champ {field} doit être une de ces valeurs : {choices}.',
    nl: 'Het veld {field} moet een van deze waarden zijn: {choices}.',
    en: 'The field {field} must be one of: {choices}.',
    de: 'Das Feld {field} muss einer dieser Werte sein: {choices}.',
  },
  characters: {
    fr: 'Le champ {field} contient des caractères interdits.',
    nl: 'Het veld {field} bevat verboden tekens.',
    en: 'The field {field} contains forbidden characters.',
    de: 'Das Feld {field} enthält unzulässige Zeichen.',
  },
  minLength: {
    fr: 'Le champ {field} doit compter au moins {min} caractères.',
    nl: 'Het veld {field} moet minstens {min} tekens lang zijn.',
    en: 'The field {field} must have at least {min} characters.',
    de: 'Das Feld {field} muss mindestens {min} Zeichen lang sein.',
  },
  maxLength: {
    fr: 'Le champ {field} ne peut pas dépasser {max} caractères.',
    nl: 'Het veld {field} mag hoogstens {max} tekens lang zijn.',
    en: 'The field {field} must not be longer than {max} characters.',
    de: 'Das Feld {field} darf höchstens {max} Zeichen lang sein.',
  },
  minimum: {
    fr: 'Le champ {field} doit être au moins {min}.',
    nl: 'Het veld {field} moet minstens {min} zijn.',
    en: 'The field {field} must be at least {min}.',
    de: 'Das Feld {field} muss mindestens {min} sein.',
  },
  maximum: {
    fr: 'Le champ {field} ne peut pas dépasser {max}.',
    nl: 'Het veld {field} mag hoogstens {max} zijn.',
    en: 'The field {field} must be at most {max}.',
    de: 'Das Feld {field} darf höchstens {max} sein.',
  },
  minItems: {
    fr: 'Le champ {field} doit compter au moins {min} éléments.',
    nl: 'Het veld {field} moet minstens {min} elementen bevatten.',
    en: 'The field {field} must have at least {min} items.',
    de: 'Das Feld {field} muss mindestens {min} Elemente enthalten.',
  },
  maxItems: {
    fr: 'Le champ {field} ne peut pas compter plus de {max} éléments.',
    nl: 'Het veld {field} mag hoogstens {max} elementen bevatten.',
    en: 'The field {field} must have at most {max} items.',
    de: 'Das Feld {field} darf höchstens {max} Elemente enthalten.',
  },
  pattern: {
    fr: 'Le champ {field} n’a pas la forme attendue.',
    nl: 'Het veld {field} heeft niet de verwachte vorm.',
    en: 'The field {field} does not have the expected form.',
    de: 'Das Feld {field} hat nicht die erwartete Form.',
  },
  email: {
    fr: 'Le champ {field} doit être une adresse e-mail.',
    nl: 'Het veld {field} moet een e-mailadres zijn.',
    en: 'The field {field} must be an e-mail address.',
    de: 'Das Feld {field} muss eine E-Mail-Adresse sein.',
  },
  day: {
    fr: 'Le champ {field} doit être une date réelle (AAAA-MM-JJ) entre 1900 et 2199.',
    nl: 'Het veld {field} moet een bestaande datum (JJJJ-MM-DD) zijn tussen 1900 en 2199.',
    en: 'The field {field} must be a real date (YYYY-MM-DD) between 1900 and 2199.',
    de: 'Das Feld {field} muss ein echtes Datum (JJJJ-MM-TT) zwischen 1900 und 2199 sein.',
  },
  instant: {
    fr: 'Le champ {field} doit être une date et heure ISO 8601 avec son fuseau.',
    nl: 'Het veld {field} moet een ISO 8601-datum en -tijd met tijdzone zijn.',
    en: 'The field {field} must be an ISO 8601 date and time with its zone.',
    de: 'Das Feld {field} muss ein ISO-8601-Zeitpunkt mit Zeitzone sein.',
  },
  uuid: {
    fr: 'Le champ {field} doit être un UUID.',
    nl: 'Het veld {field} moet een UUID zijn.',
    en: 'The field {field} must be a UUID.',
    de: 'Das Feld {field} muss eine UUID sein.',
  },
  webAddress: {
    fr: 'Le champ {field} doit être une adresse http ou https.',
    nl: 'Het veld {field} moet een http- of https-adres zijn.',
    en: 'The field {field} must be an http or https address.',
    de: 'Das Feld {field} muss eine http- oder https-Adresse sein.',
  },
  amount: {
    fr: 'Le champ {field} doit être un montant avec deux décimales au plus et 13 chiffres avant le point.',
    nl: 'Het veld {field} moet een bedrag zijn met hoogstens twee decimalen en 13 cijfers voor de punt.',
    en: 'The field {field} must be an amount with at most two decimals and 13 digits before the dot.',
    de: 'Das Feld {field} muss ein Betrag mit höchstens zwei Dezimalstellen und 13 Ziffern vor dem Punkt sein.',
  },
  quantity: {
    fr: 'Le champ {field} doit être un nombre avec six décimales au plus et 13 chiffres avant le point.',
    nl: 'Het veld {field} moet een getal zijn met hoogstens zes decimalen en 13 cijfers voor de punt.',
    en: 'The field {field} must be a number with at most six decimals and 13 digits before the dot.',
    de: 'Das Feld {field} muss eine Zahl mit höchstens sechs Dezimalstellen und 13 Ziffern vor dem Punkt sein.',
  },
} as const satisfies Record<string, Text>
