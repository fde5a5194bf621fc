/** What the published schema of the FAIA (2.01, reduced version B) asks for, as data: order, lengths, keys, references. */
import { readXml, type XmlElement } from '#formats/xml/reader'
import { parseDay } from '#kernel/days'
import { schemaBreaches, type XmlSchema } from './xml-schema.js'

const textOf = (longest: number) => (text: string) => text !== '' && [...text].length <= longest
const like = (pattern: RegExp) => (text: string) => pattern.test(text)

const balances =
  'OpeningDebitBalance?:Money OpeningCreditBalance?:Money ClosingDebitBalance?:Money ClosingCreditBalance?:Money'
const company = 'RegistrationNumber?:Text35 Name:Text70 Address+:Address'

const schema: XmlSchema = {
  namespace: '',
  root: ['AuditFile', 'File'],
  attributes: {},
  texts: {
    Code: textOf(9),
    Text18: textOf(18),
    Text35: textOf(35),
    Text70: textOf(70),
    Text256: textOf(256),
    Money: like(/^\d{1,16}\.\d{2}$/),
    Decimal: like(/^\d+\.\d{2}$/),
    Count: like(/^\d+$/),
    Year: like(/^(?:19[7-9]\d|20\d\d|2100)$/),
    Day: (text) => parseDay(text) !== undefined,
    Country: like(/^[A-Z]{2}$/),
    Currency: like(/^[A-Z]{3}$/),
    AccountType: like(/^(?:Actif|Passif|Produit|Charge)$/),
    Tax: like(/^Taxe sur la valeur ajoutée$/),
  },
  shapes: {
    File: 'Header:Header MasterFiles?:MasterFiles GeneralLedgerEntries?:Entries',
    Header:
      'AuditFileVersion:Code AuditFileCountry:Country AuditFileRegion?:Code AuditFileDateCreated:Day ' +
      'SoftwareCompanyName:Text70 SoftwareID:Text256 SoftwareVersion:Text18 Company:Company ' +
      'DefaultCurrencyCode:Currency SelectionCriteria?:Criteria HeaderComment?:Text256 TaxAccountingBasis:Text18 ' +
      'TaxEntity?:Text70',
    Company:
      'RegistrationNumber:Text35 Name:Text70 Address+:Address Contact+:Contact TaxRegistration*:TaxId BankAccount*:-',
    Address:
      'StreetName?:Text70 Number?:Text18 AdditionalAddressDetail?:Text70 Building?:Text35 City:Text35 ' +
      'PostalCode:Text18 Region?:Text35 Country?:Country AddressType?:-',
    Contact: 'ContactPerson:Person Telephone:Text18 Fax?:Text18 Email?:Text70 Website?:-',
    Person: 'Title?:Code FirstName:Text35 Initials?:Text18 LastNamePrefix?:Text18 LastName:Text70',
    TaxId: 'TaxRegistrationNumber:Text35 TaxType?:Code TaxNumber?:Text35',
    Criteria: 'SelectionStartDate:Day SelectionEndDate:Day',
    MasterFiles:
      'GeneralLedgerAccounts?:Accounts Customers?:Customers Suppliers?:Suppliers TaxTable?:Taxes',
    Accounts: 'Account+:Account',
    Account:
      'AccountID:Text70 AccountDescription:Text256 StandardAccountID?:Text35 GroupingCategory?:Text35 ' +
      `GroupingCode?:Text35 AccountType:AccountType AccountCreationDate?:Day ${balances}`,
    Customers: 'Customer+:Customer',
    Customer: `${company} TaxRegistration*:TaxId CustomerID:Text35 AccountID?:Text70 ${balances}`,
    Suppliers: 'Supplier+:Supplier',
    Supplier: `${company} TaxRegistration*:TaxId SupplierID:Text35 AccountID?:Text70 ${balances}`,
    Taxes: 'TaxTableEntry+:TaxEntry',
    TaxEntry: 'TaxType:Code Description:Tax TaxCodeDetails+:TaxCode',
    TaxCode:
      'TaxCode:Code EffectiveDate?:Day ExpirationDate?:Day Description?:Text256 TaxPercentage?:Decimal Country:Country',
    Entries: 'NumberOfEntries:Count TotalDebit:Money TotalCredit:Money Journal*:Journal',
    Journal: 'JournalID:Text18 Description:Text256 Type:Code Transaction*:Transaction',
    Transaction:
      'TransactionID:Text70 Period:Count PeriodYear:Year TransactionDate:Day SourceID?:Text35 TransactionType?:Text18 ' +
      'Description:Text256 BatchID?:Text35 SystemEntryDate:Day GLPostingDate:Day CustomerID?:Text35 SupplierID?:Text35 ' +
      'SystemID?:Text18 Line+:Line',
    Line:
      'RecordID:Text18 AccountID:Text70 ValueDate?:Day SourceDocumentID?:Text35 CustomerID?:Text35 SupplierID?:Text35 ' +
      'Description:Text256 DebitAmount?:Amount CreditAmount?:Amount TaxInformation*:TaxInformation',
    Amount: 'Amount:Money CurrencyCode:Currency CurrencyAmount:Money ExchangeRate?:Decimal',
    TaxInformation:
      'TaxType?:Code TaxCode?:Code TaxPercentage?:Decimal TaxBase?:Decimal TaxBaseDescription?:Text70 TaxAmount:Amount',
  },
}

/** Of two names that exclude each other one must stand. */
const either: readonly (readonly [parents: RegExp, one: string, other: string])[] = [
  [/^(?:Account|Customer|Supplier)$/, 'OpeningDebitBalance', 'OpeningCreditBalance'],
  [/^(?:Account|Customer|Supplier)$/, 'ClosingDebitBalance', 'ClosingCreditBalance'],
  [/^Line$/, 'DebitAmount', 'CreditAmount'],
]

/** Elements by their names that bear a key, and those that name it. */
const keys: readonly (readonly [key: string, owner: RegExp, user: RegExp])[] = [
  ['AccountID', /^Account$/, /^(?:Customer|Supplier|Line)$/],
  ['CustomerID', /^Customer$/, /^(?:Transaction|Line)$/],
  ['SupplierID', /^Supplier$/, /^(?:Transaction|Line)$/],
  ['TaxType', /^TaxTableEntry$/, /^(?:TaxRegistration|TaxInformation)$/],
  ['TaxCode', /^TaxCodeDetails$/, /^TaxInformation$/],
  ['TransactionID', /^Transaction$/, /^$/],
]

/** What breaks the schema; nothing when the file is valid. */
export function faiaBreaches(xml: Uint8Array | string): string[] {
  const root = readXml(xml)
  const all = [...everyElement(root)]
  const breaches = schemaBreaches(root, schema)
  const textIn = (element: XmlElement, name: string) =>
    element.children.find((child) => child.name === name)?.text
  for (const [parents, ...names] of either)
    for (const element of all.filter(({ name }) => parents.test(name)))
      if (names.filter((name) => textIn(element, name) !== undefined).length !== 1)
        breaches.push(`${element.name} has not one of ${names}`)
  for (const [key, owner, user] of keys) {
    const known = all.filter(({ name }) => owner.test(name)).map((one) => textIn(one, key))
    if (new Set(known).size < known.length) breaches.push(`${key} stands twice`)
    for (const one of all.filter(({ name }) => user.test(name))) {
      const named = textIn(one, key)
      if (named !== undefined && !known.includes(named)) breaches.push(`${key} ${named} is unknown`)
    }
  }
  return breaches
}

function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}
