import { isLanguage, type Language } from '#kernel/languages'

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
  const wishes = header.split(',').map((part, position) => {
    const [tag = '', ...parameters] = part.trim().split(';')
    const quality = parameters.map((parameter) => parameter.trim()).find((p) => p.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    return { language: tag.trim().toLowerCase().split('-')[0], weight, position }
  })
  const best = wishes
    .filter((wish) => isLanguage(wish.language) && wish.weight > 0 && wish.weight <= 1)
    .sort((a, b) => b.weight - a.weight || a.position - b.position)[0]
  return isLanguage(best?.language) ? best.language : 'fr'
}
