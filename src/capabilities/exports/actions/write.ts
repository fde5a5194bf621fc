import type { Language } from '#kernel/languages'
import { invalidField, problem } from '#kernel/problem'
import { FileAnswer, type FileReply } from '#platform/api/route'
import type { InCompany, Reading } from '#platform/operations/operation'
import { todayFor } from '#platform/operations/today'
import { uncoded } from '#platform/problems'
import { reader } from '#platform/shapes/input'
import { type Fingerprint, fingerprintOf } from '#platform/tables/fingerprint'
import { fileNameOf } from '../domain/file-name.js'
import type { Format } from '../domain/format.js'
import { messages } from '../problems.js'
import { readIdentity } from '../queries/identity.js'
import { type Wish, WishAsked } from '../schemas.js'
import { exportsOf } from './catalogue.js'
import { contentOf, mimes } from './content.js'
import type { Export, ExportReading, Opened, Written } from './export.js'
import { takePlace } from './places.js'
import { unlessStalled } from './stalled.js'

type Query = Readonly<Record<string, unknown>>

/** An export as a file, written while it is read: one snapshot, and no more in memory than a portion of its rows. */
export async function writeExport(
  op: Reading & InCompany,
  { export: name, query }: { export: string; query: Query },
): Promise<FileAnswer> {
  const wanted = exportsOf(op.company).find((one) => one.name === name)
  if (!wanted) throw problem(uncoded.not_found)
  const wish = wishIn(query)
  const format = formatOf(wanted, wish)
  const asked = reader<never>(wanted.asked, { fromQuery: true })(query)
  const leave = await takePlace(op.services)
  const held = await op.services.db.hold().catch((error) => {
    leave()
    throw error
  })
  const end = () => {
    held.end()
    leave()
  }
  try {
    const language = wish.lang ?? op.language
    const reading = { ...op, language, tx: held.tx, company: { ...op.company, locale: language } }
    const opened = await wanted.open(reading, asked)
    const choice = { export: name, company: op.company.publicToken, parameters: opened.chosen }
    const found = opened.found ?? (await fingerprintOf(choice, opened.table))
    const about = { opened, found, format, wish, language, query, end }
    return new FileAnswer(await fileOf(reading, wanted, about))
  } catch (error) {
    end()
    throw error
  }
}

const readWish = reader<Wish>(WishAsked, { fromQuery: true })

function wishIn(query: Query): Wish {
  const { format } = query
  return readWish(typeof format === 'string' ? { ...query, format: format.toLowerCase() } : query)
}

function formatOf({ formats }: Export, { format }: Wish): Format {
  if (format == null) return formats[0]
  if (!formats.includes(format))
    throw invalidField('format', messages.noSuchFormat, { formats: formats.join(', ') })
  return format
}

async function fileOf(
  op: ExportReading,
  wanted: Export,
  {
    opened,
    found,
    format,
    wish,
    language,
    query,
    end,
  }: {
    opened: Opened
    found: Fingerprint
    format: Format
    wish: Wish
    language: Language
    query: Query
    end: () => void
  },
): Promise<FileReply> {
  const { code } = await readIdentity(op.tx, op.company.id)
  const { from, to } = opened
  const company = code || op.company.publicToken
  const name = fileNameOf({ company, export: wanted.name, from, to, today: todayFor(op), format })
  const as = { format, fingerprint: found.fingerprint, query }
  const written: Written = (await wanted.write?.(op, opened, as)) ?? {
    content: await contentOf(op, wanted, opened, found, { format, wish, language }),
  }
  const content = unlessStalled(written.content)
  content.once('close', end)
  return {
    mime: written.mime ?? mimes[format],
    name: written.name ?? name,
    inline: false,
    content,
    headers: {
      'x-export-fingerprint': found.fingerprint,
      'x-export-rows': String(found.rows),
      'x-log-seq': String(opened.logSeq),
    },
  }
}
