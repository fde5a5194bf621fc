/** The head of a FAIA and its master files: who the company is, its accounts, third parties and VAT codes. */
import { branch, leaf, type Xml } from '#formats/xml/writer'
import type { Day } from '#kernel/days'
import { type Amount, formatAmount, negate, zero } from '#kernel/money'
import { type Fit, unknown } from './texts.js'

export type FaiaHeader = {
  readonly createdOn: Day
  readonly software: { readonly company: string; readonly name: string; readonly version: string }
  readonly company: {
    /** The number of the trade register; null without one. */
    readonly rcsNumber: string | null
    readonly name: string
    readonly address: FaiaAddress
    readonly contact: FaiaContact
    readonly vatNumber: string | null
    readonly matricule: string | null
  }
  readonly currency: string
  readonly from: Day
  readonly to: Day
  readonly basis: 'Invoice' | 'Cash'
}

export type FaiaAddress = {
  readonly street: string | null
  readonly number: string | null
  readonly box: string | null
  readonly city: string | null
  readonly postalCode: string | null
  readonly country: string | null
}

export type FaiaContact = {
  readonly firstName: string | null
  readonly lastName: string
  readonly telephone: string | null
  readonly email: string | null
}

/** Balances are debit minus credit. */
type Balances = { readonly opening: Amount; readonly closing: Amount }

export type FaiaAccount = Balances & {
  readonly id: string
  readonly label: string
  /** The account of the standard chart that it belongs to. */
  readonly standardId: string | null
  readonly type: 'Actif' | 'Passif' | 'Produit' | 'Charge'
}

export type FaiaParty = Balances & {
  readonly id: string
  readonly name: string
  readonly address: FaiaAddress
  readonly vatNumber: string | null
  readonly accountId: string | null
}

export type FaiaTaxCode = { readonly code: string; readonly label: string; readonly rate: string }

export type FaiaMasterFiles = {
  readonly accounts: readonly FaiaAccount[]
  readonly customers: readonly FaiaParty[]
  readonly suppliers: readonly FaiaParty[]
  readonly taxCodes: readonly FaiaTaxCode[]
}

/** Numbers of VAT are of this type, which is in the table of taxes when there is any code. */
export const taxType = 'TVA'

export function headerXml(header: FaiaHeader, hasTaxes: boolean, fit: Fit): Xml {
  const { company, software, currency, from, to, basis } = header
  const { contact } = company
  return branch(
    'Header',
    leaf('AuditFileVersion', '2.01'),
    leaf('AuditFileCountry', 'LU'),
    leaf('AuditFileDateCreated', header.createdOn),
    leaf('SoftwareCompanyName', fit(software.company, 'wide')),
    leaf('SoftwareID', fit(software.name, 'long')),
    leaf('SoftwareVersion', fit(software.version, 'short')),
    branch(
      'Company',
      leaf('RegistrationNumber', fit(company.rcsNumber, 'middle') ?? 'NE'),
      leaf('Name', fit(company.name, 'wide') ?? unknown),
      addressXml(company.address, fit),
      branch(
        'Contact',
        branch(
          'ContactPerson',
          leaf('FirstName', fit(contact.firstName, 'middle') ?? unknown),
          leaf('LastName', fit(contact.lastName, 'wide') ?? unknown),
        ),
        leaf('Telephone', fit(contact.telephone, 'short') ?? unknown),
        leaf('Email', fit(contact.email, 'wide')),
      ),
      taxRegistration(company.vatNumber, hasTaxes, company.matricule, fit),
    ),
    leaf('DefaultCurrencyCode', currency),
    branch('SelectionCriteria', leaf('SelectionStartDate', from), leaf('SelectionEndDate', to)),
    leaf('TaxAccountingBasis', basis),
  )
}

