import { type Language, say, type Text } from '#kernel/languages'
import type { Logged, RecordType } from '#platform/operations/record-type'
import { contentGone, erased, plainSentence, sentences } from '../problems.js'

/** The sentence about a change, in the reader's language. */
export function labelOf(
  change: Logged,
  type: RecordType | undefined,
  language: Language,
  isErased: boolean,
): string {
  const special = type?.sentence?.(change, language)
  if (special) return capital(say(special.text, language, special.values))
  const text: Text = sentences[change.action] ?? plainSentence
  const noun = type ? say(type.entity.label, language) : change.resource
  return capital(
    say(text, language, {
      noun,
      title: isErased ? say(erased, language) : titleOf(change, type, language),
      action: change.action,
    }),
  )
}

function titleOf(change: Logged, type: RecordType | undefined, language: Language): string {
  const record = change.after ?? change.before
  if (record && type) return type.title(record, language)
  return say(contentGone, language, { noun: '', id: change.recordId }).trim()
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
