import { createHash } from 'node:crypto'
import { call, type Person, replies } from '#testing/http'
import { foundIn } from './pages.js'

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Found = any

/**
 * All figures that a later version must find again, as a caller reads them. Only what no later version may
 * change is in it: neither words, nor what depends on today, nor fields that a version may add.
 */
export async function figuresOf(keeper: Person): Promise<Record<string, unknown>> {
  const files = await read(keeper, '/v1/companies')
  const told: Record<string, unknown> = { service: await serviceOf(keeper) }
  for (const { public_token, code } of files)
    told[code] = await fileOf(keeper, `/v1/companies/${public_token}`)
  return told
}

const read = async (keeper: Person, path: string): Promise<Found> =>
  replies(await keeper.get(path), 200).body

async function serviceOf(keeper: Person) {
  const [firm] = await read(keeper, '/v1/firms')
  const path = `/v1/firms/${firm.public_token}`
  const { data: webhooks } = await read(keeper, `${path}/webhooks`)
  const sent = await foundIn(keeper, `${path}/webhooks/${webhooks[0].id}/deliveries`)
  const members = await read(keeper, `${path}/members`)
  const { data: tokens } = await read(keeper, '/v1/auth/tokens')
  return {
    firm: firm.name,
    webhooks: webhooks.map((one: Found) => `${one.url} ${one.events} ${one.secret_hint}`),
    deliveries: sent.map((one: Found) => `${one.event_id} ${one.event} ${one.status}`).sort(),
    members: members.map((one: Found) => `${one.email} ${one.role}`).sort(),
    tokens: tokens.map((one: Found) => `${one.name} ${one.abilities} ${one.company_tokens}`),
  }
}

async function fileOf(keeper: Person, path: string) {
  const company = await read(keeper, path)
  const entries = await foundIn(keeper, `${path}/entries`)
  entries.sort((one: Found, other: Found) => one.id - other.id)
  const years = await read(keeper, `${path}/fiscal-years`)
  const parties = await read(keeper, `${path}/third-parties`)
  const { chain, total } = await read(keeper, `${path}/history?verify=1&per_page=1`)
  return {
    company: `${company.name} ${company.country_pack} ${company.vat_regime} ${company.version}`,
    years: years.map(yearOf),
    entries: Object.fromEntries(entries.map((one: Found) => [headOf(one), one.lines.map(lineOf)])),
    sums: await sumsOf(keeper, path, years, entries),
    open: await openOf(keeper, path, entries),
    parties: await Promise.all(parties.map((one: Found) => partyOf(keeper, path, one.id))),
    letterings: (await foundIn(keeper, `${path}/lettering`)).map(letteringOf).sort(),
    ...(await papersOf(keeper, path)),
    files: await filesOf(keeper, path, entries),
    ...(await recordsOf(keeper, path)),
    history: { total, ok: chain.ok, last_seq: chain.last_seq, last_hash: chain.last_hash },
    undone: (await foundIn(keeper, `${path}/history`))
      .filter((one: Found) => one.reverted_by)
      .map((one: Found) => `${one.id} ${one.resource} ${one.action} by ${one.reverted_by}`),
    ...(await syncOf(keeper, path)),
  }
}

function yearOf(year: Found): string {
  const locks = year.periods.map((one: Found) => (one.is_locked ? 'L' : '-')).join('')
  const ends = [year.closing_entry_id, year.opening_entry_id]
  return `${year.id} ${year.code} ${year.starts_on} ${year.is_closed ? 'closed' : 'open'} ${ends} ${locks}`
}

function headOf(entry: Found): string {
  const day = entry.entry_date.slice(0, 10)
  const links = [entry.reversed_entry_id, entry.reversed_by_entry_id, entry.document_id]
  const money = entry.currency ? ` ${entry.currency} ${entry.exchange_rate}` : ''
  return `${entry.id} ${entry.journal.code} ${day} n${entry.number} ${entry.status} ${entry.origin} v${entry.version} party ${entry.third_party_id} due ${entry.due_date} links ${links}${money}`
}

function lineOf(line: Found): string {
  const boxes = line.boxes.map((one: Found) => `${one.box}:${one.amount}`).join(' ')
  const vat = line.vat_code ? ` ${line.vat_code} ${line.vat_role} [${boxes}]` : ''
  const lettered = line.lettering_id ? ` ${line.lettering_code}=${line.lettering_id}` : ''
  const money = line.currency ? ` ${line.currency} ${line.amount_currency}` : ''
  return `${line.id} ${line.account.number} D ${line.debit} C ${line.credit} party ${line.third_party_id} due ${line.due_date}${vat}${lettered}${money}`
}

