import { type Amount, formatAmount } from '#kernel/money'
import { problem, problemTable } from '#kernel/problem'

export const problems = problemTable({
  match_difference: {
    status: 422,
    field: 'matches',
    fr: 'Le mouvement et ce qu’il règle diffèrent de {difference}.',
    nl: 'De verrichting en wat ze vereffent, verschillen {difference}.',
    en: 'The transaction and what it settles differ by {difference}.',
    de: 'Die Bewegung und was sie ausgleicht, unterscheiden sich um {difference}.',
  },
  statement_invalid: {
    status: 422,
    field: 'file',
    fr: 'Ce fichier n’est pas un extrait de compte lisible.',
    nl: 'Dit bestand is geen leesbaar rekeninguittreksel.',
    en: 'This file is no statement that can be read.',
    de: 'Diese Datei ist kein lesbarer Kontoauszug.',
  },
  bank_account_unknown: {
    status: 422,
    field: 'file',
    fr: 'Aucun journal financier ne porte ce compte : {accounts}. Créez-le, ou envoyez create_journal=1.',
    nl: 'Geen enkel financieel dagboek heeft deze rekening: {accounts}. Maak het aan, of verzend create_journal=1.',
    en: 'No financial journal has this account: {accounts}. Create one, or send create_journal=1.',
    de: 'Kein Finanzjournal hat dieses Konto: {accounts}. Legen Sie eines an, oder senden Sie create_journal=1.',
  },
})

/** The refusal of a settlement that does not come to the transaction. */
export function differing(field: string, amount: Amount) {
  const values = { difference: formatAmount(amount) }
  const fields = { [field]: [{ text: problems.match_difference, values }] }
  return problem(problems.match_difference, values, { fields, body: values })
}

