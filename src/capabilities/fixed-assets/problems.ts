import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

/** Refusals with a code. */
export const problems = problemTable({
  nothing_to_depreciate: {
    status: 422,
    field: 'until',
    fr: 'Rien n’est à amortir jusqu’au {day}.',
    nl: 'Er is niets af te schrijven tot {day}.',
    en: 'Nothing is to be depreciated up to {day}.',
    de: 'Bis {day} ist nichts abzuschreiben.',
  },
  not_last_run: {
    status: 422,
    field: 'run',
    fr: 'Une de ses immobilisations a été amortie, replanifiée, transférée ou sortie depuis : ce passage n’est plus le dernier.',
    nl: 'Een van zijn activa werd sindsdien afgeschreven, anders gepland, overgeboekt of buiten gebruik gesteld: deze afschrijving is niet meer de laatste.',
    en: 'One of its assets was depreciated, planned anew, transferred or disposed of since: this run is no longer the last.',
    de: 'Eine seiner Anlagen wurde seither abgeschrieben, neu geplant, umgebucht oder ausgebucht: Dieser Lauf ist nicht mehr der letzte.',
  },
  depreciation_posted_later: {
    status: 422,
    field: 'disposed_on',
    fr: 'L’amortissement est comptabilisé jusqu’au {day}, donc au-delà de cette date.',
    nl: 'De afschrijving is geboekt tot {day}, dus voorbij deze datum.',
    en: 'Depreciation is posted up to {day}, which is beyond that day.',
    de: 'Die Abschreibung ist bis {day} gebucht, also über diesen Tag hinaus.',
  },
})

