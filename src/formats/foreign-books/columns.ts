import { folded } from '#formats/csv/words'

/** What a column of foreign books may hold. */
export const bookColumns = [
  'journal',
  'journal_label',
  'journal_type',
  'number',
  'date',
  'account',
  'account_label',
  'third_party',
  'third_party_name',
  'third_party_vat_number',
  'reference',
  'label',
  'entry_label',
  'debit',
  'credit',
  'amount',
  'side',
  'balance',
  'balance_debit',
  'balance_credit',
  'lettering',
  'lettering_date',
  'due_date',
  'currency',
  'amount_currency',
  'vat_code',
  'phase',
  'origin',
] as const
export type BookColumn = (typeof bookColumns)[number]

/** Those whose cells are amounts, days. */
export const amountColumns: ReadonlySet<BookColumn> = new Set([
  'debit',
  'credit',
  'amount',
  'balance',
  'balance_debit',
  'balance_credit',
  'amount_currency',
])
export const dayColumns: ReadonlySet<BookColumn> = new Set(['date', 'lettering_date', 'due_date'])

/** What programs of four languages call each of them; `unused` is known and says nothing that is taken over. */
const words: Readonly<Record<BookColumn | 'unused', string>> = {
  journal:
    'journal journalcode dagboek codejournal journal_code dagboekcode journaal buch tagebuch jnl codejnl jrn',
  journal_label:
    'journallib journal_label journalname dagboeknaam libellejournal journalbezeichnung',
  journal_type: 'journal_type typejournal journaltype dagboektype',
  number:
    'entry_number ecriturenum numero numeroecriture nummer belegnummer boekstuknummer stuknummer boekingsnummer buchungsnummer numeromouvement nomouvement entrynumber',
  date: 'entry_date ecrituredate date datum dateecriture datecomptable boekingsdatum boekdatum buchungsdatum entrydate datecompta belegdatum journaldate',
  account:
    'account compte compten comptenum numerocompte numerodecompte ncompte nocompte rekening rekeningnummer grootboekrekening grootboek konto kontonummer sachkonto account_number accountnumber accountcode account_code gl glaccount comptegeneral',
  account_label:
    'account_label comptelib intitule intituleducompte intitulecompte libellecompte libelleducompte naamvanderekening rekeningnaam rekeningomschrijving accountname accountlabel kontobezeichnung kontoname',
  third_party:
    'third_party_code compauxnum auxiliaire compteauxiliaire codetiers codedutiers auxiliary debiteur crediteur debiteurcrediteur personenkonto relatiecode codevanderelatie thirdpartycode partnercode codedespartners numerotiers relatienummer',
  third_party_name:
    'third_party_name compauxlib nomtiers nomdutiers relatienaam naamrelatie thirdpartyname partnername libelletiers libelleauxiliaire',
  third_party_vat_number:
    'vat_number numerotva numerodetva tvaintracommunautaire btwnummer vatnumber ustnummer ustidnr ustid',
  reference:
    'reference pieceref referencepiece documentnumber referentie referenz ref facture factuurnummer rechnungsnummer invoicenumber numerofacture belegfeld1 document_number numeropiece',
  label:
    'label ecriturelib libelle omschrijving bezeichnung text description libelleecriture beschrijving tekst',
  entry_label: 'entry_label libelledelecriture omschrijvingvandeboeking entrylabel',
  debit: 'debit debet soll montantdebit bedragdebet sollbetrag debitamount mouvementdebit',
  credit: 'credit haben montantcredit bedragcredit habenbetrag creditamount mouvementcredit',
  amount: 'amount montant bedrag betrag',
  side: 'side sens dc zijde seite dccode sollhaben debitcredit debetcredit sh richting',
  balance: 'balance solde saldo',
  balance_debit:
    'soldedebiteur soldedebit debetsaldo saldodebet sollsaldo debitbalance saldosoll closing_debit cloturedebit eindsaldodebet endsaldosoll',
  balance_credit:
    'soldecrediteur soldecredit creditsaldo saldocredit habensaldo creditbalance saldohaben closing_credit cloturecredit eindsaldocredit endsaldohaben',
  lettering:
    'lettering_code ecriturelet lettrage afpunting afpuntcode lettering lettre ausgleich ausgleichscode letteringcode codelettrage',
  lettering_date: 'datelet datelettrage datedelettrage afpuntdatum ausgleichsdatum',
  due_date:
    'due_date echeance dateecheance datedecheance vervaldag vervaldatum fallig falligkeit falligkeitsdatum due duedate',
  currency: 'currency idevise devise munt valuta wahrung currencycode muntcode codedevise',
  amount_currency:
    'amount_currency montantdevise montantendevise bedraginvreemdemunt amountincurrency betraginwahrung',
  vat_code: 'vat_code codetva btwcode vatcode mwstcode codedetva steuerschlussel',
  phase: 'phase fase',
  origin: 'origin origine herkomst herkunft',
  unused:
    'entry_id ecriture boeking entry buchung fiscal_year exercice boekjaar fiscalyear geschaftsjahr status etat position ligne lijn line zeile vat_role roletva btwrol vatrole mwstrolle piecedate validdate type class kind opening_debit opening_credit ouverturedebit ouverturecredit beginsaldodebet beginsaldocredit anfangssaldosoll anfangssaldohaben',
}

