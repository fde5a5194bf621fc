import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { app } from '#app'
import { coda, uploadTo } from '#testing/bank-files'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { unzipped } from '#testing/xlsx'
import { type Chapter, fieldsOf, has, platformSays, scene, timestamp } from './scene.js'

export function syncAndHistory(endpoints: Chapter): void {
  const says = endpoints.section('Synchronisation, history, exports')
  const reverts =
    'POST | `/v1/companies/{company}/history/{revision}/revert`, `history/operations/{operation}/revert` | write | reverts a revision or a whole operation'

  says(
    'GET | `/v1/companies/{company}/sync/pull` | sync | query `since` (integer cursor, last cursor received), `limit` (integer); response `{cursor (integer), has_more (boolean), full_resync (boolean), changes[] (sync change records), server_time}`; while `has_more` is true call again at once with the new cursor',
    async () => {
      const { admin, company } = await scene.books.office()
      const path = company.path
      const ids: number[] = []
      for (const name of ['One', 'Two', 'Three'])
        ids.push(
          replies(await admin.post(`${path}/third-parties`, { type: 'customer', name }), 201).body
            .id,
        )
      const pull = async (query: string) =>
        replies(await admin.get(`${path}/sync/pull${query}`), 200).body
      const first = await pull('?limit=2')
      has(first, 'changes cursor full_resync has_more server_time')
      assert.deepEqual([first.has_more, first.full_resync, first.changes.length], [true, false, 2])
      assert.ok(Number.isInteger(first.cursor))
      assert.match(first.server_time, timestamp)
      for (const change of first.changes) {
        has(change, 'resource op id version data changed_at seq')
        assert.deepEqual([change.resource, change.op], ['third-parties', 'upsert'])
        assert.match(change.changed_at, timestamp)
      }
      const second = await pull(`?since=${first.cursor}&limit=2`)
      assert.deepEqual([second.has_more, second.changes.length], [false, 1])
      const seen = [...first.changes, ...second.changes].map(({ id }: { id: number }) => id)
      assert.deepEqual(seen, ids)
      const last = await pull(`?since=${second.cursor}`)
      assert.deepEqual([last.cursor, last.has_more, last.changes], [second.cursor, false, []])
      assert.equal((await pull('?since=999999')).full_resync, true)
      refusedAt(await admin.get(`${path}/sync/pull?since=x`), 'since')
    },
  )

  says(
    'GET/POST | `/v1/companies/{company}/sync/bootstrap`, `sync/push`, `sync/status`, `sync/conflicts` | sync | routes exist',
    async () => {
      const { admin, path } = scene.desk
      for (const name of ['bootstrap', 'status', 'conflicts'])
        replies(await admin.get(`${path}/sync/${name}`), 200)
      const body = { type: 'customer', name: 'Pushed' }
      const mutation = { mutation_id: randomUUID(), method: 'POST', path: 'third-parties', body }
      const pushed = replies(await admin.post(`${path}/sync/push`, { mutations: [mutation] }), 200)
      assert.equal(pushed.body.results[0].status, 'applied')
      for (const { path: route, ability } of app.routes)
        if (/\/sync\/(?:bootstrap|push|status|conflicts)$/.test(route))
          assert.equal(ability, 'sync')
    },
  )

  says(
    'POST | `/v1/companies/{company}/sync/external` | write | reruns the import from the external platform',
    async () => {
      const { books } = scene
      const { admin, company } = await books.office()
      const path = `${company.path}/sync/external`
      replies(await admin.post(path), 422)
      await books.sql.query(`UPDATE companies SET external_id = 'C-9' WHERE id = $1`, [company.id])
      platformSays({ id: 'C-9', name: 'Bakkerij Elders', city: 'Gent' })
      replies(await admin.post(path), 200, { name: 'Bakkerij Elders', city: 'Gent' })
      assert.equal(scene.platform.received.at(-1)!.path, '/companies/C-9')
      replies(await admin.get(company.path), 200, { name: 'Bakkerij Elders', city: 'Gent' })
      platformSays({}, 500)
      assert.ok(replies(await admin.post(path), 503).body.code)
    },
  )

  says(
    'GET | `/v1/companies/{company}/history`, `activity`, `trash` | read | paginated',
    async () => {
      const { admin, path } = scene.desk
      for (const name of ['history', 'trash']) {
        const page = replies(await admin.get(`${path}/${name}?per_page=1`), 200).body
        has(page, fieldsOf.page)
        assert.ok(page.data.length <= 1 && page.per_page === 1)
      }
      const { data, per_page, has_more } = replies(
        await admin.get(`${path}/activity?per_page=1`),
        200,
      ).body
      assert.deepEqual([data.length, per_page, has_more], [1, 1, true])
    },
  )

  says(reverts, 'a revision', async () => {
    const { admin, path } = scene.desk
    const party = await newParty()
    replies(await admin.patch(party, { city: 'Gent' }), 200)
    const changed = replies(await admin.patch(party, { city: 'Ieper' }), 200)
    const operation = changed.headers.get('x-operation-id')
    const { revisions } = replies(
      await admin.get(`${path}/history/operations/${operation}`),
      200,
    ).body
    replies(await admin.post(`${path}/history/${revisions[0].id}/revert`), 200)
    replies(await admin.get(party), 200, { city: 'Gent' })
    replies(await admin.post(`${path}/history/${revisions[0].id}/revert`), 422)
  })

  says(
    'GET | `/v1/companies/{company}/exports`, `exports/full-dossier/{fiscalYear}` | read | exports take query `format` (PDF, XLSX, CSV); full dossier is a ZIP with PDFs, CSVs, CODA files, documents and a `manifest.json` version 2',
    async () => {
      const { books, desk } = scene
      const { admin, path, years } = desk
      const { data } = replies(await admin.get(`${path}/exports`), 200).body
      const balance = data.find((one: { export: string }) => one.export === 'trial-balance')
      assert.deepEqual(balance.formats, ['pdf', 'xlsx', 'csv'])
      for (const format of ['PDF', 'XLSX', 'CSV'])
        replies(await admin.get(`${balance.path}?format=${format}`), 200)
      const posted = replies(await desk.invoice('ACH', ['604000 1.00 PG21']), 201).body
      const form = new FormData()
      form.set('file', new Blob(['%PDF-1.4']), 'paper.pdf')
      const attachments = `${path}/entries/${posted.id}/attachments`
      replies(await admin.call('POST', attachments, { form }), 201)
      replies(await uploadTo(admin, path, coda({ movements: ['-1.21'] })), 201)
      const token = await books.newTokenFor(admin.id, 'integration', ['read'])
      const reader = { headers: { authorization: `Bearer ${token}` } }
      const zip = await books.call('GET', `${path}/exports/full-dossier/${years[0].id}`, reader)
      const files = await unzipped(replies(zip, 200).bytes)
      const folders = new Set([...files.keys()].map((name) => name.split('/')[0]))
      for (const folder of ['pdf', 'csv', 'coda', 'documents'])
        assert.ok(folders.has(folder), folder)
      assert.equal(JSON.parse(files.get('manifest.json')!.toString()).version, 2)
    },
  )

  says(reverts, 'a whole operation', async () => {
    const { admin, path, freeBody } = scene.desk
    const free = { kind: 'free', ...freeBody(['Dr 604000 1.00', 'Cr 550000 1.00']) }
    const made = replies(await admin.post(`${path}/entries/batch`, { entries: [free, free] }), 201)
    const operation = made.headers.get('x-operation-id')
    replies(await admin.post(`${path}/history/operations/${operation}/revert`), 200)
    for (const { id } of made.body.data)
      replies(await admin.get(`${path}/entries/${id}`), 200, { status: 'reversed' })
    replies(await admin.post(`${path}/history/operations/${randomUUID()}/revert`), 404)
  })
}

async function newParty(): Promise<string> {
  const { admin, path } = scene.desk
  const body = { type: 'customer', name: `Reverted ${randomUUID()}` }
  const { id } = replies(await admin.post(`${path}/third-parties`, body), 201).body
  return `${path}/third-parties/${id}`
}