export const messages = {
  methodNotFor: {
    fr: 'Une immobilisation de nature {nature} ne s’amortit pas ainsi.',
    nl: 'Een actief van aard {nature} wordt niet zo afgeschreven.',
    en: 'An asset of nature {nature} is not written off in this way.',
    de: 'Eine Anlage der Art {nature} wird nicht so abgeschrieben.',
  },
  rateOutOfBounds: {
    fr: 'Un taux est supérieur à 0 et ne dépasse pas 100, pour une durée de 1 à 1200 mois.',
    nl: 'Een percentage is hoger dan 0 en hoogstens 100, voor een duur van 1 tot 1200 maanden.',
    en: 'A rate is above 0 and 100 at most, for a life of 1 to 1200 months.',
    de: 'Ein Satz liegt über 0 und höchstens bei 100, für eine Dauer von 1 bis 1200 Monaten.',
  },
  rateDisagrees: {
    fr: 'Ce taux n’est pas celui de {months} mois.',
    nl: 'Dit percentage is niet dat van {months} maanden.',
    en: 'This rate is not that of {months} months.',
    de: 'Dieser Satz ist nicht der von {months} Monaten.',
  },
  rateTooHigh: {
    fr: 'Un plan dégressif de cette durée a un taux de {most} au plus.',
    nl: 'Een degressief plan van deze duur heeft hoogstens {most} als percentage.',
    en: 'A declining plan of this life has a rate of {most} at most.',
    de: 'Ein degressiver Plan dieser Dauer hat höchstens den Satz {most}.',
  },
  tooShortToDecline: {
    fr: 'Un plan dégressif dure au moins {months} mois.',
    nl: 'Een degressief plan duurt minstens {months} maanden.',
    en: 'A declining plan lasts {months} months at least.',
    de: 'Ein degressiver Plan dauert mindestens {months} Monate.',
  },
  durationMissing: {
    fr: 'Indiquez la durée en mois, de 1 à 1200.',
    nl: 'Geef de duur in maanden op, van 1 tot 1200.',
    en: 'Give the life in months, from 1 to 1200.',
    de: 'Geben Sie die Dauer in Monaten an, von 1 bis 1200.',
  },
  unknownCategory: {
    fr: 'Cette catégorie d’immobilisations n’existe pas dans ce dossier.',
    nl: 'Deze categorie van activa bestaat niet in dit dossier.',
    en: 'This category of assets does not exist in this company file.',
    de: 'Diese Anlagenkategorie existiert in dieser Akte nicht.',
  },
  inactiveCategory: {
    fr: 'Cette catégorie n’est plus active.',
    nl: 'Deze categorie is niet meer actief.',
    en: 'This category is no longer active.',
    de: 'Diese Kategorie ist nicht mehr aktiv.',
  },
  categoryMissing: {
    fr: 'Indiquez une catégorie ou un compte.',
    nl: 'Geef een categorie of een rekening op.',
    en: 'Give a category or an account.',
    de: 'Geben Sie eine Kategorie oder ein Konto an.',
  },
  notClassTwo: {
    fr: 'Le compte {account} n’est pas de la classe 2.',
    nl: 'Rekening {account} is niet van klasse 2.',
    en: 'Account {account} is not of class 2.',
    de: 'Konto {account} gehört nicht zur Klasse 2.',
  },
  notExpense: {
    fr: 'Le compte {account} n’est pas un compte de charges.',
    nl: 'Rekening {account} is geen kostenrekening.',
    en: 'Account {account} is not one of expenses.',
    de: 'Konto {account} ist kein Aufwandskonto.',
  },
  accountMissing: {
    fr: 'Le plan comptable n’a pas de compte pour cela à côté de {account} : indiquez-le.',
    nl: 'Het rekeningstelsel heeft daarvoor geen rekening naast {account}: geef ze op.',
    en: 'The chart has no account for this beside {account}: give it.',
    de: 'Der Kontenplan hat dafür kein Konto neben {account}: Geben Sie es an.',
  },
  accountGone: {
    fr: 'Un de ces comptes vient d’être supprimé.',
    nl: 'Een van deze rekeningen werd net verwijderd.',
    en: 'One of these accounts was just deleted.',
    de: 'Eines dieser Konten wurde gerade gelöscht.',
  },
  labelMissing: {
    fr: 'Donnez un libellé.',
    nl: 'Geef een omschrijving op.',
    en: 'Give a label.',
    de: 'Geben Sie eine Bezeichnung an.',
  },
  codeForm: {
    fr: 'Un code a 1 à 20 lettres, chiffres, « - » ou « _ ».',
    nl: 'Een code heeft 1 tot 20 letters, cijfers, „-” of „_”.',
    en: 'A code has 1 to 20 letters, digits, "-" or "_".',
    de: 'Ein Code hat 1 bis 20 Buchstaben, Ziffern, „-“ oder „_“.',
  },
  codeTaken: {
    fr: 'Ce code existe déjà dans ce dossier.',
    nl: 'Deze code bestaat al in dit dossier.',
    en: 'This code exists already in this company file.',
    de: 'Dieser Code existiert bereits in dieser Akte.',
  },
  dayMissing: {
    fr: 'Indiquez le jour de l’acquisition.',
    nl: 'Geef de dag van de aanschaf op.',
    en: 'Give the day of the acquisition.',
    de: 'Geben Sie den Tag der Anschaffung an.',
  },
  servedBeforeBought: {
    fr: 'La mise en service précède l’acquisition.',
    nl: 'De ingebruikname ligt voor de aanschaf.',
    en: 'It is in service before it was acquired.',
    de: 'Die Inbetriebnahme liegt vor der Anschaffung.',
  },
  valueMissing: {
    fr: 'La valeur d’acquisition est supérieure à zéro.',
    nl: 'De aanschaffingswaarde is hoger dan nul.',
    en: 'The acquisition value is above zero.',
    de: 'Der Anschaffungswert liegt über null.',
  },
  residualOutOfBounds: {
    fr: 'La valeur résiduelle va de zéro à la valeur d’acquisition.',
    nl: 'De restwaarde gaat van nul tot de aanschaffingswaarde.',
    en: 'The residual value is from zero to the acquisition value.',
    de: 'Der Restwert reicht von null bis zum Anschaffungswert.',
  },
  previousMissing: {
    fr: 'L’immobilisation est en service avant le premier exercice du dossier : indiquez ce qui est déjà amorti.',
    nl: 'Het actief is in gebruik voor het eerste boekjaar van het dossier: geef op wat al is afgeschreven.',
    en: 'It is in service before the first fiscal year of the file: say what was written off by then.',
    de: 'Die Anlage ist vor dem ersten Geschäftsjahr der Akte in Betrieb: Geben Sie an, was bereits abgeschrieben ist.',
  },
  previousOutOfBounds: {
    fr: 'Ce qui est déjà amorti va de zéro à la valeur amortissable.',
    nl: 'Wat al is afgeschreven, gaat van nul tot de af te schrijven waarde.',
    en: 'What was written off before is from zero to the depreciable value.',
    de: 'Was bereits abgeschrieben ist, reicht von null bis zum abzuschreibenden Wert.',
  },
  previousUntilMissing: {
    fr: 'Indiquez jusqu’à quelle fin de mois c’est amorti.',
    nl: 'Geef op tot welk einde van de maand dat is afgeschreven.',
    en: 'Say up to which month end that was written off.',
    de: 'Geben Sie an, bis zu welchem Monatsende das abgeschrieben ist.',
  },
  previousUntilForm: {
    fr: 'Ce jour est la fin d’un mois, pas avant la veille de la mise en service.',
    nl: 'Deze dag is het einde van een maand, niet voor de dag voor de ingebruikname.',
    en: 'This day is the end of a month, not before the eve of its first day in service.',
    de: 'Dieser Tag ist ein Monatsende, nicht vor dem Tag vor der Inbetriebnahme.',
  },
  notABuyingLine: {
    fr: 'Ce n’est pas une ligne au débit d’un compte de classe 2, d’une écriture qui n’est pas contre-passée.',
    nl: 'Dit is geen debetlijn op een rekening van klasse 2, van een boeking die niet is tegengeboekt.',
    en: 'This is no debit line on an account of class 2, of an entry that is not reversed.',
    de: 'Das ist keine Sollzeile auf einem Konto der Klasse 2 einer nicht stornierten Buchung.',
  },
  lineUsedUp: {
    fr: 'Les lignes d’achat n’ont plus que {left} qui ne soit pas pris par une immobilisation.',
    nl: 'Van de aankooplijnen is nog maar {left} niet door een actief opgenomen.',
    en: 'Of the lines that it was bought with only {left} is not taken by an asset.',
    de: 'Von den Anschaffungszeilen sind nur noch {left} nicht durch eine Anlage belegt.',
  },
  unknownDocument: {
    fr: 'Ce document n’existe pas dans ce dossier.',
    nl: 'Dit document bestaat niet in dit dossier.',
    en: 'This document does not exist in this company file.',
    de: 'Dieser Beleg existiert in dieser Akte nicht.',
  },
  fixedOncePosted: {
    fr: 'Ce champ ne change plus une fois qu’un amortissement est comptabilisé.',
    nl: 'Dit veld verandert niet meer zodra er een afschrijving is geboekt.',
    en: 'This field no longer changes once depreciation is posted.',
    de: 'Dieses Feld ändert sich nicht mehr, sobald eine Abschreibung gebucht ist.',
  },
  belowPosted: {
    fr: 'Il resterait moins à amortir que les {posted} déjà comptabilisés.',
    nl: 'Er zou minder af te schrijven zijn dan de {posted} die al zijn geboekt.',
    en: 'Less would be depreciable than the {posted} that are posted already.',
    de: 'Es wäre weniger abzuschreiben als die {posted}, die bereits gebucht sind.',
  },
  transferDayMissing: {
    fr: 'Des amortissements sont comptabilisés : indiquez le jour du transfert vers l’autre compte.',
    nl: 'Er zijn afschrijvingen geboekt: geef de dag van de overboeking naar de andere rekening op.',
    en: 'Depreciation is posted: give the day of its transfer to the other account.',
    de: 'Abschreibungen sind gebucht: Geben Sie den Tag der Umbuchung auf das andere Konto an.',
  },
  transferTooEarly: {
    fr: 'Le transfert ne précède ni l’acquisition ni le dernier amortissement comptabilisé.',
    nl: 'De overboeking ligt niet voor de aanschaf of de laatst geboekte afschrijving.',
    en: 'The transfer lies neither before the acquisition nor before the last depreciation.',
    de: 'Die Umbuchung liegt weder vor der Anschaffung noch vor der letzten Abschreibung.',
  },
  isDisposed: {
    fr: 'L’immobilisation est sortie du patrimoine.',
    nl: 'Het actief is buiten gebruik gesteld.',
    en: 'The asset is disposed of.',
    de: 'Die Anlage ist ausgebucht.',
  },
  depreciatedAlready: {
    fr: 'Des amortissements sont comptabilisés pour cette immobilisation.',
    nl: 'Voor dit actief zijn afschrijvingen geboekt.',
    en: 'Depreciation is posted for this asset.',
    de: 'Für diese Anlage sind Abschreibungen gebucht.',
  },
  notAPeriodEnd: {
    fr: 'Ce n’est pas le dernier jour d’une période d’un exercice.',
    nl: 'Dit is niet de laatste dag van een periode van een boekjaar.',
    en: 'This is not the last day of a period of a fiscal year.',
    de: 'Das ist nicht der letzte Tag einer Periode eines Geschäftsjahres.',
  },
  unknownAsset: {
    fr: 'Cette immobilisation n’existe pas dans ce dossier, ou n’est pas de ce passage.',
    nl: 'Dit actief bestaat niet in dit dossier, of hoort niet bij deze afschrijving.',
    en: 'This asset does not exist in this company file, or is not part of this run.',
    de: 'Diese Anlage existiert in dieser Akte nicht oder gehört nicht zu diesem Lauf.',
  },
  tooManyAssets: {
    fr: 'Un passage traite {limit} immobilisations au plus : choisissez-en moins.',
    nl: 'Een afschrijving behandelt hoogstens {limit} activa: kies er minder.',
    en: 'A run takes {limit} assets at most: choose fewer.',
    de: 'Ein Lauf umfasst höchstens {limit} Anlagen: Wählen Sie weniger.',
  },
  tooManyLines: {
    fr: 'Une écriture aurait plus de {limit} lignes : demandez le détail par compte.',
    nl: 'Een boeking zou meer dan {limit} lijnen hebben: vraag het detail per rekening.',
    en: 'An entry would have more than {limit} lines: ask for the detail by account.',
    de: 'Eine Buchung hätte mehr als {limit} Zeilen: Verlangen Sie die Aufstellung nach Konto.',
  },
  moreThanLeft: {
    fr: 'Il ne reste que {left} à amortir.',
    nl: 'Er blijft maar {left} af te schrijven.',
    en: 'Only {left} is left to be written off.',
    de: 'Es sind nur noch {left} abzuschreiben.',
  },
  extraNotPositive: {
    fr: 'Un amortissement exceptionnel est supérieur à zéro.',
    nl: 'Een uitzonderlijke afschrijving is hoger dan nul.',
    en: 'Exceptional depreciation is above zero.',
    de: 'Eine außerordentliche Abschreibung liegt über null.',
  },
  runReversed: {
    fr: 'Ce passage est déjà contre-passé.',
    nl: 'Deze afschrijving is al tegengeboekt.',
    en: 'This run is reversed already.',
    de: 'Dieser Lauf ist bereits storniert.',
  },
  noGeneralJournal: {
    fr: 'Le dossier n’a pas de journal d’opérations diverses.',
    nl: 'Het dossier heeft geen dagboek voor diverse verrichtingen.',
    en: 'The file has no general journal.',
    de: 'Die Akte hat kein allgemeines Journal.',
  },
  noSaleJournal: {
    fr: 'Le dossier n’a pas de journal de ventes.',
    nl: 'Het dossier heeft geen verkoopdagboek.',
    en: 'The file has no sales journal.',
    de: 'Die Akte hat kein Verkaufsjournal.',
  },
  goneBeforeBought: {
    fr: 'La sortie précède l’acquisition.',
    nl: 'De buitengebruikstelling ligt voor de aanschaf.',
    en: 'It is disposed of before it was acquired.',
    de: 'Der Abgang liegt vor der Anschaffung.',
  },
  priceMissing: {
    fr: 'Une vente a un prix, ou la ligne d’une facture.',
    nl: 'Een verkoop heeft een prijs, of de lijn van een factuur.',
    en: 'A sale has a price, or the line of an invoice.',
    de: 'Ein Verkauf hat einen Preis oder die Zeile einer Rechnung.',
  },
  scrapHasNoPrice: {
    fr: 'Une mise au rebut n’a pas de prix.',
    nl: 'Een buitengebruikstelling zonder verkoop heeft geen prijs.',
    en: 'What is scrapped has no price.',
    de: 'Eine Verschrottung hat keinen Preis.',
  },
  priceNegative: {
    fr: 'Un prix n’est pas négatif.',
    nl: 'Een prijs is niet negatief.',
    en: 'A price is not below zero.',
    de: 'Ein Preis ist nicht negativ.',
  },
  priceBeyondLine: {
    fr: 'La ligne de la facture ne porte que {left}.',
    nl: 'De lijn van de factuur bevat maar {left}.',
    en: 'The line of the invoice has only {left}.',
    de: 'Die Rechnungszeile enthält nur {left}.',
  },
  notASellingLine: {
    fr: 'Ce n’est pas une ligne au crédit d’une écriture qui n’est pas contre-passée.',
    nl: 'Dit is geen creditlijn van een boeking die niet is tegengeboekt.',
    en: 'This is no credit line of an entry that is not reversed.',
    de: 'Das ist keine Habenzeile einer nicht stornierten Buchung.',
  },
  lineStandsAlone: {
    fr: 'La ligne d’une facture ne va ni avec un client ni avec une contrepartie.',
    nl: 'De lijn van een factuur gaat niet samen met een klant of een tegenrekening.',
    en: 'The line of an invoice goes neither with a customer nor with a counterpart.',
    de: 'Die Zeile einer Rechnung verträgt sich weder mit einem Kunden noch mit einem Gegenkonto.',
  },
  vatWithoutInvoice: {
    fr: 'La TVA va avec une facture : indiquez le client.',
    nl: 'Btw gaat met een factuur: geef de klant op.',
    en: 'VAT goes with an invoice: name the customer.',
    de: 'MwSt. gehört zu einer Rechnung: Nennen Sie den Kunden.',
  },
  movedMeanwhile: {
    fr: 'Depuis, des amortissements ont été comptabilisés : le plan d’alors ne revient pas.',
    nl: 'Sindsdien zijn er afschrijvingen geboekt: het plan van toen komt niet terug.',
    en: 'Depreciation was posted since: the plan of then does not come back.',
    de: 'Seither wurden Abschreibungen gebucht: Der damalige Plan kehrt nicht zurück.',
  },
  doneAnew: {
    fr: 'Cela se refait par une nouvelle opération.',
    nl: 'Dat gebeurt opnieuw met een nieuwe verrichting.',
    en: 'That is done anew, by another operation.',
    de: 'Das geschieht erneut durch einen neuen Vorgang.',
  },
  tooManyRows: {
    fr: 'Un fichier contient {limit} immobilisations au plus.',
    nl: 'Een bestand bevat hoogstens {limit} activa.',
    en: 'A file holds {limit} assets at most.',
    de: 'Eine Datei enthält höchstens {limit} Anlagen.',
  },
  sameInFile: {
    fr: 'La ligne {row} du fichier a déjà ce code.',
    nl: 'Rij {row} van het bestand heeft deze code al.',
    en: 'Row {row} of the file has this code already.',
    de: 'Zeile {row} der Datei hat diesen Code bereits.',
  },
  knownAndPosted: {
    fr: 'Cette immobilisation existe et des amortissements sont comptabilisés pour elle.',
    nl: 'Dit actief bestaat en er zijn afschrijvingen voor geboekt.',
    en: 'This asset exists, and depreciation is posted for it.',
    de: 'Diese Anlage existiert, und für sie sind Abschreibungen gebucht.',
  },
  unknownYear: {
    fr: 'Cet exercice n’existe pas dans ce dossier.',
    nl: 'Dit boekjaar bestaat niet in dit dossier.',
    en: 'This fiscal year does not exist in this company file.',
    de: 'Dieses Geschäftsjahr existiert in dieser Akte nicht.',
  },
  outsideYear: {
    fr: 'Ce jour n’est pas de cet exercice.',
    nl: 'Deze dag valt niet in dit boekjaar.',
    en: 'This day is not of that fiscal year.',
    de: 'Dieser Tag gehört nicht zu diesem Geschäftsjahr.',
  },
  endsBeforeStart: {
    fr: 'La fin précède le début.',
    nl: 'Het einde ligt voor het begin.',
    en: 'The end lies before the beginning.',
    de: 'Das Ende liegt vor dem Beginn.',
  },
  notOfThePast: {
    fr: 'Ce rapport ne se lit pas à un endroit passé de l’historique.',
    nl: 'Dit verslag kan niet worden gelezen op een vroegere plaats van de historiek.',
    en: 'This report cannot be read as of an earlier place of the log.',
    de: 'Dieser Bericht lässt sich nicht zu einem früheren Stand des Protokolls lesen.',
  },
} as const satisfies Record<string, Text>

