/** What a person is told about a file that was read with doubts, or could not be read. */
import type { Text } from '#kernel/languages'
import type { DoubtedField, RefusalCode, WarningCode } from './reading.js'

export const warningTexts = {
  counterparty_missing: {
    fr: 'Le fournisseur ou le client n’a pas été reconnu sur le document.',
    nl: 'De leverancier of klant werd niet herkend op het document.',
    en: 'The supplier or customer was not recognised on the document.',
    de: 'Der Lieferant oder Kunde wurde auf dem Dokument nicht erkannt.',
  },
  counterparty_uncertain: {
    fr: 'Plusieurs tiers peuvent correspondre à ce document : vérifiez le fournisseur ou le client.',
    nl: 'Meerdere relaties kunnen bij dit document horen: controleer de leverancier of klant.',
    en: 'More than one party may match this document: check the supplier or customer.',
    de: 'Mehrere Geschäftspartner kommen für dieses Dokument in Frage: prüfen Sie den Lieferanten oder Kunden.',
  },
  own_company_not_found: {
    fr: 'Le nom et le numéro de TVA de votre société ne figurent pas sur le document : il est peut-être destiné à quelqu’un d’autre.',
    nl: 'De naam en het btw-nummer van uw onderneming staan niet op het document: misschien is het voor iemand anders bestemd.',
    en: 'The name and VAT number of your company are not on the document: it may be meant for someone else.',
    de: 'Name und MwSt.-Nummer Ihres Unternehmens stehen nicht auf dem Dokument: es ist vielleicht für jemand anderen bestimmt.',
  },
  date_missing: {
    fr: 'La date du document n’a pas été trouvée.',
    nl: 'De datum van het document werd niet gevonden.',
    en: 'The date of the document was not found.',
    de: 'Das Datum des Dokuments wurde nicht gefunden.',
  },
  date_in_future: {
    fr: 'Le document porte une date future : {date}.',
    nl: 'Het document heeft een datum in de toekomst: {date}.',
    en: 'The document bears a date in the future: {date}.',
    de: 'Das Dokument trägt ein Datum in der Zukunft: {date}.',
  },
  number_missing: {
    fr: 'Le numéro du document n’a pas été trouvé.',
    nl: 'Het nummer van het document werd niet gevonden.',
    en: 'The number of the document was not found.',
    de: 'Die Nummer des Dokuments wurde nicht gefunden.',
  },
  totals_missing: {
    fr: 'Le total hors TVA, la TVA ou le total TVA comprise n’a pas été trouvé.',
    nl: 'Het totaal exclusief btw, de btw of het totaal inclusief btw werd niet gevonden.',
    en: 'The total excluding VAT, the VAT or the total including VAT was not found.',
    de: 'Der Nettobetrag, die Mehrwertsteuer oder der Gesamtbetrag wurde nicht gefunden.',
  },
  totals_mismatch: {
    fr: 'Les totaux du document ne concordent pas : vérifiez le total hors TVA, la TVA et le total.',
    nl: 'De totalen van het document kloppen niet: controleer het totaal exclusief btw, de btw en het totaal.',
    en: 'The totals of the document do not agree: check the total excluding VAT, the VAT and the total.',
    de: 'Die Summen des Dokuments stimmen nicht überein: prüfen Sie Nettobetrag, MwSt. und Gesamtbetrag.',
  },
  lines_mismatch: {
    fr: 'Les lignes font {lines}, mais le total hors TVA est de {net}.',
    nl: 'De lijnen komen uit op {lines}, maar het totaal exclusief btw is {net}.',
    en: 'The lines come to {lines}, but the total excluding VAT is {net}.',
    de: 'Die Zeilen ergeben {lines}, der Nettobetrag ist jedoch {net}.',
  },
  vat_mismatch: {
    fr: 'La TVA ne correspond pas au taux : {vat} pour une base de {base} à {rate} %.',
    nl: 'De btw past niet bij het tarief: {vat} op een maatstaf van {base} aan {rate} %.',
    en: 'The VAT does not fit the rate: {vat} on a base of {base} at {rate} %.',
    de: 'Die MwSt. passt nicht zum Satz: {vat} auf eine Basis von {base} zu {rate} %.',
  },
  vat_number_invalid: {
    fr: 'Le numéro de TVA {number} n’est pas valable : le chiffre de contrôle ne correspond pas.',
    nl: 'Het btw-nummer {number} is niet geldig: het controlegetal klopt niet.',
    en: 'The VAT number {number} is not valid: its check digits do not hold.',
    de: 'Die MwSt.-Nummer {number} ist ungültig: die Prüfziffer stimmt nicht.',
  },
  iban_invalid: {
    fr: 'L’IBAN {iban} n’est pas valable.',
    nl: 'De IBAN {iban} is niet geldig.',
    en: 'The IBAN {iban} is not valid.',
    de: 'Die IBAN {iban} ist ungültig.',
  },
  iban_unknown: {
    fr: 'Le compte {iban} n’est pas un compte connu de ce fournisseur : vérifiez-le avant de payer.',
    nl: 'De rekening {iban} is niet bekend voor deze leverancier: controleer ze vóór u betaalt.',
    en: 'The account {iban} is not known for this supplier: check it before you pay.',
    de: 'Das Konto {iban} ist für diesen Lieferanten nicht bekannt: prüfen Sie es, bevor Sie zahlen.',
  },
  extension_mismatch: {
    fr: 'Le fichier se termine par « {extension} », mais son contenu est de type {type}.',
    nl: 'Het bestand eindigt op “{extension}”, maar de inhoud is van het type {type}.',
    en: 'The file ends in “{extension}”, but its content is of the type {type}.',
    de: 'Die Datei endet auf „{extension}“, ihr Inhalt ist jedoch vom Typ {type}.',
  },
  not_an_invoice: {
    fr: 'Ce document ne semble pas être une facture, une note de crédit ou un ticket.',
    nl: 'Dit document lijkt geen factuur, creditnota of kasticket te zijn.',
    en: 'This document does not seem to be an invoice, a credit note or a receipt.',
    de: 'Dieses Dokument scheint weder Rechnung noch Gutschrift noch Kassenbon zu sein.',
  },
  no_text_found: {
    fr: 'Aucun texte n’a été trouvé dans ce fichier.',
    nl: 'In dit bestand werd geen tekst gevonden.',
    en: 'No text was found in this file.',
    de: 'In dieser Datei wurde kein Text gefunden.',
  },
  negative_invoice: {
    fr: 'Cette facture est négative ; elle est lue comme une note de crédit.',
    nl: 'Deze factuur is negatief; ze wordt gelezen als een creditnota.',
    en: 'This invoice is negative; it is read as a credit note.',
    de: 'Diese Rechnung ist negativ; sie wird als Gutschrift gelesen.',
  },
  negative_credit_note: {
    fr: 'Cette note de crédit est négative : elle augmente ce qui est dû et elle est lue comme une facture.',
    nl: 'Deze creditnota is negatief: ze verhoogt wat verschuldigd is en wordt gelezen als een factuur.',
    en: 'This credit note is negative: it raises what is owed and is read as an invoice.',
    de: 'Diese Gutschrift ist negativ: sie erhöht den geschuldeten Betrag und wird als Rechnung gelesen.',
  },
  lines_missing: {
    fr: 'La facture électronique n’a pas de lignes : ajoutez-les d’après le document lisible.',
    nl: 'De elektronische factuur heeft geen lijnen: voeg ze toe volgens het leesbare document.',
    en: 'The electronic invoice has no lines: add them from the readable document.',
    de: 'Die elektronische Rechnung hat keine Zeilen: ergänzen Sie sie nach dem lesbaren Dokument.',
  },
  several_documents: {
    fr: 'Ce fichier semble contenir plusieurs documents (pages {pages}) : séparez-les et envoyez-les un par un.',
    nl: 'Dit bestand lijkt meerdere documenten te bevatten (pagina’s {pages}): splits het en stuur ze één voor één.',
    en: 'This file seems to hold several documents (pages {pages}): split it and send them one by one.',
    de: 'Diese Datei scheint mehrere Dokumente zu enthalten (Seiten {pages}): teilen Sie sie und senden Sie sie einzeln.',
  },
  low_confidence: {
    fr: 'Certaines données sont incertaines ({fields}) : vérifiez-les avant de valider.',
    nl: 'Sommige gegevens zijn onzeker ({fields}): controleer ze vóór u valideert.',
    en: 'Some of the data are uncertain ({fields}): check them before you validate.',
    de: 'Einige Angaben sind unsicher ({fields}): prüfen Sie sie, bevor Sie sie bestätigen.',
  },
  pdf_xml_mismatch: {
    fr: 'Les montants imprimés dans le PDF diffèrent de ceux de la facture électronique qu’il contient.',
    nl: 'De gedrukte bedragen in de pdf verschillen van die van de elektronische factuur erin.',
    en: 'The amounts printed in the PDF differ from those of the electronic invoice inside it.',
    de: 'Die gedruckten Beträge im PDF weichen von denen der enthaltenen elektronischen Rechnung ab.',
  },
  invoice_rule_broken: {
    fr: 'La facture électronique ne respecte pas la règle {rule}.',
    nl: 'De elektronische factuur voldoet niet aan regel {rule}.',
    en: 'The electronic invoice does not follow rule {rule}.',
    de: 'Die elektronische Rechnung hält die Regel {rule} nicht ein.',
  },
  pages_skipped: {
    fr: 'Seules {read} des {pages} pages ont été lues.',
    nl: 'Slechts {read} van de {pages} pagina’s werden gelezen.',
    en: 'Only {read} of the {pages} pages were read.',
    de: 'Nur {read} von {pages} Seiten wurden gelesen.',
  },
  currency_missing: {
    fr: 'La devise du document n’a pas été trouvée.',
    nl: 'De munt van het document werd niet gevonden.',
    en: 'The currency of the document was not found.',
    de: 'Die Währung des Dokuments wurde nicht gefunden.',
  },
  analysis_service_failed: {
    fr: 'Le service d’analyse externe n’a pas répondu ; le document a été lu sans lui.',
    nl: 'De externe analysedienst antwoordde niet; het document werd zonder die dienst gelezen.',
    en: 'The external analysis service did not answer; the document was read without it.',
    de: 'Der externe Analysedienst hat nicht geantwortet; das Dokument wurde ohne ihn gelesen.',
  },
} satisfies Record<WarningCode, Text>

