import { ledgerMessages } from '#capabilities/ledger'
import { proratas } from '#countries'
import { meanings, readAmount, readDay } from '#formats/csv/index'
import { formatAmount } from '#kernel/money'
import { Problem } from '#kernel/problem'
import { reader } from '#platform/shapes/input'
import type { Wrong } from '../domain/choices.js'
import { methods } from '../domain/plan.js'
import { messages } from '../problems/refusals.js'
import { NewFixedAsset } from '../schemas/assets.js'
import type { AssetBooks } from './books.js'
import { accounts, amounts, days, type Row, texts } from './import-columns.js'
import { methodWords, prorataWords } from './import-words.js'

const methodNamed = meanings(methods, methodWords)
const prorataNamed = meanings(proratas, prorataWords)
const read = reader<NewFixedAsset>(NewFixedAsset)

/** A row as the body of a request; what is wrong with it by its columns. */
export function bodyOf(
  { cells }: Row,
  books: AssetBooks,
): { given: NewFixedAsset } | { wrong: Wrong } {
  const wrong: Wrong = {}
  const json: Record<string, unknown> = {}
  const place = (field: string, value: unknown) => {
    if (value !== undefined && value !== null && value !== '') json[field] = value
  }
  for (const column of texts) place(column, cells[column])
  for (const column of days)
    place(column, cells[column] && (readDay(cells[column]) ?? cells[column]))
  for (const column of amounts) {
    const amount = cells[column] ? readAmount(cells[column]) : undefined
    place(column, amount === undefined ? cells[column] : formatAmount(amount))
  }
  const { method, prorata, duration_months: months, category } = cells
  place('method', method && (methodNamed(method) ?? method.toLowerCase()))
  place('prorata', prorata && (prorataNamed(prorata) ?? prorata.toLowerCase()))
  place('duration_months', months && /^\d{1,6}$/.test(months) ? Number(months) : months)
  for (const column of accounts) {
    const number = cells[column]
    const account = number ? books.accounts.numbered(number) : undefined
    place(`${column}_id`, account?.id)
    if (number && !account) wrong[column] = [{ text: ledgerMessages.unknownAccount }]
  }
  if (category) {
    const found = books.categories.find(({ code }) => code.toUpperCase() === category.toUpperCase())
    place('category_id', found?.id)
    if (!found) wrong.category = [{ text: messages.unknownCategory }]
  }
  try {
    const given = read(json)
    return Object.keys(wrong).length > 0 ? { wrong } : { given }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { wrong: { ...inColumns(error.fields), ...wrong } }
  }
}

/** What is wrong with fields, by the columns of the file. */
export function inColumns(fields: Wrong | Problem['fields']): Wrong {
  return Object.fromEntries(
    Object.entries(fields).map(([field, said]) => [
      field.replace(/^(category|account|depreciation_account|expense_account)_id$/, '$1'),
      said,
    ]),
  )
}