/** What may be wrong with an asset for the tax office, or in the books. */
export const warningTexts = {
  declining_not_tax_accepted: {
    fr: 'Pour une société, le fisc n’admet plus l’amortissement dégressif des biens acquis depuis 2020.',
    nl: 'Voor een vennootschap aanvaardt de fiscus geen degressieve afschrijving meer van wat sinds 2020 is aangeschaft.',
    en: 'For a company the tax office no longer accepts declining depreciation of what was acquired since 2020.',
    de: 'Bei einer Gesellschaft erkennt der Fiskus keine degressive Abschreibung mehr an von dem, was seit 2020 angeschafft wurde.',
  },
  prorata_not_tax_accepted: {
    fr: 'Pour une société, le fisc n’admet pas une première annuité complète.',
    nl: 'Voor een vennootschap aanvaardt de fiscus geen volledig eerste jaar.',
    en: 'For a company the tax office does not accept a whole first year.',
    de: 'Bei einer Gesellschaft erkennt der Fiskus kein volles erstes Jahr an.',
  },
  declining_not_eligible: {
    fr: 'Le fisc n’admet pas l’amortissement dégressif d’un tel bien.',
    nl: 'De fiscus aanvaardt geen degressieve afschrijving van zo’n goed.',
    en: 'The tax office does not accept declining depreciation of such an asset.',
    de: 'Der Fiskus erkennt keine degressive Abschreibung einer solchen Anlage an.',
  },
  rate_above_usual: {
    fr: 'Le taux dépasse celui qui est d’usage.',
    nl: 'Het percentage ligt boven wat gebruikelijk is.',
    en: 'The rate is above what is usual.',
    de: 'Der Satz liegt über dem üblichen.',
  },
  low_value: {
    fr: 'Un bien de si faible valeur peut être pris en charge aussitôt.',
    nl: 'Een goed van zo’n lage waarde mag meteen in kosten.',
    en: 'Something of so low a value may be an expense at once.',
    de: 'Etwas von so geringem Wert darf sofort Aufwand sein.',
  },
  acquisition_reversed: {
    fr: 'L’écriture d’achat est contre-passée.',
    nl: 'De aankoopboeking is tegengeboekt.',
    en: 'The entry that it was bought with is reversed.',
    de: 'Die Anschaffungsbuchung ist storniert.',
  },
} as const satisfies Record<string, Text>

