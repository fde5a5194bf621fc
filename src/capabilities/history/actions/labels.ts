import { type Language, say, type Text } from '#kernel/languages'
import type { Kind, Logged } from '#platform/changes/kind'
import { contentGone, erased, plainSentence, sentences } from '../problems.js'

/** The sentence about a change, in the reader's language. */
export function labelOf(
  change: Logged,
  kind: Kind | undefined,
  language: Language,
  isErased: boolean,
): string {
  const special = kind?.sentence?.(change, language)
  if (special) return capital(say(special.text, language, special.values))
  const text: Text = sentences[change.action] ?? plainSentence
  const noun = kind ? say(kind.entity.label, language) : change.resource
  return capital(
    say(text, language, {
      noun,
      title: isErased ? say(erased, language) : titleOf(change, kind, language),
      action: change.action,
    }),
  )
}

function titleOf(change: Logged, kind: Kind | undefined, language: Language): string {
  const record = change.after ?? change.before
  if (record && kind) return kind.title(record, language)
  return say(contentGone, language, { noun: '', id: change.recordId }).trim()
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
