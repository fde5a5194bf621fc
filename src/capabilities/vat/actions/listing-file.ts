import type { Readable } from 'node:stream'
import type { VatCheck } from '#countries'
import type { WrittenFile } from '#formats/tax-files/index'
import { problem } from '#kernel/problem'
import { FileAnswer } from '#platform/api/route'
import { problems } from '../problems.js'
import { storedCheck } from './checks.js'
import { attached, requireFormat } from './files.js'
import { incomplete } from './parties.js'
import { refuseErrors } from './validate.js'

/** A listing that was drawn up, with the ways to give it away. */
export type Drawn<Shown> = {
  readonly shown: Shown
  readonly checks: readonly VatCheck[]
  /** Whether its administration would receive an empty file. */
  readonly isEmpty: boolean
  readonly name: string
  readonly write: () => WrittenFile
  readonly print: () => Promise<Readable>
}

/** A listing as data, as the file of its administration, or printed. */
export async function inFormat<Shown>(
  format: string | null | undefined,
  { shown, checks, isEmpty, name, write, print }: Drawn<Shown>,
): Promise<Shown | FileAnswer> {
  const chosen = requireFormat(format, ['json', 'xml', 'pdf'])
  if (chosen === 'json') return shown
  if (chosen === 'pdf') {
    const of = { mime: 'application/pdf', name: `${name}.pdf`, inline: false }
    return new FileAnswer({ ...of, content: await print() })
  }
  refuseErrors(checks.map(storedCheck))
  if (isEmpty) throw problem(problems.nothing_to_declare)
  const written = write()
  if (!written.ok) throw incomplete(written.missing)
  return attached('xml', `${name}.xml`, written.content)
}
