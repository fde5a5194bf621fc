import { isLanguage, type Language } from '#kernel/languages'
import { preferencesOf } from './preferences.js'

const known = new Map<string, Language>()

/** The language that `Accept-Language` asks for, quality values honoured; French without one. */
export function negotiateLanguage(header: string | undefined): Language {
  if (header === undefined || header.length > 1000) return 'fr'
  let language = known.get(header)
  if (language === undefined) {
    language = preferred(header)
    // Browsers send few different ones; whoever sends many does not fill the memory.
    if (known.size < 1000) known.set(header, language)
  }
  return language
}

function preferred(header: string): Language {
  const wished = preferencesOf(header).map((tag) => tag.split('-')[0])
  return wished.find(isLanguage) ?? 'fr'
}
