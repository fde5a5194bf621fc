import { packFor, type StatementScheme } from '#countries'
import { say } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { warningTexts } from '../domain/statement-texts.js'
import { messages } from '../problems.js'
import { chosenScheme } from '../queries/scheme.js'
import type { ReportWarning } from '../schemas/envelope.js'
import type { ReportReading } from './report.js'

export type ChosenScheme = {
  readonly scheme: StatementScheme
  readonly warnings: readonly ReportWarning[]
}

/** The model that was asked for, else that of the settings, else the first of the country, which is told. */
export async function schemeFor(
  op: ReportReading,
  { scheme: asked }: { readonly scheme?: string | null | undefined },
): Promise<ChosenScheme> {
  const schemes = packFor(op.company).statementSchemes
  const named = (code: string | null) => schemes.find((scheme) => scheme.code === code)
  if (asked != null) {
    const scheme = named(asked)
    if (!scheme)
      throw invalidField('scheme', messages.unknownScheme, {
        known: schemes.map(({ code }) => code).join(', '),
      })
    return { scheme, warnings: [] }
  }
  const chosen = named(await chosenScheme(op))
  if (chosen) return { scheme: chosen, warnings: [] }
  const scheme = schemes[0]!
  const values = { scheme: say(scheme.labels, op.language) }
  const message = say(warningTexts.scheme_default, op.language, values)
  return { scheme, warnings: [{ code: 'scheme_default', message }] }
}
