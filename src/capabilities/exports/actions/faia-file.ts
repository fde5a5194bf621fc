import { settingsOf } from '#capabilities/companies'
import { reportCatalogue } from '#capabilities/reports'
import { packFor } from '#countries'
import {
  type FaiaAccount,
  type FaiaFile,
  type FaiaHeader,
  type FaiaParty,
  type FaiaRow,
  longest,
  uniqueCodes,
} from '#formats/audit-files/faia/index'
import { grouped } from '#kernel/lists'
import { storedAmount, subtract, zero } from '#kernel/money'
import { program } from '#platform/config/version'
import { todayFor } from '#platform/operations/today'
import {
  contactOf,
  faiaAccountType,
  faiaAddress,
  faiaJournalTypes,
  type PartyBalance,
  partyTotals,
  standardAccounts,
} from '../domain/faia.js'
import * as queries from '../queries/faia.js'
import * as names from '../queries/line-names.js'
import type { ExportReading } from './export.js'

/** What the lines name by id, as the file calls it. */
export type FaiaKeys = {
  readonly journals: ReadonlyMap<number, names.LineJournal>
  /** The codes of the fiscal years. */
  readonly years: ReadonlyMap<number, string>
  readonly accounts: ReadonlyMap<number, names.LineAccount>
  readonly parties: ReadonlyMap<number, { readonly isCustomer: boolean; readonly id: string }>
  readonly codes: ReadonlyMap<number, { readonly code: string; readonly rate: string }>
}

/** All that a file says but its lines, and by which words those name it. */
export async function readFaia(
  op: ExportReading,
  span: queries.FaiaSpan,
): Promise<{ file: FaiaFile; keys: FaiaKeys }> {
  const company = await queries.faiaCompany(op)
  const reading = { ...op, company: { ...op.company, locale: company.locale } }
  const codes = await codesOf(op, span, company)
  const { customers, suppliers, parties } = await partiesOf(reading, span)
  const accounts = await accountsOf(reading, span, company, [...customers, ...suppliers])
  const sums = await queries.faiaSums(op, span)
  return {
    file: {
      header: headerOf(op, span, company),
      accounts,
      customers,
      suppliers,
      taxCodes: codes.shown,
      totals: {
        entries: sums.entries,
        debit: storedAmount(sums.debit),
        credit: storedAmount(sums.credit),
      },
    },
    keys: {
      journals: await names.lineJournals(op),
      years: await queries.faiaYears(op),
      accounts: await names.lineAccounts(op, company.locale),
      parties,
      codes: codes.byId,
    },
  }
}

/** A line in the words of the file. */
export function rowOf(line: queries.FaiaLine, keys: FaiaKeys): FaiaRow {
  // biome-ignore format: the columns of the statement, in their order
  const [
    journalId, yearId, number, documentDay, systemDay, day, id, accountId, partyId, debit, credit, currency, inCurrency,
    codeId, entryLabel, label, reference,
  ] = line
  const journal = keys.journals.get(journalId)!
  const party = partyId === null ? null : keys.parties.get(partyId)!
  const code = codeId === null ? null : keys.codes.get(codeId)!
  return [
    journal.code,
    journal.label,
    faiaJournalTypes[journal.type]!,
    `${journal.code}-${keys.years.get(yearId)!}-${number}`,
    documentDay,
    entryLabel || journal.label,
    systemDay,
    day,
    id,
    keys.accounts.get(accountId)!.number,
    reference,
    party?.isCustomer ? party.id : null,
    party && !party.isCustomer ? party.id : null,
    (label ?? entryLabel) || journal.label,
    debit,
    credit,
    currency,
    inCurrency,
    code?.code ?? null,
    code?.rate ?? null,
  ]
}