/** How entries of assets are called, in the language of the file. */
export const labels = {
  depreciation: {
    fr: 'Amortissements au {day}',
    nl: 'Afschrijvingen tot {day}',
    en: 'Depreciation up to {day}',
    de: 'Abschreibungen bis {day}',
  },
  lastDepreciation: {
    fr: 'Amortissement de {asset} jusqu’à sa sortie',
    nl: 'Afschrijving van {asset} tot de uitboeking',
    en: 'Depreciation of {asset} up to its disposal',
    de: 'Abschreibung von {asset} bis zum Abgang',
  },
  sale: {
    fr: 'Vente de {asset}',
    nl: 'Verkoop van {asset}',
    en: 'Sale of {asset}',
    de: 'Verkauf von {asset}',
  },
  scrap: {
    fr: 'Mise au rebut de {asset}',
    nl: 'Buitengebruikstelling van {asset}',
    en: 'Scrapping of {asset}',
    de: 'Verschrottung von {asset}',
  },
  transfer: {
    fr: 'Transfert de {asset}',
    nl: 'Overboeking van {asset}',
    en: 'Transfer of {asset}',
    de: 'Umbuchung von {asset}',
  },
  valueAdjustments: {
    fr: 'Corrections de valeur - {account}',
    nl: 'Waardecorrecties - {account}',
    en: 'Value adjustments - {account}',
    de: 'Wertberichtigungen - {account}',
  },
  report: {
    fr: 'Mouvements des immobilisations',
    nl: 'Mutaties van de vaste activa',
    en: 'Movements of fixed assets',
    de: 'Anlagenspiegel',
  },
} as const satisfies Record<string, Text>

