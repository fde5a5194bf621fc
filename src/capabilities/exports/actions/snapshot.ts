import type { Language } from '#kernel/languages'
import type { InCompany, Reading } from '#platform/operations/operation'
import type { ExportReading } from './export.js'
import { takePlace } from './places.js'

/** A place among the exports and a snapshot that lasts until it is ended, once or more often. */
export type Taken = { readonly reading: ExportReading; end(): void }

export async function takeSnapshot(op: Reading & InCompany, language: Language): Promise<Taken> {
  const leave = await takePlace(op.services, op.company.id)
  const held = await op.services.db.hold().catch((error) => {
    leave()
    throw error
  })
  return {
    reading: inLanguage({ ...op, tx: held.tx }, language),
    end() {
      held.end()
      leave()
    },
  }
}

/** Words are those of the language that is asked for, not of the file. */
export function inLanguage(op: ExportReading, language: Language): ExportReading {
  return { ...op, language, company: { ...op.company, locale: language } }
}