/** What the ledger of each account in use says of each year, opening entries aside. */
async function sumsOf(keeper: Person, path: string, years: Found[], entries: Found[]) {
  const used = new Map<string, number>()
  for (const { lines } of entries)
    for (const { account } of lines) used.set(account.number, account.id)
  const sums: Record<string, string[]> = {}
  for (const [number, id] of [...used].sort(([one], [other]) => one.localeCompare(other)))
    sums[number] = await Promise.all(
      years.map(async ({ code, starts_on, ends_on }) => {
        const span = `from=${starts_on.slice(0, 10)}&to=${ends_on.slice(0, 10)}`
        const lines = await foundIn(keeper, `${path}/accounts/${id}/ledger?${span}&closing=1`)
        return `${code} D ${sum(lines, 'debit')} C ${sum(lines, 'credit')}`
      }),
    )
  return sums
}

function sum(lines: Found[], side: string): string {
  const cents = lines.reduce((total, line) => total + BigInt(line[side].replace('.', '')), 0n)
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

async function openOf(keeper: Person, path: string, entries: Found[]): Promise<string[]> {
  const accounts = new Set<number>(
    entries.flatMap(({ lines }) => lines.map((line: Found) => line.account_id)),
  )
  const open: string[] = []
  for (const id of [...accounts].sort((one, other) => one - other)) {
    const items = await read(keeper, `${path}/lettering/open-items?account_id=${id}`)
    for (const item of items) open.push(`${item.line_id} ${item.open} due ${item.due_date}`)
  }
  return open
}

async function partyOf(keeper: Person, path: string, id: number): Promise<string> {
  const one = await read(keeper, `${path}/third-parties/${id}`)
  const items = await read(keeper, `${path}/third-parties/${id}/open-items`)
  return `${id} ${one.type} ${one.name} ${one.city} balance ${one.balance} items ${items.length} v${one.version}`
}

function letteringOf(one: Found): string {
  const ids = one.lines.map((line: Found) => line.id)
  return `${one.id} ${one.account.number} ${one.code} ${one.amount} lines ${ids} difference ${one.difference} ${one.difference_entry_id} ${one.origin}`
}

async function papersOf(keeper: Person, path: string) {
  const documents = await foundIn(keeper, `${path}/documents`)
  const imports = await foundIn(keeper, `${path}/document-imports`)
  return {
    documents: documents
      .map(
        (one: Found) =>
          `${one.id} ${one.number} ${one.status} ${one.direction} ${one.amount_net} ${one.amount_vat} entry ${one.journal_entry_id} ${one.payment_status}`,
      )
      .sort(),
    imports: imports.map((one: Found) => `${one.id} ${one.status} ${one.kind}`),
  }
}

/** The bytes of all files that can be asked for. */
async function filesOf(keeper: Person, path: string, entries: Found[]): Promise<string[]> {
  const attached: Found[] = []
  for (const { id, attachments_count } of entries)
    if (attachments_count > 0)
      attached.push(...(await read(keeper, `${path}/entries/${id}/attachments`)))
  const documents = await foundIn(keeper, `${path}/documents`)
  const urls = [...attached, ...documents].flatMap(({ file_url }) => file_url ?? [])
  const answers = await Promise.all(urls.map((url) => call('', 'GET', url)))
  return answers.map((answer) => {
    const { text, headers } = replies(answer, 200)
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16)
    return `${headers.get('content-type')} ${digest}`
  })
}

async function recordsOf(keeper: Person, path: string) {
  const journals = await read(keeper, `${path}/journals`)
  const bin = await foundIn(keeper, `${path}/trash`)
  return {
    journals: journals.map((one: Found) => `${one.code} ${one.type} ${one.last_number}`),
    bin: bin.map((one: Found) => `${one.type} ${one.id}`).sort(),
  }
}

async function syncOf(keeper: Person, path: string) {
  const { cursor, open_conflicts } = await read(keeper, `${path}/sync/status`)
  const conflicts = await foundIn(keeper, `${path}/sync/conflicts`)
  return {
    sync: { cursor, open_conflicts },
    conflicts: conflicts.map(
      (one: Found) => `${one.id} ${one.resource} ${one.record_id} ${one.fields}`,
    ),
  }
}
