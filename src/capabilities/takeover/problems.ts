import type { Text } from '#kernel/languages'
import { problemTable } from '#kernel/problem'

export const problems = problemTable({
  takeover_refused: {
    status: 422,
    fr: 'La reprise est refusée : {count} problème(s), rien n’a été gardé.',
    nl: 'De overname is geweigerd: {count} probleem/problemen, er is niets bewaard.',
    en: 'The takeover is refused: {count} problem(s), nothing was kept.',
    de: 'Die Übernahme ist abgelehnt: {count} Problem(e), nichts wurde behalten.',
  },
  takeover_in_progress: {
    status: 409,
    fr: 'Une reprise est déjà en cours pour ce dossier.',
    nl: 'Voor dit dossier loopt al een overname.',
    en: 'A takeover is under way for this company file already.',
    de: 'Für diese Akte läuft bereits eine Übernahme.',
  },
})

/** What is wrong with a row; each stands on its column. */
export const faults = {
  cell_count: {
    fr: 'Ligne {row} : elle compte {value} cellules, l’en-tête en compte {columns}.',
    nl: 'Rij {row}: ze heeft {value} cellen, de koprij heeft er {columns}.',
    en: 'Row {row}: it has {value} cells, the header has {columns}.',
    de: 'Zeile {row}: Sie hat {value} Zellen, die Kopfzeile hat {columns}.',
  },
  cut_row: {
    fr: 'Ligne {row} : la dernière ligne du fichier est coupée.',
    nl: 'Rij {row}: de laatste rij van het bestand is afgebroken.',
    en: 'Row {row}: the last row of the file is cut off.',
    de: 'Zeile {row}: Die letzte Zeile der Datei ist abgeschnitten.',
  },
  characters: {
    fr: 'Ligne {row}, {field} : des caractères interdits.',
    nl: 'Rij {row}, {field}: verboden tekens.',
    en: 'Row {row}, {field}: forbidden characters.',
    de: 'Zeile {row}, {field}: unzulässige Zeichen.',
  },
  bad_amount: {
    fr: 'Ligne {row}, {field} : « {value} » n’est pas un montant.',
    nl: 'Rij {row}, {field}: ‘{value}’ is geen bedrag.',
    en: 'Row {row}, {field}: ‘{value}’ is no amount.',
    de: 'Zeile {row}, {field}: „{value}“ ist kein Betrag.',
  },
  bad_decimals: {
    fr: 'Ligne {row}, {field} : « {value} » a plus de deux décimales.',
    nl: 'Rij {row}, {field}: ‘{value}’ heeft meer dan twee decimalen.',
    en: 'Row {row}, {field}: ‘{value}’ has more than two decimals.',
    de: 'Zeile {row}, {field}: „{value}“ hat mehr als zwei Dezimalstellen.',
  },
  bad_date: {
    fr: 'Ligne {row}, {field} : « {value} » n’est pas une date.',
    nl: 'Rij {row}, {field}: ‘{value}’ is geen datum.',
    en: 'Row {row}, {field}: ‘{value}’ is no date.',
    de: 'Zeile {row}, {field}: „{value}“ ist kein Datum.',
  },
  bad_side: {
    fr: 'Ligne {row}, {field} : « {value} » ne dit ni débit ni crédit.',
    nl: 'Rij {row}, {field}: ‘{value}’ zegt noch debet noch credit.',
    en: 'Row {row}, {field}: ‘{value}’ says neither debit nor credit.',
    de: 'Zeile {row}, {field}: „{value}“ sagt weder Soll noch Haben.',
  },
  two_sides: {
    fr: 'Ligne {row} : un montant au débit et un au crédit.',
    nl: 'Rij {row}: een bedrag in debet en een in credit.',
    en: 'Row {row}: an amount in debit and one in credit.',
    de: 'Zeile {row}: ein Betrag im Soll und einer im Haben.',
  },
  missing: {
    fr: 'Ligne {row} : {field} est vide.',
    nl: 'Rij {row}: {field} is leeg.',
    en: 'Row {row}: {field} is empty.',
    de: 'Zeile {row}: {field} ist leer.',
  },
  nothing: {
    fr: 'Le fichier ne contient aucun montant à reprendre.',
    nl: 'Het bestand bevat geen enkel bedrag om over te nemen.',
    en: 'The file holds no amount to be taken over.',
    de: 'Die Datei enthält keinen Betrag, der zu übernehmen wäre.',
  },
  bad_account: {
    fr: 'Ligne {row} : « {value} » n’est pas un numéro de compte de dix chiffres au plus.',
    nl: 'Rij {row}: ‘{value}’ is geen rekeningnummer van hoogstens tien cijfers.',
    en: 'Row {row}: ‘{value}’ is no account number of ten digits at most.',
    de: 'Zeile {row}: „{value}“ ist keine Kontonummer mit höchstens zehn Ziffern.',
  },
  unknown_vat_code: {
    fr: 'Ligne {row} : le code TVA {value} n’existe pas.',
    nl: 'Rij {row}: de btw-code {value} bestaat niet.',
    en: 'Row {row}: the VAT code {value} does not exist.',
    de: 'Zeile {row}: Den MwSt.-Code {value} gibt es nicht.',
  },
  unknown_in_mapping: {
    fr: 'La correspondance nomme {value}, qui n’existe pas.',
    nl: 'De koppeling noemt {value}, dat niet bestaat.',
    en: 'The mapping names {value}, which does not exist.',
    de: 'Die Zuordnung nennt {value}, das es nicht gibt.',
  },
  too_many_codes: {
    fr: 'Le fichier nomme plus de {value} codes différents.',
    nl: 'Het bestand noemt meer dan {value} verschillende codes.',
    en: 'The file names more than {value} different codes.',
    de: 'Die Datei nennt mehr als {value} verschiedene Codes.',
  },
  not_balanced: {
    fr: 'Ligne {row} : l’écriture {entry} du {day} n’est pas équilibrée, il reste {value}.',
    nl: 'Rij {row}: de boeking {entry} van {day} is niet in evenwicht, er blijft {value} over.',
    en: 'Row {row}: the entry {entry} of {day} does not balance, {value} is left.',
    de: 'Zeile {row}: Die Buchung {entry} vom {day} ist nicht ausgeglichen, es bleiben {value}.',
  },
  opening_not_balanced: {
    fr: 'La balance n’est pas équilibrée, il reste {value}.',
    nl: 'De balans is niet in evenwicht, er blijft {value} over.',
    en: 'The balance does not balance, {value} is left.',
    de: 'Die Bilanz ist nicht ausgeglichen, es bleiben {value}.',
  },
  too_many_lines: {
    fr: 'Ligne {row} : l’écriture {entry} compte plus de {value} lignes.',
    nl: 'Rij {row}: de boeking {entry} telt meer dan {value} lijnen.',
    en: 'Row {row}: the entry {entry} has more than {value} lines.',
    de: 'Zeile {row}: Die Buchung {entry} hat mehr als {value} Zeilen.',
  },
  no_fiscal_year: {
    fr: 'Ligne {row} : aucun exercice ne contient le {day}.',
    nl: 'Rij {row}: geen boekjaar bevat {day}.',
    en: 'Row {row}: no fiscal year holds {day}.',
    de: 'Zeile {row}: Kein Geschäftsjahr enthält den {day}.',
  },
  period_closed: {
    fr: 'Ligne {row} : la période du {day} est verrouillée ou son exercice clôturé.',
    nl: 'Rij {row}: de periode van {day} is vergrendeld of haar boekjaar afgesloten.',
    en: 'Row {row}: the period of {day} is locked or its fiscal year closed.',
    de: 'Zeile {row}: Die Periode des {day} ist gesperrt oder ihr Geschäftsjahr abgeschlossen.',
  },
  year_opened_already: {
    fr: 'L’exercice qui commence le {day} a déjà été ouvert par une reprise ; reprenez les années dans leur ordre.',
    nl: 'Het boekjaar dat op {day} begint, is al door een overname geopend; neem de jaren in hun volgorde over.',
    en: 'The fiscal year that begins on {day} was opened by a takeover already; take the years over in their order.',
    de: 'Das am {day} beginnende Geschäftsjahr wurde bereits durch eine Übernahme eröffnet; übernehmen Sie die Jahre der Reihe nach.',
  },
  refused_entry: {
    fr: 'Ligne {row} : l’écriture {entry} est refusée : {value}',
    nl: 'Rij {row}: de boeking {entry} wordt geweigerd: {value}',
    en: 'Row {row}: the entry {entry} is refused: {value}',
    de: 'Zeile {row}: Die Buchung {entry} wird abgelehnt: {value}',
  },
  result_account: {
    fr: 'Ligne {row} : {value} est un compte de résultat ; l’année se reprend par ses écritures.',
    nl: 'Rij {row}: {value} is een resultatenrekening; het jaar wordt met zijn boekingen overgenomen.',
    en: 'Row {row}: {value} is an account of the result; the year is taken over by its entries.',
    de: 'Zeile {row}: {value} ist ein Erfolgskonto; das Jahr wird mit seinen Buchungen übernommen.',
  },
  unmapped: {
    fr: '{count} code(s) du fichier n’existent pas dans le dossier.',
    nl: '{count} code(s) van het bestand bestaan niet in het dossier.',
    en: '{count} code(s) of the file do not exist in the company file.',
    de: '{count} Code(s) der Datei gibt es in der Akte nicht.',
  },
} as const satisfies Record<string, Text>

