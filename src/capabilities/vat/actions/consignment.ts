import { companyNamesOfFirm } from '#capabilities/companies'
import { sightOf } from '#capabilities/firms'
import { missingOfRepresentative, writePeriodicReturns } from '#formats/tax-files/index'
import type { CompanyId } from '#kernel/ids'
import { todayAt } from '#kernel/instants'
import type { Text, TextValues } from '#kernel/languages'
import { invalid, type Message } from '#kernel/problem'
import type { FileReply } from '#platform/api/route'
import type { FirmOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { DeclarationRow } from '../queries/declarations.js'
import { factsOf } from '../queries/facts.js'
import { namedReturns } from '../queries/portfolio.js'
import type { ReturnsWish } from '../schemas/portfolio.js'
import { type Context, contextFrom, formOf } from './context.js'
import { firmAsRepresentative } from './filers.js'
import { incomplete } from './parties.js'
import { periodicReturn } from './written-return.js'

type Named = { readonly context: Context; readonly row: DeclarationRow }

/** One Intervat file with returns of several files, in the name of the firm. Nothing is marked as filed. */
export async function writeReturns(
  op: FirmOperation,
  { body }: { body: ReturnsWish },
): Promise<FileReply> {
  const found = await findNamed(op, body)
  const representative = firmAsRepresentative(found[0]!.context.facts.firm!)
  const lacks = missingOfRepresentative(representative)
  if (lacks.length > 0)
    throw incomplete(
      lacks.map((field) => ({ place: 0, field })),
      'firm.',
    )
  const written = writePeriodicReturns(
    found.map(({ context, row }) => periodicReturn(context, row)),
    { representative, reference: null },
  )
  if (!written.ok)
    throw refused(
      written.missing.map(({ place, field }) => [place, messages.fieldMissing, { field }]),
    )
  op.unchanged()
  return {
    mime: 'application/xml',
    name: `${representative.vatNumber}_${todayAt(op.now)}.xml`,
    inline: false,
    content: Buffer.from(written.content),
  }
}

/** The returns that are named, each of which must be ready to be sent in. */
async function findNamed(op: FirmOperation, { declarations }: ReturnsWish): Promise<Named[]> {
  const seen = await companyNamesOfFirm(op.tx, op.firm.id, sightOf(op, op.firm))
  const idOf = new Map(seen.map(({ id, public_token }) => [public_token, id]))
  const named = declarations.map(({ company, id }) => ({
    companyId: idOf.get(company) ?? null,
    id,
  }))
  const known = named.filter(
    (one): one is { companyId: CompanyId; id: number } => one.companyId !== null,
  )
  const companyIds = known.map(({ companyId }) => companyId)
  const rows = await namedReturns(
    op.tx,
    companyIds,
    known.map(({ id }) => id),
  )
  const facts = await factsOf(op.tx, [...new Set(companyIds)])
  const contexts = new Map(facts.map((of) => [Number(of.id), contextFrom(of)]))
  const byKey = new Map(rows.map((row) => [`${row.company_id}/${row.id}`, row]))
  const keys = named.map(({ companyId, id }) => `${companyId}/${id}`)
  const wrong = keys.flatMap((key, place): Refused[] => {
    const row = byKey.get(key)
    if (!row) return [[place, messages.noSuchReturn]]
    if (keys.indexOf(key) < place) return [[place, messages.namedTwice]]
    if (row.status === 'draft') return [[place, messages.isDraft]]
    const { file } = formOf(contexts.get(row.company_id)!, row.form)
    return file === 'intervat_625' ? [] : [[place, messages.otherForm, { form: row.form }]]
  })
  if (wrong.length > 0) throw refused(wrong)
  return keys.map((key) => {
    const row = byKey.get(key)!
    return { row, context: contexts.get(row.company_id)! }
  })
}

type Refused = readonly [place: number, text: Text, values?: TextValues]

function refused(wrong: readonly Refused[]) {
  const fields: Record<string, Message[]> = {}
  for (const [place, text, values = {}] of wrong)
    fields[`declarations.${place}`] = [...(fields[`declarations.${place}`] ?? []), { text, values }]
  return invalid(fields)
}
