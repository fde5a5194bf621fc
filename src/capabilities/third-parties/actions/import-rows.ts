import { ledgerMessages } from '#capabilities/ledger'
import { readPartyVatNumber, vatNumberSpellings } from '#countries'
import { meanings, readAmount, readYesNo } from '#formats/csv/index'
import { formatAmount } from '#kernel/money'
import { Problem } from '#kernel/problem'
import { reader } from '#platform/shapes/input'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import type { Key } from '../domain/matching.js'
import type { AccountKnown, VatCodeKnown } from '../queries/references.js'
import {
  type BankAccount,
  NewThirdParty,
  plain,
  type ThirdParty,
  ThirdPartyPatch,
  thirdPartyTypes,
} from '../schemas.js'
import type { Wrong } from './fields.js'
import { plainFields, type Row, texts } from './import-columns.js'
import { typeWords } from './import-words.js'

type Cells = Row['cells']

/** The accounts by number and the VAT codes by code that a file may name. */
export type NamedRecords = {
  readonly accounts: ReadonlyMap<string, AccountKnown>
  readonly vatCodes: ReadonlyMap<string, VatCodeKnown>
}

/** What tells whom a row is about. */
export function keyOf({ cells }: Row, fileCountry: string): Key {
  return {
    type: typeIn(cells) ?? '',
    code: cells.code?.toUpperCase() ?? null,
    vatNumber: cells.vat_number
      ? bareVatNumber(cells.vat_number, cells.country?.toUpperCase() ?? fileCountry)
      : null,
  }
}

const typeNamed = meanings(thirdPartyTypes, typeWords)

/** The type that a row names in any language, or else the word that it has. */
function typeIn({ type }: Cells): string | undefined {
  return type ? (typeNamed(type) ?? type.toLowerCase()) : undefined
}

/** By its own prefix, in the shortest of its spellings. */
function bareVatNumber(text: string, country: string): string | null {
  const number = readPartyVatNumber(text, country)
  return number.ok ? vatNumberSpellings(number.value)[0]! : null
}

const readNew = reader<NewThirdParty>(NewThirdParty)
const readPatch = reader<ThirdPartyPatch>(ThirdPartyPatch)

export type ReadRow<Given> = { readonly given: Given } | { readonly wrong: Wrong }

export const newFromRow = (row: Row, named: NamedRecords): ReadRow<NewThirdParty> =>
  readBy(readNew, row.cells, named, [])

/** An empty cell leaves the field as it is; the account of a row becomes the default beside the others. */
export const patchFromRow = (
  row: Row,
  named: NamedRecords,
  before: ThirdParty,
): ReadRow<ThirdPartyPatch> => readBy(readPatch, row.cells, named, before.ibans)

function readBy<Given>(
  read: (json: unknown) => Given,
  cells: Cells,
  named: NamedRecords,
  held: readonly BankAccount[],
): ReadRow<Given> {
  const wrong: Wrong = {}
  const json = jsonOf(cells, named, held, wrong)
  try {
    const given = read(json)
    return Object.keys(wrong).length > 0 ? { wrong } : { given }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { wrong: { ...inColumns(error.fields), ...wrong } }
  }
}

/** The row as the body of a request; what is no number or no yes or no is left to the reader to refuse. */
function jsonOf(
  cells: Cells,
  named: NamedRecords,
  held: readonly BankAccount[],
  wrong: Wrong,
): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  const place = (field: string, value: unknown) => {
    if (value !== undefined && value !== null) json[field] = value
  }
  for (const column of texts) place(column, cells[column])
  place('type', typeIn(cells))
  for (const field of plainFields) place(field, plainValue(field, cells[field] ?? undefined))
  for (const column of ['is_active', 'is_blocked', 'no_reminders'] as const)
    place(column, cells[column] && (readYesNo(cells[column]) ?? cells[column]))
  const { credit_limit: limit } = cells
  const amount = limit ? readAmount(limit) : undefined
  place('credit_limit', amount === undefined ? limit : formatAmount(amount))
  place('account_id', accountIn(cells, 'account', named, wrong))
  place('default_account_id', accountIn(cells, 'default_account', named, wrong))
  const { default_vat_code: vatCode } = cells
  place('default_vat_code_id', vatCode && named.vatCodes.get(vatCode)?.id)
  if (vatCode && !named.vatCodes.has(vatCode))
    wrong.default_vat_code = [{ text: ledgerMessages.unknownVatCode }]
  place('ibans', bankAccountsIn(cells, held, wrong))
  return json
}

/** A cell as its schema wants it: a number, one of some words, or text. */
function plainValue(
  field: keyof typeof plain,
  cell: string | undefined,
): string | number | undefined {
  const { type, enum: words } = plain[field] as { type?: unknown; enum?: unknown }
  if (cell && [type].flat().includes('integer') && /^\d{1,9}$/.test(cell)) return Number(cell)
  return words ? cell?.toLowerCase() : cell
}

function accountIn(
  cells: Cells,
  column: 'account' | 'default_account',
  { accounts }: NamedRecords,
  wrong: Wrong,
): number | undefined {
  const number = cells[column]
  if (!number) return undefined
  const account = accounts.get(number)
  if (!account) wrong[column] = [{ text: ledgerMessages.unknownAccount }]
  return account?.id
}

function bankAccountsIn({ iban, bic }: Cells, held: readonly BankAccount[], wrong: Wrong) {
  if (!iban) {
    if (bic) wrong.iban = [{ text: inputMessages.required, values: { field: 'iban' } }]
    return undefined
  }
  const bare = iban.replace(/[\s./-]/g, '').toUpperCase()
  const same = held.find((account) => account.iban === bare)
  return [
    { iban, bic: bic ?? same?.bic ?? null, is_default: true },
    ...held
      .filter((account) => account !== same)
      .map((account) => ({ ...account, is_default: false })),
  ]
}

const columnOf: Readonly<Record<string, string>> = {
  'ibans.0.iban': 'iban',
  'ibans.0.bic': 'bic',
  ibans: 'iban',
  account_id: 'account',
  default_account_id: 'default_account',
  default_vat_code_id: 'default_vat_code',
}

/** What is wrong with the fields, by the columns of the file. */
export function inColumns(fields: Problem['fields']): Wrong {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => {
      const column = columnOf[field] ?? field
      const named = messages.map(({ text, values }) => ({
        text,
        values: { ...values, field: column },
      }))
      return [column, named]
    }),
  )
}
