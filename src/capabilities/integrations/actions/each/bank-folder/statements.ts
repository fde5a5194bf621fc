import { importFromFolder } from '#capabilities/bank'
import { languages, say, sayInEach, type Text } from '#kernel/languages'
import { errorBody, Problem } from '#kernel/problem'
import type { RunContext } from '../../integration.js'

/** No statement file is larger; no run takes more of them. */
export const mostBytes = 25 * 1024 * 1024
export const mostFiles = 200

/** Files that wait somewhere, each to be read and then put away. */
export type Waiting = {
  /** What people call it; never a path. */
  readonly label: string
  /** Null when it is gone, or no longer what it was. */
  read(): Promise<Buffer | null>
  putAway(where: 'done' | 'failed', reason: string | null): Promise<void>
}

const texts = {
  imported: {
    fr: '{name} : importé.',
    nl: '{name}: ingevoerd.',
    en: '{name}: imported.',
    de: '{name}: eingelesen.',
  },
  known: {
    fr: '{name} : déjà connu.',
    nl: '{name}: was al bekend.',
    en: '{name}: known already.',
    de: '{name}: bereits bekannt.',
  },
  refused: {
    fr: '{name} : refusé. {reason}',
    nl: '{name}: geweigerd. {reason}',
    en: '{name}: refused. {reason}',
    de: '{name}: abgelehnt. {reason}',
  },
} as const satisfies Record<string, Text>

/** Imports what waits, one file after the other. What is refused is put away too: it would be refused again. */
export async function importWaiting(context: RunContext, files: readonly Waiting[]) {
  const { services, company, connection, note } = context
  const mayMakeJournals = connection?.settings.create_journal === true
  const counts = { seen: 0, imported: 0, duplicates: 0, failed: 0 }
  for (const file of files) {
    const { label: name } = file
    const bytes = await file.read()
    if (bytes === null) continue
    counts.seen++
    try {
      const isNew =
        (await importFromFolder(services, company, { name, bytes, mayMakeJournals })) === 'new'
      await file.putAway('done', null)
      counts[isNew ? 'imported' : 'duplicates']++
      const text = isNew ? texts.imported : texts.known
      await note({ level: 'info', message: sayInEach(text, () => ({ name })) })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      await file.putAway('failed', errorBody(error, company.locale).message)
      counts.failed++
      await note({ level: 'warning', message: refusalOf(error, name) })
    }
  }
  return counts
}

function refusalOf(error: Problem, name: string): Text {
  const said = languages.map((language) => {
    const reason = reasonOf(error, language)
    return [language, say(texts.refused, language, { name, reason }).slice(0, 1000)]
  })
  return Object.fromEntries(said) as Text
}

function reasonOf(error: Problem, language: (typeof languages)[number]): string {
  return errorBody(error, language).message
}

/** A name of a file as a label: no control characters, no path, not too long. */
export function labelOf(name: string): string {
  const last = name.toWellFormed().split('/').at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '_').slice(0, 200)
  return plain.isWellFormed() ? plain : plain.slice(0, -1)
}
