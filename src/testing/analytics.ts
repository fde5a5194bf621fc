import type { Books } from './books.js'
import { type Desk, openDesk } from './desk.js'
import { type Answered, replies } from './http.js'

const usualNames = ['NORTH', 'HALL', 'DOCK', 'SOUTH', 'A', 'B', 'C']
const usual = `axis;code;label;parent
SITE;NORTH;North;
SITE;HALL;Hall;NORTH
SITE;DOCK;Dock;NORTH
SITE;SOUTH;South;
TEAM;A;A;
TEAM;B;B;
TEAM;C;C;
`

type Fields = Readonly<Record<string, unknown>>
export type AnalyticDesk = Awaited<ReturnType<typeof openAnalytics>>

/**
 * An accountant at a file with the axes SITE (NORTH with HALL and DOCK below it, SOUTH) and TEAM (A, B, C), who
 * writes distributions as `NORTH 60 SOUTH 40, A`: per axis, without a figure the whole.
 */
export async function openAnalytics(books: Books, fields: Record<string, unknown> = {}) {
  const desk = await openDesk(books, fields)
  const ids = new Map<string, number>()
  const axis = async (code: string, more: Fields = {}): Promise<number> => {
    const made = await desk.admin.post(`${desk.path}/analytic-axes`, { code, label: code, ...more })
    ids.set(code, replies(made, 201).body.id)
    return ids.get(code)!
  }
  const code = async (axisCode: string, name: string, more: Fields = {}): Promise<number> => {
    const body = { axis_id: ids.get(axisCode)!, code: name, label: name, ...more }
    const made = await desk.admin.post(`${desk.path}/analytic-codes`, body)
    ids.set(name, replies(made, 201).body.id)
    return ids.get(name)!
  }
  await axis('SITE')
  await axis('TEAM')
  const form = new FormData()
  form.set('file', new Blob([usual]), 'codes.csv')
  const { rows } = replies(
    await desk.admin.call('POST', `${desk.path}/analytic-codes/import`, { form }),
    200,
  ).body
  usualNames.forEach((name, place) => {
    ids.set(name, rows[place].id)
  })
  const id = (name: string) => {
    const found = ids.get(name)
    if (found === undefined) throw new Error(`no code ${name}`)
    return found
  }
  return {
    ...desk,
    axis,
    code,
    id,
    /** A distribution as a body has it. */
    shares: (text: string) => sharesOf(text, id),
    change: (what: 'analytic-axes' | 'analytic-codes', name: string, body: Fields) =>
      desk.admin.patch(`${desk.path}/${what}/${id(name)}`, body),
    ...postingAt(desk, id),
  }
}

function sharesOf(text: string, id: (name: string) => number) {
  const words = text.split(/[ ,]+/).filter((word) => word !== '')
  return words.flatMap((word, place) => {
    if (/^[\d.]+$/.test(word)) return []
    const next = words[place + 1] ?? ''
    return [{ code_id: id(word), ...(/^[\d.]+$/.test(next) ? { percent: next } : {}) }]
  })
}

function postingAt({ admin, path, freeBody, invoiceBody }: Desk, id: (name: string) => number) {
  /** Lines as the desk writes them, with a distribution behind a bar: `Dr 604000 100.00 | NORTH`. */
  const distributed = <Body extends { lines: object[] }>(
    lines: readonly string[],
    body: (plain: readonly string[]) => Body,
  ) => {
    const made = body(lines.map((line) => line.split('|')[0]!.trim()))
    return {
      ...made,
      lines: made.lines.map((line, place) => {
        const text = lines[place]!.split('|')[1]?.trim()
        return text === undefined ? line : { ...line, analytic: sharesOf(text, id) }
      }),
    }
  }
  return {
    freeWith: (lines: readonly string[], more: Fields = {}) =>
      admin.post(
        `${path}/entries`,
        distributed(lines, (plain) => freeBody(plain, more)),
      ),
    invoiceWith: (code: string, lines: readonly string[], more: Fields = {}) =>
      admin.post(
        `${path}/entries/invoice`,
        distributed(lines, (plain) => invoiceBody(code, plain, more)),
      ),
    creditNoteWith: (code: string, lines: readonly string[], more: Fields = {}) =>
      admin.post(
        `${path}/entries/credit-note`,
        distributed(lines, (plain) => invoiceBody(code, plain, more)),
      ),
    bodyWith: (lines: readonly string[], more: Fields = {}) =>
      distributed(lines, (plain) => freeBody(plain, more)),
  }
}

type Share = { axis_code: string; code: string; percent: string; amount?: string }

/** A distribution as people write it: `SITE NORTH 60.00 = 60.00`. */
export function written(shares: readonly Share[]): string[] {
  return shares.map(
    ({ axis_code, code, percent, amount }) =>
      `${axis_code} ${code} ${percent}${amount === undefined ? '' : ` = ${amount}`}`,
  )
}

/** What lines of an entry come to, by account. */
export function allocation(answer: Answered): Record<string, string[]> {
  const lines: { account: { number: string }; analytic: Share[] }[] = answer.body.lines
  return Object.fromEntries(
    lines
      .filter(({ analytic }) => analytic.length > 0)
      .map(({ account, analytic }) => [account.number, written(analytic)]),
  )
}