export const refusalTexts = {
  xml_malformed: {
    fr: 'Ce fichier XML est mal formé et ne peut pas être lu.',
    nl: 'Dit XML-bestand is niet welgevormd en kan niet worden gelezen.',
    en: 'This XML file is malformed and cannot be read.',
    de: 'Diese XML-Datei ist nicht wohlgeformt und kann nicht gelesen werden.',
  },
  xml_dtd_forbidden: {
    fr: 'Ce fichier XML contient une définition de type (DTD), ce qui n’est pas permis.',
    nl: 'Dit XML-bestand bevat een documenttypedefinitie (DTD), wat niet toegelaten is.',
    en: 'This XML file holds a document type definition (DTD), which is not allowed.',
    de: 'Diese XML-Datei enthält eine Dokumenttypdefinition (DTD), was nicht erlaubt ist.',
  },
  xml_too_large: {
    fr: 'Ce fichier XML est trop volumineux ou trop profond.',
    nl: 'Dit XML-bestand is te groot of te diep genest.',
    en: 'This XML file is too large or nested too deeply.',
    de: 'Diese XML-Datei ist zu groß oder zu tief verschachtelt.',
  },
  unsupported_document: {
    fr: 'Ce fichier XML n’est ni une facture ni une note de crédit dans un format connu.',
    nl: 'Dit XML-bestand is geen factuur of creditnota in een bekend formaat.',
    en: 'This XML file is neither an invoice nor a credit note in a known format.',
    de: 'Diese XML-Datei ist weder Rechnung noch Gutschrift in einem bekannten Format.',
  },
  unsupported_type: {
    fr: 'Le contenu de ce fichier n’est ni un PDF, ni une image, ni un fichier XML.',
    nl: 'De inhoud van dit bestand is geen pdf, afbeelding of XML-bestand.',
    en: 'The content of this file is neither a PDF nor a picture nor XML.',
    de: 'Der Inhalt dieser Datei ist weder PDF noch Bild noch XML.',
  },
  pdf_password_protected: {
    fr: 'Ce PDF est protégé par un mot de passe : envoyez-le sans protection.',
    nl: 'Deze pdf is beveiligd met een wachtwoord: stuur hem zonder beveiliging.',
    en: 'This PDF is protected by a password: send it without protection.',
    de: 'Dieses PDF ist durch ein Kennwort geschützt: senden Sie es ohne Schutz.',
  },
  pdf_corrupt: {
    fr: 'Ce PDF est endommagé et ne peut pas être ouvert.',
    nl: 'Deze pdf is beschadigd en kan niet worden geopend.',
    en: 'This PDF is damaged and cannot be opened.',
    de: 'Dieses PDF ist beschädigt und kann nicht geöffnet werden.',
  },
  pdf_too_many_pages: {
    fr: 'Ce PDF a trop de pages : envoyez la facture sans ses annexes.',
    nl: 'Deze pdf heeft te veel pagina’s: stuur de factuur zonder bijlagen.',
    en: 'This PDF has too many pages: send the invoice without its annexes.',
    de: 'Dieses PDF hat zu viele Seiten: senden Sie die Rechnung ohne ihre Anlagen.',
  },
  image_too_large: {
    fr: 'Cette image a trop de pixels pour être lue.',
    nl: 'Deze afbeelding heeft te veel pixels om te lezen.',
    en: 'This picture has too many pixels to be read.',
    de: 'Dieses Bild hat zu viele Pixel, um gelesen zu werden.',
  },
  image_corrupt: {
    fr: 'Cette image est endommagée et ne peut pas être ouverte.',
    nl: 'Deze afbeelding is beschadigd en kan niet worden geopend.',
    en: 'This picture is damaged and cannot be opened.',
    de: 'Dieses Bild ist beschädigt und kann nicht geöffnet werden.',
  },
  reading_timed_out: {
    fr: 'La lecture de ce fichier a pris trop de temps.',
    nl: 'Het lezen van dit bestand duurde te lang.',
    en: 'Reading this file took too long.',
    de: 'Das Lesen dieser Datei hat zu lange gedauert.',
  },
  reading_slowed: {
    fr: 'Le service était trop chargé pour lire ce fichier ; il essaiera à nouveau.',
    nl: 'De dienst had het te druk om dit bestand te lezen; er volgt een nieuwe poging.',
    en: 'The service was too busy to read this file; it will try again.',
    de: 'Der Dienst war zu ausgelastet, um diese Datei zu lesen; er versucht es erneut.',
  },
  reading_out_of_memory: {
    fr: 'La lecture de ce fichier demande trop de mémoire.',
    nl: 'Het lezen van dit bestand vraagt te veel geheugen.',
    en: 'Reading this file takes too much memory.',
    de: 'Das Lesen dieser Datei braucht zu viel Speicher.',
  },
  reading_failed: {
    fr: 'Ce fichier n’a pas pu être lu.',
    nl: 'Dit bestand kon niet worden gelezen.',
    en: 'This file could not be read.',
    de: 'Diese Datei konnte nicht gelesen werden.',
  },
} satisfies Record<RefusalCode, Text>

