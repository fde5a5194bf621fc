import { fieldTexts } from '#kernel/field-texts'
import { type Language, say, type Text } from '#kernel/languages'

export const messages = {
  badBic: fieldTexts.badBic,
  badIban: fieldTexts.badIban,
  ibanTwice: fieldTexts.ibanTwice,
  letteredTogether: {
    fr: 'Des lignes des deux tiers ont été lettrées ensemble depuis la fusion : annulez d’abord ce lettrage.',
    nl: 'Boekingslijnen van beide relaties zijn sinds de samenvoeging samen afgepunt: maak dat eerst ongedaan.',
    en: 'Lines of both third parties were lettered together since the merger: undo that lettering first.',
    de: 'Buchungen beider Geschäftspartner wurden seit der Zusammenführung gemeinsam ausgeziffert: Heben Sie das zuerst auf.',
  },
  checkedSentence: {
    fr: 'Vérification : tiers {title}',
    nl: 'Gecontroleerd: relatie {title}',
    en: 'Checked: third party {title}',
    de: 'Geprüft: Geschäftspartner {title}',
  },
  bouncedSentence: {
    fr: 'Adresse e-mail refusée : tiers {title}',
    nl: 'E-mailadres geweigerd: relatie {title}',
    en: 'E-mail address refused: third party {title}',
    de: 'E-Mail-Adresse abgelehnt: Geschäftspartner {title}',
  },
  bounceStays: {
    fr: 'Ce qu’un serveur de messagerie a refusé reste refusé : changez l’adresse e-mail.',
    nl: 'Wat een mailserver geweigerd heeft, blijft geweigerd: wijzig het e-mailadres.',
    en: 'What a mail server refused stays refused: change the e-mail address.',
    de: 'Was ein Mailserver abgelehnt hat, bleibt abgelehnt: Ändern Sie die E-Mail-Adresse.',
  },
  codeShape: {
    fr: 'Le code se compose de lettres, de chiffres et des signes . _ / -.',
    nl: 'De code bestaat uit letters, cijfers en de tekens . _ / -.',
    en: 'The code is made of letters, digits and the signs . _ / -.',
    de: 'Der Code besteht aus Buchstaben, Ziffern und den Zeichen . _ / -.',
  },
  codeTaken: {
    fr: 'Un autre tiers de ce type porte déjà ce code.',
    nl: 'Een andere relatie van dit type heeft deze code al.',
    en: 'Another third party of this type has this code already.',
    de: 'Ein anderer Geschäftspartner dieser Art hat diesen Code bereits.',
  },
  typeFixed: {
    fr: 'Le type ne peut plus changer : ce tiers a déjà des écritures.',
    nl: 'Het type kan niet meer wijzigen: deze relatie heeft al boekingen.',
    en: 'The type can no longer change: this third party has entries.',
    de: 'Die Art kann nicht mehr geändert werden: Dieser Geschäftspartner hat bereits Buchungen.',
  },
  unknownCountry: {
    fr: 'Le pays doit être un code ISO à deux lettres.',
    nl: 'Het land moet een ISO-landcode van twee letters zijn.',
    en: 'The country must be a two-letter ISO code.',
    de: 'Das Land muss ein zweistelliger ISO-Code sein.',
  },
  badNumber: {
    fr: 'Ce n’est pas un numéro valable en {country}.',
    nl: 'Dit is geen geldig nummer in {country}.',
    en: 'This is not a valid number in {country}.',
    de: 'Dies ist keine gültige Nummer in {country}.',
  },
  badVatNumber: {
    fr: 'Ce numéro de TVA ne suit pas les règles de son pays ({country}).',
    nl: 'Dit btw-nummer volgt de regels van zijn land niet ({country}).',
    en: 'This VAT number does not follow the rules of its country ({country}).',
    de: 'Diese MwSt.-Nummer folgt nicht den Regeln ihres Landes ({country}).',
  },
  outsideVies: {
    fr: 'VIES ne connaît que les numéros de TVA de l’Union européenne et d’Irlande du Nord.',
    nl: 'VIES kent alleen btw-nummers van de Europese Unie en Noord-Ierland.',
    en: 'VIES knows only VAT numbers of the European Union and Northern Ireland.',
    de: 'VIES kennt nur MwSt.-Nummern der Europäischen Union und Nordirlands.',
  },
  oneDefault: {
    fr: 'Un seul compte bancaire peut être le compte par défaut.',
    nl: 'Slechts één bankrekening kan de standaardrekening zijn.',
    en: 'Only one bank account can be the default.',
    de: 'Nur ein Bankkonto kann das Standardkonto sein.',
  },
  notReconcilable: {
    fr: 'Le compte {account} n’est pas lettrable et ne peut pas être un compte collectif.',
    nl: 'Rekening {account} is niet afpuntbaar en kan geen verzamelrekening zijn.',
    en: 'Account {account} cannot be lettered and so cannot be a control account.',
    de: 'Konto {account} ist nicht ausgleichbar und kann daher kein Sammelkonto sein.',
  },
  accountOfOthers: {
    fr: 'Le compte {account} est déjà le compte collectif de l’autre type de tiers ou d’un journal financier.',
    nl: 'Rekening {account} is al de verzamelrekening van het andere type derde of van een financieel dagboek.',
    en: 'Account {account} is already the control account of the other type of third party or of a financial journal.',
    de: 'Konto {account} ist bereits das Sammelkonto der anderen Art von Geschäftspartnern oder eines Finanzjournals.',
  },
  inactiveVatCode: {
    fr: 'Le code TVA {code} n’est plus actif.',
    nl: 'Btw-code {code} is niet meer actief.',
    en: 'VAT code {code} is no longer active.',
    de: 'MwSt.-Code {code} ist nicht mehr aktiv.',
  },
  vatCodeOfPurchases: {
    fr: 'Un fournisseur demande un code TVA d’achat ; {code} est un code de vente.',
    nl: 'Een leverancier vraagt een btw-code voor aankopen; {code} is er een voor verkopen.',
    en: 'A supplier needs a VAT code of purchases; {code} is one of sales.',
    de: 'Ein Lieferant braucht einen MwSt.-Code für Einkäufe; {code} gilt für Verkäufe.',
  },
  vatCodeOfSales: {
    fr: 'Un client demande un code TVA de vente ; {code} est un code d’achat.',
    nl: 'Een klant vraagt een btw-code voor verkopen; {code} is er een voor aankopen.',
    en: 'A customer needs a VAT code of sales; {code} is one of purchases.',
    de: 'Ein Kunde braucht einen MwSt.-Code für Verkäufe; {code} gilt für Einkäufe.',
  },
  badNationalNumber: {
    fr: 'Ce numéro national n’est pas valable : 11 chiffres, contrôle modulo 97.',
    nl: 'Dit rijksregisternummer is niet geldig: 11 cijfers, controle modulo 97.',
    en: 'This national number is not valid: 11 digits, check modulo 97.',
    de: 'Diese Nationalregisternummer ist nicht gültig: 11 Ziffern, Prüfung Modulo 97.',
  },
  badParticipant: {
    fr: 'Un identifiant Peppol s’écrit schéma:valeur, comme 0208:0123456749.',
    nl: 'Een Peppol-identificatie schrijft u als schema:waarde, zoals 0208:0123456749.',
    en: 'A Peppol identifier is written scheme:value, as 0208:0123456749.',
    de: 'Eine Peppol-Kennung wird als Schema:Wert geschrieben, wie 0208:0123456749.',
  },
  noVatNumber: {
    fr: 'Ce tiers n’a pas de numéro de TVA à contrôler.',
    nl: 'Deze relatie heeft geen btw-nummer om te controleren.',
    en: 'This third party has no VAT number to check.',
    de: 'Dieser Geschäftspartner hat keine MwSt.-Nummer zum Prüfen.',
  },
  noParticipant: {
    fr: 'Ce tiers n’a ni identifiant Peppol ni numéro d’entreprise dont le déduire.',
    nl: 'Deze relatie heeft geen Peppol-identificatie en geen ondernemingsnummer om die af te leiden.',
    en: 'This third party has no Peppol identifier, nor an enterprise number to derive it from.',
    de: 'Dieser Geschäftspartner hat weder eine Peppol-Kennung noch eine Unternehmensnummer, aus der sie folgt.',
  },
  unknownThirdParty: {
    fr: 'Ce tiers n’existe pas dans ce dossier.',
    nl: 'Deze relatie bestaat niet in dit dossier.',
    en: 'This third party does not exist in this company file.',
    de: 'Dieser Geschäftspartner existiert in dieser Akte nicht.',
  },
  intoItself: {
    fr: 'Un tiers ne peut pas être fusionné avec lui-même.',
    nl: 'Een relatie kan niet met zichzelf worden samengevoegd.',
    en: 'A third party cannot be merged into itself.',
    de: 'Ein Geschäftspartner kann nicht mit sich selbst zusammengeführt werden.',
  },
  otherType: {
    fr: 'Un client ne peut pas être fusionné avec un fournisseur, ni l’inverse.',
    nl: 'Een klant kan niet met een leverancier worden samengevoegd, en omgekeerd.',
    en: 'A customer cannot be merged with a supplier, nor the other way round.',
    de: 'Ein Kunde kann nicht mit einem Lieferanten zusammengeführt werden und umgekehrt.',
  },
  endsBeforeStart: {
    fr: 'La date de fin précède la date de début.',
    nl: 'De einddatum valt voor de begindatum.',
    en: 'The end lies before the start.',
    de: 'Das Ende liegt vor dem Anfang.',
  },
  severalOfVatNumber: {
    fr: 'Plusieurs tiers de ce type ont ce numéro de TVA : indiquez le code.',
    nl: 'Meerdere relaties van dit type hebben dit btw-nummer: geef de code op.',
    en: 'Several third parties of this type have this VAT number: give the code.',
    de: 'Mehrere Geschäftspartner dieser Art haben diese MwSt.-Nummer: Geben Sie den Code an.',
  },
  sameInFile: {
    fr: 'La ligne {row} du fichier concerne le même tiers.',
    nl: 'Rij {row} van het bestand gaat over dezelfde relatie.',
    en: 'Row {row} of the file is about the same third party.',
    de: 'Zeile {row} der Datei betrifft denselben Geschäftspartner.',
  },
  changedMeanwhile: {
    fr: 'Un code du fichier a été attribué entre-temps. Envoyez le fichier à nouveau.',
    nl: 'Een code uit het bestand werd intussen toegekend. Stuur het bestand opnieuw.',
    en: 'A code of the file was given out meanwhile. Send the file again.',
    de: 'Ein Code der Datei wurde inzwischen vergeben. Senden Sie die Datei erneut.',
  },
} as const satisfies Record<string, Text>

/** Says whose rules a VAT number breaks, the country by its name in each language. */
export function badVatNumber(country: string): Text {
  const said = (language: Language) => {
    const name = new Intl.DisplayNames(language, { type: 'region' }).of(country) ?? country
    return say(messages.badVatNumber, language, { country: name })
  }
  return { fr: said('fr'), nl: said('nl'), en: said('en'), de: said('de') }
}
