import { type AccountType, accountTypes } from '#countries'
import { type CsvRow, meanings, readYesNo, type Synonyms } from '#formats/csv/index'
import { hasHidden } from '#kernel/characters'
import type { GivenLabels } from '#kernel/labels'
import type { Language, Text } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { messages } from '../problems.js'
import { accountKinds } from '../schemas/account.js'
import { isAccountNumber } from './account-record.js'
import type { Column } from './import-columns.js'
import { kindWords, typeWords } from './import-words.js'

/** What a row wishes of an account. */
export type Wish = {
  readonly row: number
  readonly number: string
  readonly given: GivenLabels
  readonly type: AccountType | null
  readonly kind: (typeof accountKinds)[number] | null
  readonly isReconcilable: boolean | null
  readonly isActive: boolean | null
  /** By column. */
  readonly wrong: Record<string, Message[]>
}

const longestLabel = 255

/** Reads the rows of a file; a number that stands there twice is good once. */
export function readRows(rows: readonly CsvRow<Column>[]): Wish[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const wish = readRow(row)
    const earlier = seen.get(wish.number)
    if (earlier !== undefined)
      wish.wrong.number = [{ text: messages.numberTwice, values: { row: earlier } }]
    else seen.set(wish.number, row.row)
    return wish
  })
}

function readRow({ row, cells }: CsvRow<Column>): Wish {
  const wrong: Record<string, Message[]> = {}
  const refuse = (field: Column, text: Text, values: Record<string, string | number> = {}) => {
    wrong[field] = [{ text, values: { field, ...values } }]
    return null
  }
  const label = (column: Column): string | null => {
    const cell = cells[column] ?? null
    if (cell !== null && hasHidden(cell)) return refuse(column, inputMessages.characters)
    const isTooLong = cell !== null && [...cell].length > longestLabel
    return isTooLong ? refuse(column, inputMessages.maxLength, { max: longestLabel }) : cell
  }
  const choice = <const Word extends string>(
    column: Column,
    words: readonly Word[],
    synonyms: Synonyms<Word>,
  ) => {
    const cell = cells[column]
    if (cell == null) return null
    const word = meanings(words, synonyms)(cell)
    return word ?? refuse(column, inputMessages.choice, { choices: words.join(', ') })
  }
  const yesNo = (column: Column): boolean | null => {
    const cell = cells[column]
    if (cell == null) return null
    return readYesNo(cell) ?? refuse(column, messages.yesOrNo)
  }
  const number = cells.number ?? ''
  if (number === '') refuse('number', inputMessages.required)
  else if (!isAccountNumber(number)) refuse('number', messages.accountNumber)
  return {
    row,
    number,
    given: {
      label: label('label'),
      labels: {
        fr: label('label_fr'),
        nl: label('label_nl'),
        en: label('label_en'),
        de: label('label_de'),
      } satisfies Record<Language, string | null>,
    },
    type: choice('type', accountTypes, typeWords),
    kind: choice('kind', accountKinds, kindWords),
    isReconcilable: yesNo('is_reconcilable'),
    isActive: yesNo('is_active'),
    wrong,
  }
}