/** What is one thing or another by what stands beside it: the first that no other column is. */
const either = new Map<string, readonly [BookColumn, BookColumn]>(
  Object.entries({
    buchungstext: ['label', 'entry_label'],
    // Our own exports call the number of an account so.
    number: ['account', 'number'],
    piece: ['number', 'reference'],
    stuk: ['number', 'reference'],
    beleg: ['number', 'reference'],
    boekstuk: ['number', 'reference'],
    tiers: ['third_party', 'third_party_name'],
    relatie: ['third_party', 'third_party_name'],
    thirdparty: ['third_party', 'third_party_name'],
    partner: ['third_party', 'third_party_name'],
    klant: ['third_party', 'third_party_name'],
    leverancier: ['third_party', 'third_party_name'],
  }),
)

const isName = /^(?:name|nom|naam)$/

/** A bare name is that of the third party whose code stands there, else that of the account. */
function namedBy(taken: ReadonlySet<BookColumn | 'unused' | null>): readonly BookColumn[] {
  return taken.has('third_party')
    ? ['third_party_name', 'account_label']
    : ['account_label', 'third_party_name']
}

const meanings = new Map<string, BookColumn | 'unused'>()
for (const [column, list] of Object.entries(words))
  for (const word of [column, ...list.split(' ')])
    if (column !== 'unused' || word !== 'unused')
      meanings.set(folded(word), column as BookColumn | 'unused')

/** The column at each place of a header; `unused` for what is known and not needed, null for what nobody knows. */
export type Heading = {
  readonly columns: readonly (BookColumn | 'unused' | null)[]
  readonly ignored: readonly string[]
  /** The name that stands twice for the same thing. */
  readonly twice: string | null
  readonly isFec: boolean
}

const ofFec = [
  'journalcode',
  'ecriturenum',
  'ecrituredate',
  'comptenum',
  'ecriturelib',
  'compauxnum',
]

export function headingOf(names: readonly string[]): Heading {
  const words = names.map(folded)
  const columns = words.map((word) =>
    word === '' || either.has(word) || isName.test(word) ? null : (meanings.get(word) ?? null),
  )
  const taken = new Set<BookColumn | 'unused' | null>(columns)
  words.forEach((word, place) => {
    const choice = isName.test(word) ? namedBy(taken) : either.get(word)
    if (!choice) return
    const column = choice.find((one) => !taken.has(one)) ?? 'unused'
    columns[place] = column
    taken.add(column)
  })
  let twice: string | null = null
  columns.forEach((column, place) => {
    if (column === null || column === 'unused') return
    if (columns.indexOf(column) !== place) {
      // A second name for the same thing is no column of its own, the same name twice is a fault.
      if (words.indexOf(words[place]!) !== place) twice ??= names[place]!
      else columns[place] = null
    }
  })
  return {
    columns,
    ignored: names.filter((name, place) => name !== '' && columns[place] === null),
    twice,
    isFec: ofFec.filter((word) => words.includes(word)).length >= 4,
  }
}
