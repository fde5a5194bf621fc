import { type Day, day } from '#kernel/days'
import { type Language, languages, type Text } from '#kernel/languages'

/** The four columns of a text, in the order in which every table has them. */
export const labelColumns = ['label_fr', 'label_nl', 'label_en', 'label_de'] as const

/** The text of a row's label columns; an empty one is a bug in the table. */
export function labelsOf(row: Readonly<Record<`label_${Language}`, string>>): Text {
  const text = {} as Record<Language, string>
  for (const language of languages) {
    const label = row[`label_${language}`]
    if (label === '') throw new SyntaxError(`a label is missing in ${language}`)
    text[language] = label
  }
  return text
}

/** A cell that holds one of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[], cell: string): Word {
  const word = words.find((candidate) => candidate === cell)
  if (word === undefined) throw new SyntaxError(`${cell} is none of ${words.join(', ')}`)
  return word
}

export function yesOrNo(cell: string): boolean {
  return oneOf(['yes', 'no'], cell) === 'yes'
}

/** A list in one cell. */
export function listOf(cell: string, separator: string): string[] {
  return cell === '' ? [] : cell.split(separator)
}

/** The days on which something begins and ceases to hold; an open end is null. */
export function validityOf(row: Readonly<Record<'valid_from' | 'valid_until', string>>): {
  validFrom: Day | null
  validUntil: Day | null
} {
  return {
    validFrom: row.valid_from === '' ? null : day(row.valid_from),
    validUntil: row.valid_until === '' ? null : day(row.valid_until),
  }
}

/** Freezes a value and all it holds, so that no caller can change a country's tables. */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const member of Object.values(value)) deepFreeze(member)
  }
  return value
}
