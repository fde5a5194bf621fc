import { type BankAccountRule, bankAccountNumber } from './bank-accounts.js'
import { deepFreeze } from './cells.js'
import { readChart } from './chart.js'
import { once } from './country-files.js'
import { type CountryPack, vatRegimes } from './pack.js'
import { readControlAccounts, readJournals, readLegalForms } from './set-up.js'
import { readVatBoxes, readVatCodes, readVatRates } from './vat-tables.js'

/** What a country's folder states in code; all else is read from its tables. */
export type CountryRules<Code extends string> = Pick<
  CountryPack<Code>,
  | 'code'
  | 'name'
  | 'timeZone'
  | 'accountTypes'
  | 'numberFormats'
  | 'numbers'
  | 'deadlinesOf'
  | 'closing'
  | 'paymentReference'
  | 'usual'
  | 'invoicing'
> & {
  readonly bankAccounts: BankAccountRule
  readonly statementSchemes: () => CountryPack['statementSchemes']
}

/** Joins the rules of a country with the tables of its folder, each read once at its first use. */
export function countryPack<const Code extends string>(
  folder: string,
  rules: CountryRules<Code>,
): CountryPack<Code> {
  const table = <Value>(read: (folder: string) => Value) => once(() => deepFreeze(read(folder)))
  const chart = table(readChart)
  const vatCodes = table(readVatCodes)
  const vatRates = table(readVatRates)
  const vatBoxes = table(readVatBoxes)
  const journals = table(readJournals)
  const controlAccounts = table(readControlAccounts)
  const legalForms = table(readLegalForms)
  const statementSchemes = table(rules.statementSchemes)
  const { bankAccounts } = rules
  return Object.freeze({
    code: rules.code,
    name: deepFreeze(rules.name),
    currency: 'EUR',
    timeZone: rules.timeZone,
    vatRegimes: deepFreeze(vatRegimes),
    numberFormats: deepFreeze(rules.numberFormats),
    numbers: deepFreeze(rules.numbers),
    accountTypes: deepFreeze(rules.accountTypes),
    closing: deepFreeze(rules.closing),
    deadlinesOf: rules.deadlinesOf,
    paymentReference: rules.paymentReference,
    usual: deepFreeze(rules.usual),
    invoicing: deepFreeze(rules.invoicing),
    bankAccountNumber: (taken: Iterable<string>) => bankAccountNumber(bankAccounts, taken),
    get chart() {
      return chart()
    },
    get vatCodes() {
      return vatCodes()
    },
    get vatRates() {
      return vatRates()
    },
    get vatBoxes() {
      return vatBoxes()
    },
    get journals() {
      return journals().starting
    },
    get bankJournal() {
      return journals().bank
    },
    get controlAccounts() {
      return controlAccounts()
    },
    get legalForms() {
      return legalForms()
    },
    get statementSchemes() {
      return statementSchemes()
    },
  })
}
