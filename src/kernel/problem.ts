import type { Language, Text, TextValues } from './languages.js'
import { say } from './languages.js'

/** A row of a problems table: what can go wrong, with its status and its text in every language. */
export type ProblemRow = Text & {
  readonly status: number
  /** The field under `errors` that a 422 without a field of its own names. */
  readonly field?: string
}

/** A row that knows its stable code, as the API shows it; null where the API shows none. */
export type ProblemKind = ProblemRow & { readonly code: string | null }

/** A sentence to be said later, in the reader's language. */
export type Message = { readonly text: Text; readonly values?: TextValues }

export type FieldMessages = Readonly<Record<string, readonly Message[]>>

type More = {
  /** Messages by dotted field path. */
  fields?: FieldMessages
  /** Members added to the error body, as `server_version` on a conflict. */
  body?: Readonly<Record<string, unknown>>
  headers?: Readonly<Record<string, string>>
}

/** A refusal that the caller can understand. Anything else that is thrown is our own bug. */
export class Problem extends Error {
  readonly kind: ProblemKind
  readonly values: TextValues
  readonly fields: FieldMessages
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(kind: ProblemKind, values: TextValues = {}, more: More = {}) {
    super(kind.en)
    this.kind = kind
    this.values = values
    this.fields = more.fields ?? (kind.field ? { [kind.field]: [{ text: kind, values }] } : {})
    this.body = more.body ?? {}
    this.headers = more.headers ?? {}
  }
}

/** Gives each row of a table its own name as code. */
export function problemTable<const Rows extends Record<string, ProblemRow>>(
  rows: Rows,
): { readonly [Code in keyof Rows]: ProblemKind } {
  const kinds: Record<string, ProblemKind> = {}
  for (const [code, row] of Object.entries(rows)) kinds[code] = { ...row, code }
  return kinds as { readonly [Code in keyof Rows]: ProblemKind }
}

/** The refusal to throw: `throw problem(problems.token_limit_reached, { limit: 50 })`. */
export function problem(kind: ProblemKind, values: TextValues = {}, more: More = {}): Problem {
  return new Problem(kind, values, more)
}

export const invalidInput: ProblemKind = {
  code: null,
  status: 422,
  fr: 'Les données envoyées ne sont pas valides.',
  nl: 'De verzonden gegevens zijn niet geldig.',
  en: 'The data sent is not valid.',
  de: 'Die gesendeten Daten sind ungültig.',
}

/** A refusal of one or more fields, each with its own messages. */
export function invalid(fields: FieldMessages): Problem {
  return new Problem(invalidInput, {}, { fields })
}

/** A refusal of one field with one message. */
export function invalidField(path: string, text: Text, values: TextValues = {}): Problem {
  return invalid({ [path]: [{ text, values }] })
}

const andOneMore: Text = {
  fr: '{first} (et 1 autre erreur)',
  nl: '{first} (en nog 1 fout)',
  en: '{first} (and 1 more error)',
  de: '{first} (und 1 weiterer Fehler)',
}
const andMore: Text = {
  fr: '{first} (et {count} autres erreurs)',
  nl: '{first} (en nog {count} fouten)',
  en: '{first} (and {count} more errors)',
  de: '{first} (und {count} weitere Fehler)',
}

export type ErrorBody = {
  message: string
  code?: string
  errors?: Record<string, string[]>
  [member: string]: unknown
}

/** What is wrong with each field, in the reader's language. */
export function sentencesOf(fields: FieldMessages, language: Language): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([path, messages]) => [
      path,
      messages.map(({ text, values }) => say(text, language, values)),
    ]),
  )
}

/** The error body of the API in the reader's language. */
export function errorBody(refusal: Problem, language: Language): ErrorBody {
  const errors = sentencesOf(refusal.fields, language)
  const all = Object.values(errors).flat()
  const own = say(refusal.kind, language, refusal.values)
  const first = refusal.kind.code === null && all[0] !== undefined ? all[0] : own
  const count = all.length - 1
  const message =
    count < 1 ? first : say(count === 1 ? andOneMore : andMore, language, { first, count })
  return {
    message,
    ...(refusal.kind.code === null ? {} : { code: refusal.kind.code }),
    ...refusal.body,
    ...(refusal.kind.status === 422 ? { errors } : {}),
  }
}