/** What a person is asked to look at. */
// biome-ignore format: a table
export const doubtTexts = {
  document_type:            { fr: 'type de document', nl: 'soort document', en: 'type of document', de: 'Art des Dokuments' },
  direction:                { fr: 'achat ou vente', nl: 'aankoop of verkoop', en: 'purchase or sale', de: 'Einkauf oder Verkauf' },
  counterparty:             { fr: 'tiers', nl: 'relatie', en: 'third party', de: 'Geschäftspartner' },
  number:                   { fr: 'numéro', nl: 'nummer', en: 'number', de: 'Nummer' },
  date:                     { fr: 'date', nl: 'datum', en: 'date', de: 'Datum' },
  due_date:                 { fr: 'échéance', nl: 'vervaldag', en: 'due date', de: 'Fälligkeit' },
  totals:                   { fr: 'totaux', nl: 'totalen', en: 'totals', de: 'Summen' },
  currency:                 { fr: 'devise', nl: 'munt', en: 'currency', de: 'Währung' },
  iban:                     { fr: 'IBAN', nl: 'IBAN', en: 'IBAN', de: 'IBAN' },
  structured_communication: { fr: 'communication structurée', nl: 'gestructureerde mededeling', en: 'structured communication', de: 'strukturierte Mitteilung' },
} satisfies Record<DoubtedField, Text>
