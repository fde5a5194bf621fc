import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { makeLicenceKey } from '#capabilities/licence'
import { day } from '#kernel/days'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { eInvoice } from '#testing/e-invoices'
import { type Answered, replies } from '#testing/http'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { type ZipItem, zipOf } from '#testing/zip'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const path = () => `${desk.path}/document-imports`
const most = 26_214_400

async function send(files: readonly (readonly [string, Buffer | string])[]): Promise<Answered> {
  // Each upload as if it were the first of its minute: how many there may be is asked below.
  await books.sql.query(`DELETE FROM rate_counters`)
  const form = new FormData()
  for (const [name, bytes] of files) form.append('files[]', new Blob([bytes]), name)
  return desk.admin.call('POST', path(), { form })
}
const zip = (items: readonly ZipItem[]) => send([['papers.zip', zipOf(items)]])
const total = async () => replies(await desk.admin.get(path()), 200).body.total
const storedFiles = () =>
  readdirSync(join(books.folder, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length

/** What refuses an upload leaves nothing: no record, no stored file, no temporary file. */
async function keepsNothing(answer: () => Promise<Answered>, field: string): Promise<void> {
  const before = [await total(), storedFiles()]
  refusedAt(await answer(), field)
  assert.deepEqual([await total(), storedFiles()], before)
  assert.deepEqual(
    readdirSync(join(books.folder, 'tmp')).filter((name) => !/^\d+$/.test(name)),
    [],
  )
}

describe('sizes and counts', () => {
  const large = (size: number) => {
    const bytes = Buffer.alloc(size, 0x20)
    bytes.write('%PDF-1.7\n')
    return bytes
  }

  test('25 MB exactly is taken', onlyLong, async () => {
    const sent = replies(await send([['large.pdf', large(most)]]), 201).body.imports[0]
    assert.equal(sent.size, most)
  })

  test('one byte more than 25 MB is refused', async () => {
    const more = large(most + 1)
    await keepsNothing(
      () =>
        send([
          ['small.xml', eInvoice()],
          ['large.pdf', more],
        ]),
      'files.1',
    )
  })

  test('20 files are taken, 21 are not', async () => {
    const files = (count: number) =>
      Array.from({ length: count }, (_, place) => [`${place}.pdf`, '%PDF-1.7\n'] as const)
    assert.equal(replies(await send(files(20)), 201).body.imports.length, 20)
    await keepsNothing(() => send(files(21)), 'files.20')
  })

  test('the 31st upload of a minute waits', async () => {
    await send([['a.pdf', '%PDF-1.7\n']])
    const upload = () => {
      const form = new FormData()
      form.append('files[]', new Blob(['%PDF-1.7\n']), 'a.pdf')
      return desk.admin.call('POST', path(), { form })
    }
    for (let count = 2; count <= 30; count++) replies(await upload(), 201)
    const late = replies(await upload(), 429)
    assert.ok(Number(late.headers.get('retry-after')) > 0)
  })
})

describe('an archive', () => {
  test('becomes a parent and an import for each of its files', async () => {
    const answer = replies(
      await zip([
        { name: 'march/one.xml', content: eInvoice() },
        { name: 'two.pdf', content: '%PDF-1.7\n' },
        { name: '__MACOSX/._two.pdf', content: 'x' },
        { name: 'notes.docx', content: 'x' },
        { name: 'inner.zip', content: zipOf([{ name: 'a.pdf' }]) },
      ]),
      201,
    ).body
    const [parent, ...children] = answer.imports
    assert.deepEqual([parent.kind, parent.status, parent.step], ['zip', 'expanded', 'done'])
    assert.deepEqual(parent.warnings.map(({ code }: { code: string }) => code).sort(), [
      'nested_archive',
      'unsupported_file',
    ])
    assert.deepEqual(
      children.map((one: Record<string, unknown>) => [
        one.original_name,
        one.kind,
        one.status,
        one.parent_id,
      ]),
      [
        ['one.xml', 'xml', 'queued', parent.id],
        ['two.pdf', 'pdf', 'queued', parent.id],
      ],
    )
    refusedAt(await desk.admin.post(`${path()}/${parent.id}/process`), 'status')
  })

  test('of 50 files is taken, of 51 refused', onlyLong, async () => {
    const items = (count: number) =>
      Array.from({ length: count }, (_, place) => ({ name: `${place}.pdf`, content: '%PDF-1.7\n' }))
    assert.equal(replies(await zip(items(50)), 201).body.imports.length, 51)
    await keepsNothing(() => zip(items(51)), 'files.0')
  })

  const hostile: Readonly<Record<string, () => ZipItem[]>> = {
    'a name that leaves its folder': () => [{ name: '../../x.pdf' }],
    'a name of a drive': () => [{ name: 'C:\\x.pdf' }],
    'a link': () => [{ name: 'x.pdf', mode: 0o120777 }],
    'a password': () => [{ name: 'x.pdf', flags: 0x801 }],
    'nothing in it': () => [],
    'two names for the same bytes': () => [{ name: 'a.pdf' }, { name: 'b.pdf', sameAs: 0 }],
    'far too much in little': () => [{ name: 'x.pdf', content: Buffer.alloc(30_000_000) }],
  }
  for (const [what, items] of Object.entries(hostile))
    test(`with ${what} is refused, and keeps nothing`, () =>
      keepsNothing(() => zip(items()), 'files.0'))

  test('that is none, or is cut, is refused', async () => {
    await keepsNothing(() => send([['x.zip', '%PDF-1.7 no archive']]), 'files.0')
    const whole = zipOf([{ name: 'a.pdf' }])
    await keepsNothing(() => send([['x.zip', whole.subarray(0, whole.length - 30)]]), 'files.0')
  })
})

test('a name is a label: cleaned, cut, and shown as one line', async () => {
  const names = {
    'invoice\r\nX-Evil: 1.pdf': /^[^\r\n]*\.pdf$/,
    'quote"d.pdf': /\.pdf$/,
    'fdp.\u202egnp.pdf': /^[^\u202e]*\.pdf$/,
    '../../etc/passwd.pdf': /^passwd\.pdf$/,
    [`${'x'.repeat(300)}.pdf`]: /^.{1,255}$/,
  }
  for (const [name, expected] of Object.entries(names)) {
    const sent = replies(await send([[name, '%PDF-1.7\n']]), 201).body.imports[0]
    assert.match(sent.original_name, expected)
    const url = sent.file_url.replace(/^https?:\/\/[^/]+/, '')
    const file = replies(await books.call('GET', url), 200)
    assert.match(file.headers.get('content-disposition')!, /filename\*=UTF-8''/)
    assert.equal(file.headers.get('x-content-type-options'), 'nosniff')
    assert.match(file.headers.get('content-security-policy')!, /sandbox/)
  }
})

test('more files than the licence of the firm allows in a month are refused', async () => {
  const { firm, admin } = desk
  const { imports_per_month } = replies(await admin.get(`${firm.path}/licence/usage`), 200).body
  assert.ok(imports_per_month.used > 50)
  const key = makeLicenceKey(books.service.services.keyFor('licence'), {
    plan: 'solo',
    firm: null,
    valid_until: day('2027-01-01'),
    limits: {
      users: 5,
      companies: 50,
      imports_per_month: imports_per_month.used + 1,
      storage_gb: null,
    },
  })
  replies(await admin.post(`${firm.path}/licence`, { key }), 200)
  const refused = await send([
    ['a.pdf', '%PDF-1.7\n'],
    ['b.pdf', '%PDF-1.7\n'],
  ])
  assert.equal(replies(refused, 422).body.code, 'import_limit_reached')
  replies(await send([['a.pdf', '%PDF-1.7\n']]), 201)
})