function headerOf(
  op: ExportReading,
  span: queries.FaiaSpan,
  company: queries.FaiaCompany,
): FaiaHeader {
  const { declarant, ecdf } = settingsOf(packFor(op.company), company.settings).vat
  const signatory = declarant.applicable ? declarant.signatory_1 : null
  return {
    createdOn: todayFor(op),
    software: { company: program.name, name: program.name, version: program.version },
    company: {
      rcsNumber: company.rcs_number,
      name: company.name,
      address: faiaAddress(company),
      contact: contactOf(company.manager ?? signatory ?? company.name, {
        telephone: declarant.phone,
        email: declarant.email,
      }),
      vatNumber: company.vat_number,
      matricule: ecdf.matricule,
    },
    currency: op.company.currency,
    ...span,
    basis: company.is_cash ? 'Cash' : 'Invoice',
  }
}

/** The codes that lines bear; where none does, those in use, as numbers of VAT name the tax of the table. */
async function codesOf(op: ExportReading, span: queries.FaiaSpan, { locale }: queries.FaiaCompany) {
  const all = await queries.faiaCodes(op, span, locale)
  const unique = uniqueCodes(
    all.map(({ id, code }) => [id, code] as const),
    longest.code,
  )
  const used = all.filter(({ is_used }) => is_used)
  const shown = used.length > 0 ? used : all.filter(({ is_active }) => is_active)
  return {
    shown: shown.map(({ id, label, rate }) => ({ code: unique.get(id)!, label, rate })),
    byId: new Map(all.map(({ id, rate }) => [id, { code: unique.get(id)!, rate }])),
  }
}

async function partiesOf(op: ExportReading, span: queries.FaiaSpan) {
  const rows = await queries.faiaParties(op)
  const balances = await balancesOf(op, span)
  const named: Map<number, { isCustomer: boolean; id: string }> = new Map()
  const ofType = (type: queries.FaiaPartyRow['type']): FaiaParty[] => {
    const own = rows.filter((row) => row.type === type)
    const unique = uniqueCodes(
      own.map(({ id, code }) => [id, code] as const),
      longest.middle,
    )
    for (const [id, code] of unique) named.set(id, { isCustomer: type === 'customer', id: code })
    return own
      .filter(({ id }) => balances.has(id))
      .map((row) => ({
        id: unique.get(row.id)!,
        name: row.name,
        address: faiaAddress(row),
        vatNumber: row.vat_number,
        ...partyTotals(row.account, balances.get(row.id)!),
      }))
  }
  const [customers, suppliers] = [ofType('customer'), ofType('supplier')]
  const today = await names.lineParties(op)
  return {
    customers,
    suppliers,
    parties: new Map([...today].map(([id, { todayId }]) => [id, named.get(todayId)!])),
  }
}

async function balancesOf(
  op: ExportReading,
  span: queries.FaiaSpan,
): Promise<Map<number, PartyBalance[]>> {
  const { body } = await reportCatalogue.thirdPartyBalance.compute(op, span)
  const balances = body.rows.map((row) => ({
    thirdPartyId: row.third_party_id,
    number: row.number,
    opening: storedAmount(row.opening_balance),
    closing: storedAmount(row.closing_balance),
  }))
  return grouped(balances, ({ thirdPartyId }) => thirdPartyId)
}

/** Those of the trial balance, and what lines or third parties name beside it. */
async function accountsOf(
  op: ExportReading,
  span: queries.FaiaSpan,
  { locale }: queries.FaiaCompany,
  parties: readonly FaiaParty[],
): Promise<FaiaAccount[]> {
  const { body } = await reportCatalogue.trialBalance.compute(op, span)
  const standardId = standardAccounts(packFor(op.company).chart.map(({ number }) => number))
  const found = new Map<string, FaiaAccount>()
  const put = (number: string, label: string | null, type: string | null, more = nothing) =>
    found.set(number, {
      id: number,
      label: label || number,
      standardId: standardId(number),
      type: faiaAccountType(type),
      ...more,
    })
  const named = parties.flatMap(({ accountId }) => accountId ?? [])
  for (const { number, label, type } of await queries.faiaAccounts(op, span, named, locale))
    put(number, label, type)
  for (const row of body.rows)
    put(row.number, row.label, row.type, {
      opening: subtract(storedAmount(row.opening_debit), storedAmount(row.opening_credit)),
      closing: storedAmount(row.balance),
    })
  return [...found.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

const nothing: Pick<FaiaAccount, 'opening' | 'closing'> = { opening: zero, closing: zero }
