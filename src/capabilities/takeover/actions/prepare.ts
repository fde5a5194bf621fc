import { createReadStream } from 'node:fs'
import {
  type BookColumn,
  type BooksFormat,
  BooksRefusal,
  mostBytes,
  refusalOfBooks,
  type Source,
  type Survey,
  surveyBooks,
} from '#formats/foreign-books/index'
import type { Day } from '#kernel/days'
import { parseDay } from '#kernel/days'
import { invalid, invalidField, problem } from '#kernel/problem'
import { openArchive } from '#platform/files/archive'
import { ArchiveRefusal } from '#platform/files/archive-problems'
import type { ReceivedFile } from '#platform/files/multipart'
import { receivedFile } from '#platform/files/received'
import { firstBytes } from '#platform/files/stored'
import type { InCompany, Preparing } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { messages, problems } from '../problems.js'

/** What the caller says their codes are here. */
export type GivenMapping = Readonly<
  Record<'accounts' | 'journals' | 'third_parties', ReadonlyMap<string, string>>
>

/** A file that was looked through, and what is wished of it. */
export type Foreign = {
  readonly name: string
  readonly sha256: string
  readonly source: Source
  readonly survey: Survey
  readonly mapping: GivenMapping
  readonly mayCreate: boolean
  readonly on: Day | null
  /** Told how far it is, beside what the list of runs shows; what it throws ends the takeover. */
  readonly onProgress?: (percent: number) => void
  /** Takes away what was unpacked for it. */
  discard(): Promise<void>
}

/** What the file itself calls a column, as problems name it. */
export function columnName({ survey }: Pick<Foreign, 'survey'>, column: BookColumn): string {
  return survey.names[survey.heading.columns.indexOf(column)] ?? column
}

type Sent = { body: Readonly<Record<string, unknown>>; files: readonly ReceivedFile[] }
type About = Pick<Preparing, 'services' | 'onFailure'> & Pick<InCompany, 'company'>

const neededOfEntries = [
  ['account'],
  ['date'],
  ['debit', 'credit', 'amount'],
] as const satisfies readonly (readonly BookColumn[])[]
const neededOfBalances = [
  ['account'],
  ['debit', 'credit', 'balance', 'balance_debit', 'balance_credit', 'amount'],
] as const satisfies readonly (readonly BookColumn[])[]

export const prepareEntries = (about: About, sent: Sent) => prepared(about, sent, neededOfEntries)

export async function prepareBalances(about: About, sent: Sent): Promise<Foreign & { on: Day }> {
  const given = textOf(sent.body.on)
  if (given === '') throw invalidField('on', inputMessages.required, { field: 'on' })
  const on = parseDay(given)
  if (!on) throw invalidField('on', inputMessages.day, { field: 'on' })
  return { ...(await prepared(about, sent, neededOfBalances)), on }
}

async function prepared(
  about: About,
  { body, files }: Sent,
  needed: readonly (readonly BookColumn[])[],
): Promise<Foreign> {
  if (about.services.gates.isClosed(about.company.id)) throw problem(problems.takeover_in_progress)
  const format = formatOf(body.format)
  const mapping = mappingOf(body.mapping)
  const mayCreate = ['1', 'true'].includes(textOf(body.create))
  const file = receivedFile(files)
  const { path, discard } = await unpacked(about, file)
  // In small pieces: others are answered in between.
  const source: Source = () => createReadStream(path, { highWaterMark: 16 * 1024 })
  const survey = await surveyed(source, needed, format)
  const { name, sha256 } = file
  return { name, sha256, source, survey, mapping, mayCreate, on: null, discard }
}

/** Looks a file through; what makes it unreadable is a refusal of the file. */
export async function surveyed(
  source: Source,
  needed: readonly (readonly BookColumn[])[],
  format: BooksFormat | null,
): Promise<Survey> {
  try {
    return await surveyBooks(source, needed, format)
  } catch (error) {
    if (error instanceof BooksRefusal) throw invalid({ file: [refusalOfBooks(error)] })
    throw error
  }
}

const accepted = new Set(['csv', 'txt', 'fec', 'tsv', 'tab', ''])

/** Where the file lies: as it came, or the one that its archive holds. */
async function unpacked(
  { services, onFailure }: About,
  file: ReceivedFile,
): Promise<{ path: string; discard: () => Promise<void> }> {
  const isArchive = (await firstBytes(file, 4)).toString('hex') === '504b0304'
  if (!isArchive) return { path: file.path, discard: async () => {} }
  try {
    const archive = await openArchive(
      file.path,
      services.temporary,
      (extension) => accepted.has(extension.replace('.', '').toLowerCase()),
      { files: 2, fileBytes: mostBytes, totalBytes: mostBytes, ratio: 1000 },
    )
    onFailure(archive.discard)
    const [first, second] = archive.files
    if (!first || second) {
      await archive.discard()
      throw invalidField('file', messages.oneFile)
    }
    return { path: first.path, discard: archive.discard }
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw invalid({ file: [error.reason] })
    throw error
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : ''
}

function formatOf(value: unknown): BooksFormat | null {
  const text = textOf(value).toLowerCase()
  if (text === '') return null
  if (text !== 'fec' && text !== 'csv') throw invalidField('format', messages.format)
  return text
}

const parts = ['accounts', 'journals', 'third_parties'] as const

function mappingOf(value: unknown): GivenMapping {
  const text = textOf(value)
  let given: unknown = {}
  try {
    given = text === '' ? {} : JSON.parse(text)
  } catch {
    throw invalidField('mapping', messages.mapping)
  }
  if (!isPlain(given)) throw invalidField('mapping', messages.mapping)
  for (const name of Object.keys(given))
    if (!(parts as readonly string[]).includes(name))
      throw invalidField('mapping', messages.mapping)
  return Object.fromEntries(
    parts.map((part) => {
      const pairs = given[part] ?? {}
      if (!isPlain(pairs) || Object.values(pairs).some((ours) => typeof ours !== 'string'))
        throw invalidField(`mapping.${part}`, messages.mapping)
      return [part, new Map(Object.entries(pairs as Record<string, string>))]
    }),
  ) as unknown as GivenMapping
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
