import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { MonthCount, Place, Source } from '../domain/box-pages.js'

/** A line of a box: what it adds there, and by which payment where its VAT waited for one. */
export type BoxLine = {
  line_id: number
  amount: string
  settled: string | null
  whole: string | null
  lettering_id: number | null
  lettering_code: string | null
}

/** How many lines fill some boxes of the books, month by month, by the sums that posting keeps. */
export async function monthCounts(
  { tx, company }: CompanyReading,
  sources: readonly Source[],
  startsOn: Day,
  endsOn: Day,
): Promise<MonthCount[]> {
  return tx.rows<MonthCount>(
    `SELECT p.starts_on AS from, p.ends_on AS to, sum(s.lines)::int AS count
       FROM periods p
       JOIN vat_box_sums s ON s.company_id = p.company_id AND s.period_id = p.id
       JOIN unnest($2::text[], $3::boolean[]) AS w (box, is_minus)
         ON w.box = s.box AND (w.is_minus IS NULL OR w.is_minus = s.is_minus)
      WHERE p.company_id = $1 AND p.starts_on BETWEEN $4 AND $5 GROUP BY p.starts_on, p.ends_on ORDER BY p.starts_on`,
    [
      company.id,
      sources.map(({ box }) => box),
      sources.map(({ isMinus }) => isMinus),
      startsOn,
      endsOn,
    ],
  )
}

/** Lines with one of the wanted boxes; `w` says which. The containment is looked at first, as it costs less. */
const booked = (hasCode: boolean) => `
  SELECT l.id AS line_id, l.entry_date, b.amount * w.factor AS amount, NULL::numeric AS settled, NULL::numeric AS whole,
         NULL::bigint AS lettering_id, NULL::text AS lettering_code
    FROM entry_lines l
    ${
      hasCode
        ? `JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
           LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id`
        : ''
    }
   CROSS JOIN LATERAL jsonb_to_recordset(l.boxes) AS b (box text, amount numeric)
    JOIN unnest($4::text[], $5::boolean[], $6::text[], $7::text[], $8::int[]) AS w (box, is_minus, code, account, factor)
      ON w.box = b.box AND (w.is_minus IS NULL OR w.is_minus = (b.amount < 0))
         ${hasCode ? 'AND w.code IS NOT DISTINCT FROM v.code AND w.account = a.number' : ''}
   WHERE l.company_id = $1 AND l.boxes IS NOT NULL AND l.boxes_due_on = 'invoice'
     AND l.entry_date BETWEEN $2 AND $3 AND l.boxes @> ANY ($9::jsonb[])`

function valuesOf(
  { company }: CompanyReading,
  sources: readonly Source[],
  from: Day,
  to: Day,
): unknown[] {
  const column = <Name extends keyof Source>(name: Name) => sources.map((source) => source[name])
  const wanted = [...new Set(column('box'))].map((box) => JSON.stringify([{ box }]))
  return [
    company.id,
    from,
    to,
    column('box'),
    column('isMinus'),
    column('vatCode'),
    column('account'),
    column('factor'),
    wanted,
  ]
}

/** A page of the lines of a box, oldest first. */
export async function bookedLines(
  op: CompanyReading,
  sources: readonly Source[],
  hasCode: boolean,
  { from, to, skip, take, isBackwards }: Place,
): Promise<BoxLine[]> {
  const order = isBackwards
    ? 'l.entry_date DESC, l.id DESC, b.box DESC'
    : 'l.entry_date, l.id, b.box'
  const rows = await op.tx.rows<BoxLine>(
    `${booked(hasCode)} ORDER BY ${order} LIMIT $10 OFFSET $11`,
    [...valuesOf(op, sources, from, to), take, skip],
  )
  return isBackwards ? rows.reverse() : rows
}

/** What returns declare of lines whose VAT waited, of the boxes that are wanted. */
export type Waited = {
  readonly declarationIds: readonly number[]
  readonly sources: readonly Source[]
}

/** The same with the lines whose VAT waited for payment among them. */
export async function allLines(
  op: CompanyReading,
  sources: readonly Source[],
  hasCode: boolean,
  span: { readonly from: Day; readonly to: Day },
  waited: Waited,
  take: number,
  skip: number,
): Promise<BoxLine[]> {
  const values = valuesOf(op, sources, span.from, span.to)
  return op.tx.rows<BoxLine>(
    `SELECT line_id, amount, settled, whole, lettering_id, lettering_code FROM (
       ${booked(hasCode)}
       UNION ALL
       SELECT r.line_id, l.entry_date, b.amount * w.factor, r.settled, r.whole, r.lettering_id, r.lettering_code
         FROM vat_declaration_lines r
         JOIN entry_lines l ON l.company_id = r.company_id AND l.id = r.line_id
         JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
         LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id
        CROSS JOIN LATERAL jsonb_to_recordset(r.boxes) AS b (box text, amount numeric)
         JOIN unnest($11::text[], $12::boolean[], $13::text[], $14::text[], $15::int[])
                AS w (box, is_minus, code, account, factor)
           ON w.box = b.box AND (w.is_minus IS NULL OR w.is_minus = (b.amount < 0))
              AND (w.account IS NULL OR w.code IS NOT DISTINCT FROM v.code AND w.account = a.number)
        WHERE r.company_id = $1 AND r.declaration_id = ANY ($10)) x
      ORDER BY entry_date, line_id, amount LIMIT $16 OFFSET $17`,
    [
      ...values,
      waited.declarationIds,
      waited.sources.map(({ box }) => box),
      waited.sources.map(({ isMinus }) => isMinus),
      waited.sources.map(({ vatCode }) => vatCode),
      waited.sources.map(({ account }) => account),
      waited.sources.map(({ factor }) => factor),
      take,
      skip,
    ],
  )
}

/** What returns declare of lines whose VAT waited, by box of the books. */
export async function waitedFigures(
  { tx, company }: CompanyReading,
  declarationIds: readonly number[],
): Promise<
  {
    box: string
    is_minus: boolean
    vat_code: string | null
    account: string
    amount: string
    lines: number
  }[]
> {
  return tx.rows(
    `SELECT b.box, b.amount < 0 AS is_minus, v.code AS vat_code, a.number AS account, sum(b.amount) AS amount,
            count(*)::int AS lines
       FROM vat_declaration_lines r
       JOIN entry_lines l ON l.company_id = r.company_id AND l.id = r.line_id
       JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
       LEFT JOIN vat_codes v ON v.company_id = l.company_id AND v.id = l.vat_code_id,
            jsonb_to_recordset(r.boxes) AS b (box text, amount numeric)
      WHERE r.company_id = $1 AND r.declaration_id = ANY ($2) GROUP BY 1, 2, 3, 4`,
    [company.id, declarationIds],
  )
}

/** The validated returns of the periods of a year. */
export async function periodicWithin(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM vat_declarations
      WHERE company_id = $1 AND deleted_at IS NULL AND status <> 'draft' AND period_type <> 'yearly'
        AND starts_on BETWEEN $2 AND $3`,
    [company.id, startsOn, endsOn],
  )
  return rows.map(({ id }) => id)
}
