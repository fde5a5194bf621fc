import { addressLines } from '#kernel/address'
import { invalidField, problem } from '#kernel/problem'
import { FileAnswer } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { messages } from '../problems.js'
import { findDeclaration } from '../queries/declarations.js'
import type { FileAsked } from '../schemas/files.js'
import { aboutOf } from './change.js'
import { type Context, contextOf } from './context.js'
import { incomplete } from './parties.js'
import { shown } from './show.js'
import { formatOf, writtenReturn } from './written-return.js'

type Viewing = Reading & InCompany

/** A return as a file: that of its administration, or printed. */
export async function readReturnFile(
  op: Viewing,
  { id, query }: { id: number; query: FileAsked },
): Promise<FileAnswer> {
  const row = await findDeclaration(op, id)
  if (!row) throw problem(uncoded.not_found)
  const context = await contextOf(op)
  const { form } = aboutOf(context, row)
  const format = requireFormat(query.format, [formatOf(form), 'pdf'])
  if (row.status === 'draft' && !query.preview) throw invalidField('status', messages.draftIsNoFile)
  if (format === 'pdf') {
    // The library that writes PDF is loaded by the first who asks for one, not at every start.
    const { returnPdf } = await import('../return-pdf.js')
    const content = returnPdf(
      await shown(op, context, row, op.language),
      companyOn(context),
      op.language,
    )
    const name = writtenReturn(context, form, row, op.now).name.replace(/\.\w+$/, '.pdf')
    return new FileAnswer({ mime: 'application/pdf', name, inline: false, content })
  }
  const { name, written } = writtenReturn(context, form, row, op.now)
  if (!written.ok) throw incomplete(written.missing)
  return attached(format, name, written.content)
}

/** A format that there is, or the first when none is asked for. */
export function requireFormat<Format extends string>(
  asked: string | null | undefined,
  formats: readonly Format[],
): Format {
  const found = formats.find((format) => format === (asked ?? formats[0]))
  if (found === undefined)
    throw invalidField('format', inputMessages.choice, {
      field: 'format',
      choices: formats.join(', '),
    })
  return found
}

export function attached(format: 'xml' | 'json', name: string, text: string): FileAnswer {
  const mime = format === 'json' ? 'application/json; charset=utf-8' : 'application/xml'
  return new FileAnswer({ mime, name, inline: false, content: Buffer.from(text) })
}

/** The company as a printed page names it. */
export function companyOn({ facts }: Context) {
  return {
    name: facts.name,
    addressLines: addressLines(facts, facts.country, facts.locale),
    vatNumber: facts.vat_number,
  }
}