export const warningTexts = {
  negative_side: {
    fr: 'Ligne {row} : un montant négatif est pris de l’autre côté.',
    nl: 'Rij {row}: een negatief bedrag is aan de andere zijde genomen.',
    en: 'Row {row}: an amount below zero is taken on the other side.',
    de: 'Zeile {row}: Ein negativer Betrag wird auf der anderen Seite genommen.',
  },
  zero_line: {
    fr: 'Ligne {row} : une ligne sans montant n’est pas reprise.',
    nl: 'Rij {row}: een lijn zonder bedrag wordt niet overgenomen.',
    en: 'Row {row}: a line without an amount is not taken over.',
    de: 'Zeile {row}: Eine Zeile ohne Betrag wird nicht übernommen.',
  },
  total_left_out: {
    fr: 'Ligne {row} : un total n’est pas repris.',
    nl: 'Rij {row}: een totaal wordt niet overgenomen.',
    en: 'Row {row}: a total is not taken over.',
    de: 'Zeile {row}: Eine Summe wird nicht übernommen.',
  },
  account_of_party: {
    fr: 'Ligne {row} : le compte {value} n’a pas de numéro ; il est pris comme un tiers sur {account}.',
    nl: 'Rij {row}: de rekening {value} heeft geen nummer; ze wordt als een relatie op {account} genomen.',
    en: 'Row {row}: the account {value} has no number; it is taken as a third party on {account}.',
    de: 'Zeile {row}: Das Konto {value} hat keine Nummer; es wird als Partner auf {account} genommen.',
  },
  lettering_unbalanced: {
    fr: 'Ligne {row} : les lignes du lettrage {code} sur {account} ne s’annulent pas, il reste {value}.',
    nl: 'Rij {row}: de lijnen van afpunting {code} op {account} heffen elkaar niet op, er blijft {value} over.',
    en: 'Row {row}: the lines of lettering {code} on {account} do not come to zero, {value} is left.',
    de: 'Zeile {row}: Die Zeilen des Ausgleichs {code} auf {account} heben sich nicht auf, es bleiben {value}.',
  },
  lettering_left_out: {
    fr: 'Ligne {row} : {account} n’est pas lettrable, son lettrage n’est pas repris.',
    nl: 'Rij {row}: {account} is niet afpuntbaar, de afpunting wordt niet overgenomen.',
    en: 'Row {row}: {account} cannot be lettered, its lettering is not taken over.',
    de: 'Zeile {row}: {account} ist nicht ausgleichbar, sein Ausgleich wird nicht übernommen.',
  },
  opening_differs: {
    fr: 'Ouverture au {day}, compte {account} : le fichier dit {theirs}, nous reportons {ours}.',
    nl: 'Opening op {day}, rekening {account}: het bestand zegt {theirs}, wij dragen {ours} over.',
    en: 'Opening of {day}, account {account}: the file says {theirs}, we carry {ours}.',
    de: 'Eröffnung zum {day}, Konto {account}: Die Datei sagt {theirs}, wir tragen {ours} vor.',
  },
  opening_not_first_day: {
    fr: 'Ligne {row} : une écriture d’à-nouveau n’est pas au premier jour d’un exercice ; elle est reprise comme un mouvement.',
    nl: 'Rij {row}: een openingsboeking valt niet op de eerste dag van een boekjaar; ze wordt als beweging overgenomen.',
    en: 'Row {row}: an opening entry is not on the first day of a fiscal year; it is taken over as a movement.',
    de: 'Zeile {row}: Eine Eröffnungsbuchung liegt nicht am ersten Tag eines Geschäftsjahres; sie wird als Bewegung übernommen.',
  },
  closing_left_out: {
    fr: 'Ligne {row} : l’écriture de clôture n’est pas reprise ; clôturez l’exercice ici.',
    nl: 'Rij {row}: de afsluitingsboeking wordt niet overgenomen; sluit het boekjaar hier af.',
    en: 'Row {row}: the closing entry is not taken over; close the fiscal year here.',
    de: 'Zeile {row}: Die Abschlussbuchung wird nicht übernommen; schließen Sie das Geschäftsjahr hier ab.',
  },
  third_party_missing: {
    fr: 'Ligne {row} : {count} ligne(s) sur {account} ne nomment aucun tiers.',
    nl: 'Rij {row}: {count} lijn(en) op {account} noemen geen relatie.',
    en: 'Row {row}: {count} line(s) on {account} name no third party.',
    de: 'Zeile {row}: {count} Zeile(n) auf {account} nennen keinen Partner.',
  },
  unknown_currency: {
    fr: 'Ligne {row} : « {value} » n’est pas une devise ; le montant en devise n’est pas repris.',
    nl: 'Rij {row}: ‘{value}’ is geen munt; het bedrag in vreemde munt wordt niet overgenomen.',
    en: 'Row {row}: ‘{value}’ is no currency; the amount in it is not taken over.',
    de: 'Zeile {row}: „{value}“ ist keine Währung; der Betrag darin wird nicht übernommen.',
  },
  currency_left_out: {
    fr: 'Ligne {row} : une seconde devise dans la même écriture n’est pas reprise.',
    nl: 'Rij {row}: een tweede munt in dezelfde boeking wordt niet overgenomen.',
    en: 'Row {row}: a second currency in the same entry is not taken over.',
    de: 'Zeile {row}: Eine zweite Währung in derselben Buchung wird nicht übernommen.',
  },
  vat_number_left_out: {
    fr: 'Ligne {row} : « {value} » n’est pas un numéro de TVA valable, il n’est pas repris.',
    nl: 'Rij {row}: ‘{value}’ is geen geldig btw-nummer, het wordt niet overgenomen.',
    en: 'Row {row}: ‘{value}’ is no valid VAT number, it is not taken over.',
    de: 'Zeile {row}: „{value}“ ist keine gültige USt-Nummer, sie wird nicht übernommen.',
  },
  same_file: {
    fr: 'Ce fichier a déjà été repris le {day}.',
    nl: 'Dit bestand is al overgenomen op {day}.',
    en: 'This file was taken over already on {day}.',
    de: 'Diese Datei wurde bereits am {day} übernommen.',
  },
} as const satisfies Record<string, Text>