/** What history says. */
export const sentences: Readonly<Record<string, Text>> = {
  transferred: {
    fr: 'Immobilisation {name} transférée',
    nl: 'Actief {name} overgeboekt',
    en: 'Asset {name} transferred',
    de: 'Anlage {name} umgebucht',
  },
  disposed: {
    fr: 'Immobilisation {name} sortie',
    nl: 'Actief {name} uitgeboekt',
    en: 'Asset {name} disposed of',
    de: 'Anlage {name} ausgebucht',
  },
  returned: {
    fr: 'Sortie de l’immobilisation {name} annulée',
    nl: 'Uitboeking van actief {name} teruggenomen',
    en: 'Disposal of asset {name} taken back',
    de: 'Abgang der Anlage {name} zurückgenommen',
  },
}

export const runSentences: Readonly<Record<string, Text>> = {
  posted: {
    fr: 'Amortissements comptabilisés jusqu’au {until}',
    nl: 'Afschrijvingen geboekt tot {until}',
    en: 'Depreciation posted up to {until}',
    de: 'Abschreibungen bis {until} gebucht',
  },
  reversed: {
    fr: 'Amortissements jusqu’au {until} contre-passés',
    nl: 'Afschrijvingen tot {until} tegengeboekt',
    en: 'Depreciation up to {until} reversed',
    de: 'Abschreibungen bis {until} storniert',
  },
}
