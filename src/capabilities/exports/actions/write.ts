import { inTime } from '#capabilities/reports'
import { invalidField, problem } from '#kernel/problem'
import { FileAnswer, type FileReply } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { reader } from '#platform/shapes/input'
import { fileNameOf } from '../domain/file-name.js'
import type { Format } from '../domain/format.js'
import { messages } from '../problems.js'
import { readIdentity } from '../queries/identity.js'
import { type ExportLink, type Wish, WishAsked } from '../schemas.js'
import { exportsOf } from './catalogue.js'
import { mimes } from './content.js'
import type { Export } from './export.js'
import { linkTo } from './link.js'
import { askedOf, type Prepared, prepared, written } from './prepare.js'
import { takeSnapshot } from './snapshot.js'
import { unlessStalled } from './stalled.js'

type Query = Readonly<Record<string, unknown>>

/** An export as a file, written while it is read: one snapshot, and no more in memory than a portion of its rows. */
export async function writeExport(
  op: Reading & InCompany,
  { export: name, query }: { export: string; query: Query },
): Promise<FileAnswer | ExportLink> {
  const wanted = exportsOf(op.company).find((one) => one.name === name)
  if (!wanted) throw problem(uncoded.not_found)
  const format = formatOf(wanted, query)
  const wish = readWish({ ...query, format })
  if (format === 'csv' && wish.separator === 'pipe')
    throw invalidField('separator', messages.noSuchSeparator)
  const asked = askedOf(wanted, query)
  const { reading, end } = await takeSnapshot(op, wish.lang ?? op.language)
  try {
    const opened = await inTime(wanted.open(reading, asked))
    if (wish.link) {
      await wanted.allow?.(reading, format)
      end()
      return linkTo(op, name, query)
    }
    const found = await inTime(prepared(reading, wanted, query, opened))
    return new FileAnswer(await fileOf(found, format, wish, end))
  } catch (error) {
    end()
    throw error
  }
}

const readWish = reader<Wish>(WishAsked, { fromQuery: true })

/** One of those that the export has, which a refusal names. */
function formatOf({ formats }: Export, { format }: Query): Format {
  if (format == null || String(format).trim() === '') return formats[0]
  const found = formats.find((one) => one === String(format).trim().toLowerCase())
  if (!found) throw invalidField('format', messages.noSuchFormat, { formats: formats.join(', ') })
  return found
}

async function fileOf(
  of: Prepared,
  format: Format,
  wish: Wish,
  end: () => void,
): Promise<FileReply> {
  const { op, wanted, opened, found } = of
  const { code } = await readIdentity(op.tx, op.company.id)
  const { from, to } = opened
  const company = code || op.company.publicToken
  const usual = fileNameOf({ company, export: wanted.name, from, to, today: todayFor(op), format })
  const { content: source, mime = mimes[format], name = usual } = await written(of, format, wish)
  const content = unlessStalled(source)
  content.once('close', end)
  return {
    mime,
    name,
    inline: false,
    content,
    headers: {
      'x-export-fingerprint': found.fingerprint,
      'x-export-rows': String(found.rows),
      'x-log-seq': String(opened.logSeq),
    },
  }
}
