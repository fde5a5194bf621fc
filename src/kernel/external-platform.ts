import { type Language, say, type Text } from './languages.js'

/** Who did what came over the bridge: a program, which has no name of its own here. */
const externalPlatform: Text = {
  fr: 'Plateforme externe',
  nl: 'Extern platform',
  en: 'External platform',
  de: 'Externe Plattform',
}

/** Who is named for a change that nobody of ours made; null where no name is better than none. */
export function byBridge(origin: string, language: Language): { id: null; name: string } | null {
  return origin === 'bridge' ? { id: null, name: say(externalPlatform, language) } : null
}
