import { languages } from '#kernel/languages'

/** The labels of a row in all languages, as one text to search in. */
export function allLabels(table: string): string {
  const inEach = languages.map((language) => `${table}.labels ->> '${language}'`)
  return `concat_ws(' ', ${inEach.join(', ')})`
}
