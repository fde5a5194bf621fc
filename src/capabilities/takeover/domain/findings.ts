import { type Language, say, type TextValues } from '#kernel/languages'
import { faults, warningTexts } from '../problems.js'

/** As the answer tells it; `row` is that of the file. */
type TakeoverWarning = { code: string; message: string; row: number | null }
type TakeoverProblem = TakeoverWarning & { field: string | null }

export type FaultName = keyof typeof faults
export type WarningName = keyof typeof warningTexts

/** So many of either are told. */
const most = 200

/** What is found wrong or worth a look while a file is read, in the reader's language. */
export type Findings = {
  refuse(code: FaultName, row: number | null, field: string | null, values?: TextValues): void
  warn(code: WarningName, row: number | null, values?: TextValues): void
  readonly count: () => number
  readonly problems: () => TakeoverProblem[]
  readonly warnings: () => TakeoverWarning[]
}

export function newFindings(language: Language): Findings {
  const problems: TakeoverProblem[] = []
  const warnings: TakeoverWarning[] = []
  let count = 0
  return {
    refuse(code, row, field, values = {}) {
      count++
      if (problems.length >= most) return
      const said = { ...values, row: row ?? '', field: field ?? '' }
      const message = say(faults[code], language, said).slice(0, 1000)
      problems.push({ code: nameOf(code), message, row, field })
    },
    warn(code, row, values = {}) {
      if (warnings.length >= most) return
      const message = say(warningTexts[code], language, { ...values, row: row ?? '' })
      warnings.push({ code, message: message.slice(0, 1000), row })
    },
    count: () => count,
    problems: () => [...problems].sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
    warnings: () => [...warnings].sort((one, other) => (one.row ?? 0) - (other.row ?? 0)),
  }
}

/** A balance that does not balance is the same to a program, whichever file it is of. */
function nameOf(code: FaultName): string {
  return code === 'opening_not_balanced' ? 'not_balanced' : code
}