function addressXml(address: FaiaAddress, fit: Fit): Xml {
  return branch(
    'Address',
    leaf('StreetName', fit(address.street, 'wide')),
    leaf('Number', fit(address.number, 'short')),
    leaf('AdditionalAddressDetail', fit(address.box, 'wide')),
    leaf('City', fit(address.city, 'middle') ?? unknown),
    leaf('PostalCode', fit(address.postalCode, 'short') ?? unknown),
    leaf('Country', address.country),
  )
}

function taxRegistration(
  vatNumber: string | null,
  hasTaxes: boolean,
  taxNumber: string | null,
  fit: Fit,
): Xml {
  if (vatNumber === null) return ''
  return branch(
    'TaxRegistration',
    leaf('TaxRegistrationNumber', fit(vatNumber, 'middle')),
    leaf('TaxType', hasTaxes ? taxType : null),
    leaf('TaxNumber', fit(taxNumber, 'middle')),
  )
}

/** The master files, list by list: a list that is empty may not stand there. */
export function* masterFilesXml(
  { accounts, customers, suppliers, taxCodes }: FaiaMasterFiles,
  fit: Fit,
): Generator<Xml> {
  const hasTaxes = taxCodes.length > 0
  const lists = [
    listXml('GeneralLedgerAccounts', accounts, (account) => accountXml(account, fit)),
    listXml('Customers', customers, (party) => partyXml('Customer', party, hasTaxes, fit)),
    listXml('Suppliers', suppliers, (party) => partyXml('Supplier', party, hasTaxes, fit)),
    taxTable(taxCodes, fit),
  ]
  if ([accounts, customers, suppliers, taxCodes].every(({ length }) => length === 0)) return
  yield '<MasterFiles>'
  for (const list of lists) yield* list
  yield '</MasterFiles>'
}

/** So many records make a piece. */
const atOnce = 500

function* listXml<Of>(name: string, all: readonly Of[], xml: (one: Of) => Xml): Generator<Xml> {
  if (all.length === 0) return
  yield `<${name}>`
  for (let at = 0; at < all.length; at += atOnce)
    yield all
      .slice(at, at + atOnce)
      .map(xml)
      .join('')
  yield `</${name}>`
}

function accountXml(account: FaiaAccount, fit: Fit): Xml {
  return branch(
    'Account',
    leaf('AccountID', fit(account.id, 'wide')),
    leaf('AccountDescription', fit(account.label, 'long') ?? account.id),
    leaf('StandardAccountID', fit(account.standardId, 'middle')),
    leaf('AccountType', account.type),
    ...balancesXml(account),
  )
}

function partyXml(
  kind: 'Customer' | 'Supplier',
  party: FaiaParty,
  hasTaxes: boolean,
  fit: Fit,
): Xml {
  return branch(
    kind,
    leaf('Name', fit(party.name, 'wide') ?? unknown),
    addressXml(party.address, fit),
    taxRegistration(party.vatNumber, hasTaxes, null, fit),
    leaf(`${kind}ID`, party.id),
    leaf('AccountID', fit(party.accountId, 'wide')),
    ...balancesXml(party),
  )
}

/** A balance stands on its own side; nothing stands on the debit side. */
function balancesXml({ opening, closing }: Balances): Xml[] {
  const balance = (when: string, amount: Amount) =>
    amount < zero
      ? leaf(`${when}CreditBalance`, formatAmount(negate(amount)))
      : leaf(`${when}DebitBalance`, formatAmount(amount))
  return [balance('Opening', opening), balance('Closing', closing)]
}

/** The schema fixes the words of the only tax. */
function* taxTable(codes: readonly FaiaTaxCode[], fit: Fit): Generator<Xml> {
  if (codes.length === 0) return
  yield branch(
    'TaxTable',
    branch(
      'TaxTableEntry',
      leaf('TaxType', taxType),
      leaf('Description', 'Taxe sur la valeur ajoutée'),
      ...codes.map(({ code, label, rate }) =>
        branch(
          'TaxCodeDetails',
          leaf('TaxCode', code),
          leaf('Description', fit(label, 'long')),
          leaf('TaxPercentage', rate),
          leaf('Country', 'LU'),
        ),
      ),
    ),
  )
}
