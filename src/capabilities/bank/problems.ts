import { problemTable } from '#kernel/problem'

export const problems = problemTable({
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

export const messages = {
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
