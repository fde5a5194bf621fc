import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answered, type Person, replies } from '#testing/http'
import { chunk, gif, png } from '#testing/pictures'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true })

function upload(who: Person, url: string, bytes: Buffer | string, headers = {}): Promise<Answered> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'anything.html')
  return who.call('POST', url, { form, headers })
}

async function fetched(url: string) {
  const path = url.slice(new URL(url).origin.length)
  const response = await fetch(books.base + path)
  return { status: response.status, headers: response.headers, bytes: await response.arrayBuffer() }
}

async function logOf(companyId: number) {
  const { rows } = await books.sql.query(
    `SELECT resource, action, version, before, after FROM changes
      WHERE company_id = $1 AND action <> 'created' ORDER BY seq`,
    [companyId],
  )
  return rows
}

for (const kind of ['logo', 'icon'] as const) {
  test(`the ${kind} of a file is set, replaced and removed`, async () => {
    const { admin, company, path, firm } = await books.openCompany()
    const url = `${path}/${kind}`
    const shown = `${kind}_url`
    const first = replies(await upload(admin, url, png()), 200, { version: 2 })
    assert.deepEqual(replies(await admin.get(path), 200).body, first.body)
    const opened = await fetched(first.body[shown])
    assert.equal(opened.status, 200)
    assert.deepEqual(Buffer.from(opened.bytes), png())
    assert.equal(opened.headers.get('content-type'), 'image/png')
    assert.match(opened.headers.get('content-disposition')!, new RegExp(`filename="${kind}.png"`))
    // The firm shows it too.
    const [inFirm] = replies(await admin.get(firm.path), 200).body.companies
    assert.equal((await fetched(inFirm[shown])).status, 200)

    const second = replies(await upload(admin, url, gif), 200, { version: 3 })
    assert.equal((await fetched(first.body[shown])).status, 404)
    assert.equal((await fetched(second.body[shown])).status, 200)

    const removed = replies(await admin.delete(url), 204)
    assert.equal(removed.headers.get('x-trashed'), null)
    assert.ok(removed.headers.get('x-operation-id'))
    replies(await admin.get(path), 200, { [shown]: null, version: 4 })
    assert.equal((await fetched(second.body[shown])).status, 404)
    const again = replies(await admin.delete(url), 204)
    assert.equal(again.headers.get('x-operation-id'), null)

    const log = await logOf(company.id)
    const file = `${kind}_file_id`
    assert.deepEqual(
      log.map((row) => [row.resource, row.action, row.version]),
      [2, 3, 4].map((version) => ['company', 'updated', version]),
    )
    assert.deepEqual(
      log.map((row) => [typeof row.before[file], typeof row.after[file]]),
      [
        ['object', 'number'],
        ['number', 'number'],
        ['number', 'object'],
      ],
    )
    assert.equal(log[1].before[file], log[0].after[file])
    // An address that is signed for half an hour has no place in a log.
    assert.doesNotMatch(JSON.stringify(log), /signature/)
  })

  test(`what is no picture is refused as ${kind}, and a stale base too`, async () => {
    const { admin, company, path } = await books.openCompany()
    const url = `${path}/${kind}`
    for (const bytes of [
      'plain text',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      png().subarray(0, 20),
    ]) {
      const answer = replies(await upload(admin, url, bytes), 422)
      assert.deepEqual(Object.keys(answer.body.errors), ['file'])
    }
    assert.match(
      replies(await upload(admin, url, png(30_000 * 30_000)), 422).body.message,
      /pixels/,
    )
    replies(await upload(admin, url, png(), { 'x-base-version': '7' }), 409, { server_version: 1 })
    replies(await upload(admin, url, png(), { 'x-dry-run': '1' }), 422, {
      code: 'dry_run_unsupported',
    })
    replies(await admin.get(path), 200, { [`${kind}_url`]: null, version: 1 })
    assert.deepEqual(await logOf(company.id), [])
    let kept = 0
    for await (const _ of books.service.services.files.list()) kept++
    const { rows } = await books.sql.query('SELECT count(*)::int AS count FROM files')
    assert.equal(kept, rows[0].count, 'no file without its record')
  })
}

test('what follows a picture in its file, or is told in it, is neither kept nor served', async () => {
  const { admin, path } = await books.openCompany()
  const script = Buffer.from('<script>alert(document.domain)</script>')
  for (const [sent, kept] of [
    [Buffer.concat([png(), script]), png()],
    [png(8, 8, chunk('tEXt', script)), png()],
    [Buffer.concat([gif, script]), gif],
  ] as const)
    for (const kind of ['logo', 'icon']) {
      const { body } = replies(await upload(admin, `${path}/${kind}`, sent), 200)
      const opened = await fetched(body[`${kind}_url`])
      assert.deepEqual(Buffer.from(opened.bytes), kept)
      assert.equal(opened.headers.get('content-length') ?? `${kept.length}`, `${kept.length}`)
    }
})

test('an uploaded logo comes before one given as an address, and removing takes both', async () => {
  const { admin, path } = await books.openCompany({ logo_url: 'https://www.example.be/one.png' })
  replies(await admin.get(path), 200, { logo_url: 'https://www.example.be/one.png' })
  const set = replies(await upload(admin, `${path}/logo`, png()), 200).body
  assert.ok(set.logo_url.startsWith(books.base))
  replies(await admin.patch(path, { logo_url: 'https://www.example.be/two.png' }), 200)
  assert.ok(replies(await admin.get(path), 200).body.logo_url.startsWith(books.base))
  replies(await admin.delete(`${path}/logo`), 204)
  replies(await admin.get(path), 200, { logo_url: null })
  replies(await admin.patch(path, { logo_url: 'https://www.example.be/three.png' }), 200)
  replies(await admin.delete(`${path}/logo`), 204)
  replies(await admin.get(path), 200, { logo_url: null, icon_url: null })
})
