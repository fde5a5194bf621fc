import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What a process keeps of who may post is proven by the posting itself: no change of it goes unseen. */
const books = useBooks()
let desk: Desk
let clerk: Person
before(async () => {
  desk = await openDesk(books)
  clerk = await books.member(desk.firm, 'encoder')
  await books.assign(desk.company.id, clerk.id, 'encoder')
})

const post = () =>
  clerk.post(`${desk.path}/entries/invoice`, desk.invoiceBody('ACH', ['604000 100.00 PG21']))
const posted = async () =>
  Number((await books.sql.query('SELECT count(*) FROM entries')).rows[0].count)

const ofToken = () => `token.user_id = ${clerk.id}`
const set = (table: string, change: string, where: string) =>
  books.sql.query(`UPDATE ${table} AS token SET ${change} WHERE ${where}`)

/** By what the clerk may no longer post, what is then answered, and how it is taken back. */
// biome-ignore format: a table
const changes = (): [what: string, status: number, table: string, change: string, back: string, where: string][] => [
  ['the token is revoked', 401, 'tokens', 'revoked_at = now()', 'revoked_at = NULL', ofToken()],
  ['the token has expired', 401, 'tokens', `expires_at = '2020-01-01'`, 'expires_at = NULL', ofToken()],
  ['the token may only read', 403, 'tokens', `kind = 'integration', abilities = '{read}'`, `kind = 'session', abilities = '{*}'`, ofToken()],
  ['the token is for another file', 404, 'tokens', `company_ids = '{1}'`, 'company_ids = NULL', ofToken()],
  ['the clerk has left the firm', 404, 'firm_members', 'is_active = false', 'is_active = true', ofToken()],
  ['the clerk only reviews', 403, 'company_members', `role = 'reviewer'`, `role = 'encoder'`, ofToken()],
  ['the file went to another firm', 404, 'companies', `firm_id = (SELECT min(id) FROM firms), code = 'MOVED'`, `firm_id = ${desk.firm.id}`, `token.id = ${desk.company.id}`],
  ['the file is in the bin', 404, 'companies', 'deleted_at = now()', 'deleted_at = NULL', `token.id = ${desk.company.id}`],
  ['the clerk speaks another language', 201, 'users', `locale = 'nl'`, 'locale = NULL', `token.id = ${clerk.id}`],
]

test('nobody posts a moment longer than they may, and everyone at once when they may again', async () => {
  for (const [what, status, table, change, back, where] of changes()) {
    // The first posting leaves what the second is admitted by.
    replies(await post(), 201)
    replies(await post(), 201)
    const count = await posted()
    await set(table, change, where)
    const answer = await post()
    assert.equal(answer.status, status, `${what}: ${answer.text}`)
    assert.equal(await posted(), count + (status === 201 ? 1 : 0), what)
    await set(table, back, where)
    replies(await post(), 201)
  }
})

test('a posting that is refused is refused once, and leaves nothing', async () => {
  replies(await post(), 201)
  replies(await post(), 201)
  const count = await posted()
  const body = desk.invoiceBody('ACH', ['999999 100.00 PG21'])
  replies(await clerk.post(`${desk.path}/entries/invoice`, body), 422)
  replies(await clerk.post(`${desk.path}/entries/invoice`, { ...body, lines: 'none' }), 422)
  assert.equal(await posted(), count)
  replies(await post(), 201)
  assert.equal(await posted(), count + 1)
})

test('someone to send events to is known from the next posting on', async () => {
  replies(await post(), 201)
  replies(await post(), 201)
  const made = await desk.admin.post(`${desk.firm.path}/webhooks`, {
    url: 'https://example.be/hook',
    events: ['entry.posted'],
  })
  replies(made, 201)
  replies(await post(), 201)
  const { rows } = await books.sql.query(
    `SELECT d.event FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.firm_id = $1`,
    [desk.firm.id],
  )
  assert.deepEqual(rows, [{ event: 'entry.posted' }])
})

const turns = rounds(60)

test(`while roles change and people post, a firm begins to listen: nobody waits for ever, and all is heard from then on (${turns} rounds)`, async () => {
  const team = await Promise.all([1, 2].map(() => books.member(desk.firm, 'manager')))
  const send = (person: Person) =>
    person.post(`${desk.path}/entries/invoice`, desk.invoiceBody('ACH', ['604000 10.00 PG21']))
  await books.sql.query('DELETE FROM webhook_endpoints WHERE firm_id = $1', [desk.firm.id])
  for (let turn = 0; turn < turns; turn++) {
    for (const person of [...team, ...team]) replies(await send(person), 201)
    const [made, changed, ...posted] = await Promise.all([
      desk.admin.post(`${desk.firm.path}/webhooks`, {
        url: `https://example.be/${turn}`,
        events: ['entry.posted'],
      }),
      desk.admin.patch(`${desk.firm.path}/members/${clerk.id}`, {
        role: turn % 2 ? 'encoder' : 'reviewer',
      }),
      ...[...team, ...team].map(send),
    ])
    replies(changed!, 200)
    for (const answer of posted) replies(answer, 201)
    const { id } = replies(made!, 201).body.webhook
    const after = await Promise.all(team.map(send))
    const { rows } = await books.sql.query(
      `SELECT (payload -> 'data' ->> 'id')::bigint AS entry FROM webhook_deliveries WHERE endpoint_id = $1`,
      [id],
    )
    const heard = rows.map(({ entry }) => Number(entry))
    for (const answer of after) assert.ok(heard.includes(replies(answer, 201).body.id))
    await books.sql.query('DELETE FROM webhook_endpoints WHERE id = $1', [id])
  }
})
