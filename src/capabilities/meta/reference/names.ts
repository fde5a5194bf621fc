import type { Language, Text } from '#kernel/languages'

/** Names of countries or currencies in every language, from the Unicode tables inside Node. */
export function namesOf(type: 'region' | 'currency'): (code: string) => Text {
  const inLanguage = (language: Language) => new Intl.DisplayNames([language], { type })
  const [fr, nl, en, de] = [inLanguage('fr'), inLanguage('nl'), inLanguage('en'), inLanguage('de')]
  const name = (names: Intl.DisplayNames, code: string) => names.of(code) ?? code
  return (code) => ({
    fr: name(fr, code),
    nl: name(nl, code),
    en: name(en, code),
    de: name(de, code),
  })
}
