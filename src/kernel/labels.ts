import { type Language, languages, type Text } from './languages.js'

/** How someone names a record: in the language of the file, in some languages, or both. */
export type GivenLabels = {
  readonly label?: string | null
  readonly labels?: { readonly [Name in Language]?: string | null } | null
}

/** The labels of a new record: a language that was not given has the words of one that was. */
export function labelsOf({ label, labels }: GivenLabels, locale: Language): Text | undefined {
  const given = languages.map((language) => labels?.[language])
  const filling = label ?? labels?.[locale] ?? given.find((words) => words != null)
  if (filling == null) return undefined
  return {
    fr: labels?.fr ?? filling,
    nl: labels?.nl ?? filling,
    en: labels?.en ?? filling,
    de: labels?.de ?? filling,
  }
}

/**
 * The labels of a record that is renamed. A label alone is in the language of the file; a language that
 * had the same words was never translated and follows.
 */
export function relabelled(before: Text, given: GivenLabels, locale: Language): Text {
  const wordsIn = (language: Language): string => {
    const isSame = before[language] === before[locale]
    return given.labels?.[language] ?? (isSame ? given.label : null) ?? before[language]
  }
  return { fr: wordsIn('fr'), nl: wordsIn('nl'), en: wordsIn('en'), de: wordsIn('de') }
}
