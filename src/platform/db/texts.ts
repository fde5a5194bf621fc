const separator = '\u001e'

/**
 * Texts of JSON, or pieces of them, as one: in an array each would be escaped and read sign by sign, which takes longer
 * than writing them. JSON never holds the separator bare; null is nothing at all.
 */
export function joinedTexts(texts: readonly (string | null)[]): string {
  return texts.map((text) => text ?? '').join(separator)
}

/** What makes an array of such a text again. */
export function textsOf(parameter: `$${number}`): string {
  return `string_to_array(${parameter}, chr(30), '')`
}

/**
 * One column of rows as an array, written as PostgreSQL reads it quickest: of what needs no quotes, which are numbers, amounts, days
 * and the program's own words.
 */
export function listOf<Row extends object>(rows: readonly Row[], column: keyof Row): string {
  let text = ''
  for (const row of rows) text += `,${row[column] ?? 'NULL'}`
  return `{${text.slice(1)}}`
}
