import type { Text } from '#kernel/languages'
import { languages, say } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import type { StatementRefusal } from './refusal.js'
import { refusalTexts, withLine } from './texts.js'

/** The sentence for the reader, with the line where there is one. */
export function refusalMessage({ reason, line, values }: StatementRefusal): Message {
  const isUnknown = reason === 'unsupported_format' && !('found' in values)
  const text: Text = refusalTexts[isUnknown ? 'unknown_format' : reason]
  if (line === null) return { text, values }
  const numbered = languages.map((language) => [
    language,
    say(withLine, language, { line, text: say(text, language, values) }),
  ])
  return { text: Object.fromEntries(numbered) as Text }
}
