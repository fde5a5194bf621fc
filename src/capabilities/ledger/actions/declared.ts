import { periodLabel } from '#countries'
import { type Language, languages, say } from '#kernel/languages'
import { type ProblemKind, problem } from '#kernel/problem'
import type { DeclaredBy } from '../domain/declared.js'
import { monthDeclared } from '../problems.js'
import type { PeriodRef } from '../queries/references.js'
import { dateFieldOf, type EntryDraft } from './entry-draft.js'
import type { AccountRef } from './references.js'

/**
 * A month that was declared takes nothing that carries boxes or touches an account of VAT. What opens or closes a
 * year declares nothing.
 */
export function requireUndeclared(
  draft: EntryDraft,
  { declared_by }: PeriodRef,
  accounts: readonly AccountRef[],
): void {
  const { phase, lines, entryDate: day } = draft
  if (declared_by === null || phase !== 'year') return
  const isOfVat = lines.some(({ boxes }, place) => boxes.length > 0 || accounts[place]!.is_of_vat)
  if (!isOfVat) return
  const kind = namingReturn(declared_by)
  const values = { day }
  throw problem(kind, values, {
    fields: { [dateFieldOf(draft)]: [{ text: kind, values }] },
    body: { reason: 'period_locked' },
  })
}

/** The refusal with the return in its words, which each language calls by another name. */
function namingReturn({ period_type: periodType, year, period }: DeclaredBy): ProblemKind {
  const label = periodLabel({ periodType, year, period })
  const named = {} as Record<Language, string>
  for (const language of languages)
    named[language] = say(monthDeclared, language, { declaration: label[language] })
  return { ...monthDeclared, ...named }
}
