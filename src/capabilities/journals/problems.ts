import { fieldTexts } from '#kernel/field-texts'
import type { Text } from '#kernel/languages'

export const messages = {
  unknownCountry: fieldTexts.unknownCountry,
  badBic: fieldTexts.badBic,
  badIban: fieldTexts.badIban,
  codeShape: {
    fr: 'Un code de journal se compose de 1 à 6 lettres ou chiffres.',
    nl: 'Een dagboekcode bestaat uit 1 tot 6 letters of cijfers.',
    en: 'A journal code is made of 1 to 6 letters or digits.',
    de: 'Ein Journalcode besteht aus 1 bis 6 Buchstaben oder Ziffern.',
  },
  codeTaken: {
    fr: 'Un autre journal de ce dossier porte déjà ce code.',
    nl: 'Een ander dagboek van dit dossier heeft deze code al.',
    en: 'Another journal of this company file has this code already.',
    de: 'Ein anderes Journal dieser Akte hat diesen Code bereits.',
  },
  ibanTaken: {
    fr: 'Un autre journal de ce dossier porte déjà cet IBAN dans cette devise.',
    nl: 'Een ander dagboek van dit dossier heeft dit IBAN al in deze munt.',
    en: 'Another journal of this company file has this IBAN already, in this currency.',
    de: 'Ein anderes Journal dieser Akte hat diese IBAN bereits, in dieser Währung.',
  },
  financialOnly: {
    fr: 'Seul un journal financier a un compte bancaire.',
    nl: 'Alleen een financieel dagboek heeft een bankrekening.',
    en: 'Only a financial journal has a bank account.',
    de: 'Nur ein Finanzjournal hat ein Bankkonto.',
  },
  noControlAccount: {
    fr: 'Un journal d’opérations diverses n’a pas de compte collectif.',
    nl: 'Een diversendagboek heeft geen verzamelrekening.',
    en: 'A general journal has no control account.',
    de: 'Ein Journal für sonstige Buchungen hat kein Sammelkonto.',
  },
  controlAccountOfOthers: {
    fr: 'Ce compte est déjà le compte collectif d’autres : les clients, les fournisseurs et la trésorerie ont chacun les leurs.',
    nl: 'Deze rekening is al de verzamelrekening van anderen: klanten, leveranciers en geldmiddelen hebben elk hun eigen rekeningen.',
    en: 'This account is already the control account of others: customers, suppliers and money each have their own.',
    de: 'Dieses Konto ist bereits das Sammelkonto anderer: Kunden, Lieferanten und Geldmittel haben je ihre eigenen.',
  },
  noBankNumberLeft: {
    fr: 'Il ne reste plus de numéro de compte pour une banque : indiquez le compte du journal.',
    nl: 'Er is geen rekeningnummer meer vrij voor een bank: geef de rekening van het dagboek op.',
    en: 'No account number is left for a bank: name the account of the journal.',
    de: 'Für eine Bank ist keine Kontonummer mehr frei: Nennen Sie das Konto des Journals.',
  },
  bankNumberTaken: {
    fr: 'Le numéro prévu pour le compte de la banque vient d’être attribué. Renvoyez la demande.',
    nl: 'Het nummer voor de rekening van de bank is zopas toegekend. Verzend de aanvraag opnieuw.',
    en: 'The number meant for the bank’s account has just been taken. Send the request again.',
    de: 'Die für das Bankkonto vorgesehene Nummer wurde soeben vergeben. Senden Sie die Anfrage erneut.',
  },
  lastDefault: {
    fr: 'Ce type de journal doit garder un journal par défaut : désignez-en d’abord un autre.',
    nl: 'Dit type dagboek moet een standaarddagboek behouden: wijs eerst een ander aan.',
    en: 'This type of journal must keep a default: make another journal the default first.',
    de: 'Diese Journalart braucht ein Standardjournal: Bestimmen Sie zuerst ein anderes.',
  },
  defaultIsActive: {
    fr: 'Le journal par défaut d’un type ne peut pas être inactif.',
    nl: 'Het standaarddagboek van een type kan niet inactief zijn.',
    en: 'The default journal of a type cannot be inactive.',
    de: 'Das Standardjournal einer Art kann nicht inaktiv sein.',
  },
  fixedByEntries: {
    fr: 'Ce journal contient des écritures : son code, son type et sa devise ne changent plus.',
    nl: 'Dit dagboek bevat boekingen: de code, het type en de munt liggen vast.',
    en: 'This journal holds entries: its code, type and currency are fixed.',
    de: 'Dieses Journal enthält Buchungen: Code, Art und Währung stehen fest.',
  },
  typeInUse: {
    fr: 'Des règles ou les paramètres du dossier comptent sur le type de ce journal.',
    nl: 'Regels of de instellingen van het dossier rekenen op het type van dit dagboek.',
    en: 'Rules or the settings of the file count on the type of this journal.',
    de: 'Regeln oder die Einstellungen der Akte setzen die Art dieses Journals voraus.',
  },
  amountsCrossed: {
    fr: 'Le montant minimum dépasse le montant maximum.',
    nl: 'Het minimumbedrag is groter dan het maximumbedrag.',
    en: 'The least amount is above the largest amount.',
    de: 'Der Mindestbetrag liegt über dem Höchstbetrag.',
  },
  journalInBin: {
    fr: 'Le journal de cette règle est dans la corbeille : restaurez-le d’abord.',
    nl: 'Het dagboek van deze regel zit in de prullenbak: herstel het eerst.',
    en: 'The journal of this rule is in the recycle bin: restore it first.',
    de: 'Das Journal dieser Regel liegt im Papierkorb: Stellen Sie es zuerst wieder her.',
  },
  everyRuleOnce: {
    fr: 'L’ordre doit nommer chaque règle du dossier une seule fois.',
    nl: 'De volgorde moet elke regel van het dossier precies één keer noemen.',
    en: 'The order must name each rule of the file exactly once.',
    de: 'Die Reihenfolge muss jede Regel der Akte genau einmal nennen.',
  },
} as const satisfies Record<string, Text>