export const messages = {
  mapping: {
    fr: 'La correspondance doit être du JSON : {"accounts": {…}, "journals": {…}, "third_parties": {…}}.',
    nl: 'De koppeling moet JSON zijn: {"accounts": {…}, "journals": {…}, "third_parties": {…}}.',
    en: 'The mapping must be JSON: {"accounts": {…}, "journals": {…}, "third_parties": {…}}.',
    de: 'Die Zuordnung muss JSON sein: {"accounts": {…}, "journals": {…}, "third_parties": {…}}.',
  },
  format: {
    fr: 'Le format est fec ou csv.',
    nl: 'Het formaat is fec of csv.',
    en: 'The format is fec or csv.',
    de: 'Das Format ist fec oder csv.',
  },
  oneFile: {
    fr: 'L’archive doit contenir un seul fichier CSV ou FEC.',
    nl: 'Het archief moet één enkel CSV- of FEC-bestand bevatten.',
    en: 'The archive must hold a single CSV or FEC file.',
    de: 'Das Archiv muss eine einzige CSV- oder FEC-Datei enthalten.',
  },
  firstDay: {
    fr: 'La date doit être le premier jour d’un exercice ouvert.',
    nl: 'De datum moet de eerste dag van een open boekjaar zijn.',
    en: 'The day must be the first of an open fiscal year.',
    de: 'Der Tag muss der erste eines offenen Geschäftsjahres sein.',
  },
  openedAlready: {
    fr: 'L’exercice a déjà une ouverture.',
    nl: 'Het boekjaar heeft al een opening.',
    en: 'The fiscal year has an opening already.',
    de: 'Das Geschäftsjahr hat bereits eine Eröffnung.',
  },
  booksBefore: {
    fr: 'Des écritures existent avant cette date : l’ouverture est reportée d’elles.',
    nl: 'Er zijn boekingen vóór die dag: de opening wordt daarvan overgedragen.',
    en: 'There are entries before that day: the opening is carried from them.',
    de: 'Vor diesem Tag gibt es Buchungen: Die Eröffnung wird daraus vorgetragen.',
  },
  opening: {
    fr: 'Reprise des soldes au {day}',
    nl: 'Overname van de saldi op {day}',
    en: 'Balances taken over on {day}',
    de: 'Übernahme der Salden zum {day}',
  },
  builtUpon: {
    fr: 'La reprise ne peut pas être annulée.',
    nl: 'De overname kan niet ongedaan worden gemaakt.',
    en: 'The takeover cannot be undone.',
    de: 'Die Übernahme kann nicht rückgängig gemacht werden.',
  },
} as const satisfies Record<string, Text>

export const sentences = {
  created: {
    fr: 'reprise de « {file} »',
    nl: 'overname van ‘{file}’',
    en: 'takeover of ‘{file}’',
    de: 'Übernahme von „{file}“',
  },
} as const satisfies Record<string, Text>