export const messages = {
  rateNeeded: {
    fr: 'Le mouvement est en {currency} : donnez le cours auquel il est comptabilisé.',
    nl: 'De verrichting is in {currency}: geef de koers op waartegen ze wordt geboekt.',
    en: 'The transaction is in {currency}: give the rate at which it is booked.',
    de: 'Die Bewegung lautet auf {currency}: Nennen Sie den Kurs, zu dem sie gebucht wird.',
  },
  rateOfOwnCurrency: {
    fr: 'Le mouvement est dans la monnaie du dossier : il n’a pas de cours.',
    nl: 'De verrichting is in de munt van het dossier: ze heeft geen koers.',
    en: 'The transaction is in the currency of the file: it has no rate.',
    de: 'Die Bewegung lautet auf die Währung der Akte: Sie hat keinen Kurs.',
  },

  notPending: {
    fr: 'Ce mouvement n’attend plus : il est {status}.',
    nl: 'Deze verrichting wacht niet meer: ze is {status}.',
    en: 'This transaction no longer waits: it is {status}.',
    de: 'Diese Bewegung wartet nicht mehr: sie ist {status}.',
  },
  noMoneyOnItsWay: {
    fr: 'Aucun argent de ce fichier n’est en route sur ce compte : il n’est pas confirmé, ou tout est arrivé.',
    nl: 'Van dit bestand is op deze rekening geen geld onderweg: het is niet bevestigd, of alles is aangekomen.',
    en: 'No money of this file is on its way on this account: it is not confirmed, or all of it has arrived.',
    de: 'Von dieser Datei ist auf diesem Konto kein Geld unterwegs: Sie ist nicht bestätigt, oder alles ist angekommen.',
  },
  notSettled: {
    fr: 'Ce mouvement n’est ni rapproché ni comptabilisé.',
    nl: 'Deze verrichting is niet afgepunt en niet geboekt.',
    en: 'This transaction is neither matched nor booked.',
    de: 'Diese Bewegung ist weder zugeordnet noch gebucht.',
  },
  unknownLine: {
    fr: 'Ce n’est pas une ligne ouverte de ce dossier.',
    nl: 'Dit is geen open lijn van dit dossier.',
    en: 'This is no open line of this company file.',
    de: 'Das ist keine offene Zeile dieser Akte.',
  },
  lineOfMoney: {
    fr: 'La ligne d’un compte de banque ou de caisse ne se règle pas.',
    nl: 'Een lijn op een bank- of kasrekening wordt niet vereffend.',
    en: 'A line on the account of a bank or cash is not settled.',
    de: 'Eine Zeile auf einem Bank- oder Kassenkonto wird nicht ausgeglichen.',
  },
  givenTwice: {
    fr: 'Cette ligne est donnée deux fois.',
    nl: 'Deze lijn is twee keer opgegeven.',
    en: 'This line is given twice.',
    de: 'Diese Zeile ist zweimal angegeben.',
  },
  beyondOpen: {
    fr: 'Le montant a le signe de ce qui reste ouvert ({open}) et ne le dépasse pas.',
    nl: 'Het bedrag heeft het teken van wat open blijft ({open}) en is niet groter.',
    en: 'The amount has the sign of what is open ({open}) and is not beyond it.',
    de: 'Der Betrag hat das Vorzeichen des offenen Betrags ({open}) und übersteigt ihn nicht.',
  },
  accountOrParty: {
    fr: 'Indiquez un compte ou un tiers.',
    nl: 'Geef een rekening of een derde op.',
    en: 'Name an account or a third party.',
    de: 'Nennen Sie ein Konto oder einen Geschäftspartner.',
  },
  noReverseCharge: {
    fr: 'Un code à TVA reportée ne convient pas à une opération de banque.',
    nl: 'Een code met verlegde btw past niet bij een bankverrichting.',
    en: 'A reverse-charge code does not fit a bank transaction.',
    de: 'Ein Code mit Umkehr der Steuerschuld passt nicht zu einer Bankbewegung.',
  },
  conditionNeeded: {
    fr: 'Une règle demande un IBAN, un nom, une communication ou un code.',
    nl: 'Een regel vraagt een IBAN, een naam, een mededeling of een code.',
    en: 'A rule asks for an IBAN, a name, a communication or a code.',
    de: 'Eine Regel fragt nach einer IBAN, einem Namen, einer Mitteilung oder einem Code.',
  },
  amountsCrossed: {
    fr: 'Le plus grand montant est inférieur au plus petit.',
    nl: 'Het grootste bedrag is kleiner dan het kleinste.',
    en: 'The largest amount is below the smallest.',
    de: 'Der größte Betrag liegt unter dem kleinsten.',
  },
  everyRuleOnce: {
    fr: 'Donnez chaque règle du dossier une fois.',
    nl: 'Geef elke regel van het dossier één keer op.',
    en: 'Give every rule of the file once.',
    de: 'Geben Sie jede Regel der Akte einmal an.',
  },
  oneWish: {
    fr: 'Donnez une chose : match, book, ignore ou undo.',
    nl: 'Geef één ding op: match, book, ignore of undo.',
    en: 'Give one thing: match, book, ignore or undo.',
    de: 'Geben Sie eines an: match, book, ignore oder undo.',
  },
  unknownTransaction: {
    fr: 'Ce mouvement n’existe pas dans ce dossier.',
    nl: 'Deze verrichting bestaat niet in dit dossier.',
    en: 'This transaction does not exist in this company file.',
    de: 'Diese Bewegung existiert in dieser Akte nicht.',
  },
  bankAccount: {
    fr: 'L’argent entre comptes propres passe par le compte de virements.',
    nl: 'Geld tussen eigen rekeningen loopt over de transitrekening.',
    en: 'Money between own banks goes by the transit account.',
    de: 'Geld zwischen eigenen Konten läuft über das Transitkonto.',
  },
  currencyMismatch: {
    fr: 'L’extrait est en {currency}, le journal {journal} en {own}.',
    nl: 'Het uittreksel is in {currency}, het dagboek {journal} in {own}.',
    en: 'The statement is in {currency}, the journal {journal} in {own}.',
    de: 'Der Auszug lautet auf {currency}, das Journal {journal} auf {own}.',
  },
  notFinancial: {
    fr: 'Ce n’est pas un journal financier de ce dossier.',
    nl: 'Dit is geen financieel dagboek van dit dossier.',
    en: 'This is no financial journal of this company file.',
    de: 'Das ist kein Finanzjournal dieser Akte.',
  },
  settled: {
    fr: 'Ce mouvement est déjà traité : défaites d’abord son traitement.',
    nl: 'Deze verrichting is al verwerkt: maak de verwerking eerst ongedaan.',
    en: 'This transaction is settled already: undo that first.',
    de: 'Diese Bewegung ist bereits verarbeitet: Machen Sie das zuerst rückgängig.',
  },
  correctedByBank: {
    fr: 'Cette écriture règle un mouvement bancaire : défaites son rapprochement, puis traitez-le à nouveau.',
    nl: 'Deze boeking vereffent een bankverrichting: maak de afpunting ongedaan en verwerk ze opnieuw.',
    en: 'This entry settles a bank transaction: undo its match, then settle it again.',
    de: 'Diese Buchung gleicht eine Bankbewegung aus: Machen Sie die Zuordnung rückgängig und verarbeiten Sie sie erneut.',
  },
  cameAgain: {
    fr: 'Un extrait de ce fichier a été importé à nouveau entre-temps.',
    nl: 'Een uittreksel van dit bestand werd intussen opnieuw ingelezen.',
    en: 'A statement of this file was imported again meanwhile.',
    de: 'Ein Auszug dieser Datei wurde inzwischen erneut eingelesen.',
  },
  noJournalCode: {
    fr: 'Il ne reste plus de code libre pour le journal d’une banque.',
    nl: 'Er is geen vrije code meer voor het dagboek van een bank.',
    en: 'No code is left for the journal of a bank.',
    de: 'Für das Journal einer Bank ist kein Code mehr frei.',
  },
  withItsFile: {
    fr: 'Un mouvement suit le fichier dont il vient.',
    nl: 'Een verrichting volgt het bestand waaruit ze komt.',
    en: 'A transaction follows the file that it came with.',
    de: 'Eine Bewegung folgt der Datei, mit der sie kam.',
  },
}
