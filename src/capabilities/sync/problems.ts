import type { Text } from '#kernel/languages'

export const messages = {
  brokenAfter: {
    fr: 'Le champ {field} ne vient pas d’une page précédente, ou celle-ci est trop ancienne. Recommencez le premier chargement.',
    nl: 'Het veld {field} komt niet van een vorige pagina, of die is te oud. Begin de eerste lading opnieuw.',
    en: 'The field {field} does not come from a page before, or that page is too old. Start the first load again.',
    de: 'Das Feld {field} stammt nicht von einer vorigen Seite, oder diese ist zu alt. Beginnen Sie das erste Laden erneut.',
  },
  doubleTempId: {
    fr: 'Le nom provisoire {name} est donné à plus d’une mutation.',
    nl: 'De tijdelijke naam {name} is aan meer dan één mutatie gegeven.',
    en: 'The temporary name {name} is given to more than one mutation.',
    de: 'Der vorläufige Name {name} ist mehr als einer Mutation gegeben.',
  },
  alreadyResolved: {
    fr: 'Ce conflit est déjà résolu.',
    nl: 'Dit conflict is al opgelost.',
    en: 'This conflict is already resolved.',
    de: 'Dieser Konflikt ist bereits gelöst.',
  },
  dataMissing: {
    fr: 'Le champ {field} est obligatoire pour une résolution fusionnée : un objet avec les champs à écrire.',
    nl: 'Het veld {field} is verplicht voor een samengevoegde oplossing: een object met de te schrijven velden.',
    en: 'The field {field} is required for a merged resolution: an object with the fields to write.',
    de: 'Das Feld {field} ist für eine zusammengeführte Lösung erforderlich: ein Objekt mit den zu schreibenden Feldern.',
  },
  recordGone: {
    fr: 'L’enregistrement n’existe plus : seule la version du serveur peut être gardée.',
    nl: 'Het record bestaat niet meer: enkel de versie van de server kan behouden worden.',
    en: 'The record is gone: only the server’s version can be kept.',
    de: 'Der Datensatz existiert nicht mehr: Nur die Version des Servers kann behalten werden.',
  },
  notLinked: {
    fr: 'Ce dossier n’est pas lié à la plateforme externe.',
    nl: 'Dit dossier is niet gekoppeld aan het externe platform.',
    en: 'This company file is not linked to the external platform.',
    de: 'Diese Akte ist nicht mit der externen Plattform verknüpft.',
  },
} as const satisfies Record<string, Text>
