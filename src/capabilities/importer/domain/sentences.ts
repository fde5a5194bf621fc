/** What is said of an import, in the language of who reads it. */
import { type Language, say, type Text, type TextValues } from '#kernel/languages'
import { doubtTexts, refusalTexts, warningTexts } from '#reading'
import { ownWarnings } from '../problems.js'

type Kept = { readonly code: string; readonly values: TextValues }

/** Texts by code; what an archive left behind is said by who opened it. */
export type MoreTexts = Readonly<Record<string, Text>>

/** What stands in brackets and was not kept by an earlier version is left unsaid. */
const unknown = / \([^()]*\{\w+\}[^()]*\)/g

export function saidWarnings(
  warnings: readonly Kept[] | null,
  language: Language,
  more: MoreTexts,
): { code: string; message: string }[] | null {
  if (warnings === null) return null
  const texts: MoreTexts = { ...warningTexts, ...ownWarnings, ...more }
  return warnings.map(({ code, values }) => {
    const text = texts[code]
    const told = { ...values, ...doubted(values, language) }
    return { code, message: text ? say(text, language, told).replace(unknown, '') : code }
  })
}

/** The fields that a person should look at, in words. */
function doubted({ fields }: TextValues, language: Language): TextValues {
  if (fields === undefined) return {}
  const words: MoreTexts = doubtTexts
  const said = String(fields)
    .split(' ')
    .map((field) => words[field]?.[language] ?? field)
  return { fields: said.join(', ') }
}

export function saidError(code: string | null, language: Language): string | null {
  if (code === null) return null
  const texts: MoreTexts = refusalTexts
  const text = texts[code]
  return text ? say(text, language) : code
}
