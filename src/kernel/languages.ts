/** The languages in which every text of the product exists. */
export const languages = ['fr', 'nl', 'en', 'de'] as const
export type Language = (typeof languages)[number]

/** A text side by side in every language: a missing one does not compile. */
export type Text = Readonly<Record<Language, string>>

/** Values for the `{names}` that stand in a text. */
export type TextValues = Readonly<Record<string, string | number>>

export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && (languages as readonly string[]).includes(value)
}

/** What is not translated, or is said already, as a text. */
export function asItIs(word: string): Text {
  return { fr: word, nl: word, en: word, de: word }
}

/** A text of every language, each with its `{names}` filled in as that language writes them. */
export function sayInEach(text: Text, values: (language: Language) => TextValues): Text {
  const said = languages.map((language) => [language, say(text, language, values(language))])
  return Object.fromEntries(said) as Text
}

/** The text in one language, with its `{names}` filled in. */
export function say(text: Text, language: Language, values: TextValues = {}): string {
  return text[language].replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in values ? String(values[name]) : whole,
  )
}
