import type { Text } from '#kernel/languages'
import type { XmlRefusalCode } from './refusal.js'

/** Why a file is no XML that is read here, for whoever sent it. */
export const xmlRefusalTexts = {
  xml_malformed: {
    fr: 'Le fichier XML est incomplet ou mal formé.',
    nl: 'Het XML-bestand is onvolledig of niet correct opgebouwd.',
    en: 'The XML file is incomplete or not well-formed.',
    de: 'Die XML-Datei ist unvollständig oder nicht wohlgeformt.',
  },
  xml_dtd_forbidden: {
    fr: 'Le fichier XML contient une déclaration de type de document, ce qui n’est pas autorisé.',
    nl: 'Het XML-bestand bevat een documenttypedeclaratie. Dat is niet toegestaan.',
    en: 'The XML file contains a document type declaration, which is not allowed.',
    de: 'Die XML-Datei enthält eine Dokumenttyp-Deklaration. Das ist nicht zulässig.',
  },
  xml_encoding_unsupported: {
    fr: 'Le codage des caractères du fichier XML est inconnu ou n’est pas celui qu’il annonce.',
    nl: 'De tekencodering van het XML-bestand is onbekend of is niet de codering die het vermeldt.',
    en: 'The character encoding of the XML file is unknown, or is not the one it declares.',
    de: 'Die Zeichenkodierung der XML-Datei ist unbekannt oder nicht die angegebene.',
  },
  xml_too_large: {
    fr: 'Le fichier XML est trop volumineux ou trop complexe.',
    nl: 'Het XML-bestand is te groot of te ingewikkeld.',
    en: 'The XML file is too large or too complex.',
    de: 'Die XML-Datei ist zu groß oder zu komplex.',
  },
} satisfies Record<XmlRefusalCode, Text>
