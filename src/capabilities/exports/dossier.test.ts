import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { before, test } from 'node:test'
import { coda } from '#testing/bank-files'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { openVatDesk } from '#testing/vat'
import { unzipped } from '#testing/xlsx'

/** The archive of a year, and the backup of a file. */
const books = useBooks()
let desk: Desk
/** The archive of its year, as a link opens it. */
let archive: Awaited<ReturnType<typeof opened>>

const form = (content: Buffer | string, name: string) => {
  const data = new FormData()
  data.set('file', new Blob([content]), name)
  return data
}

/** A desk with a paper at an entry and a statement of its bank. */
async function stage() {
  const made = await openDesk(books)
  const { id: attached } = replies(await made.invoice('ACH', ['604000 100.00 PG21']), 201).body
  const attach = async (content: string, name: string) => {
    const at = `${made.path}/entries/${attached}/attachments`
    return replies(await made.admin.call('POST', at, { form: form(content, name) }), 201)
  }
  await attach('%PDF-1.4 paper', 'Été.pdf')
  const statement = form(coda({ movements: ['-121.00'] }), 'Relevé n° 3.cod')
  replies(await made.admin.call('POST', `${made.path}/coda-files`, { form: statement }), 201)
  await made.free(['Dr 550000 50.00', 'Cr 100000 50.00'], { entry_date: '2026-04-01' })
  return { ...made, attach }
}

before(async () => {
  desk = await stage()
  archive = await opened()
})

const year = (of = desk) => of.years[0].id as number
const dossierAt = (of = desk) => `${of.path}/exports/full-dossier/${year(of)}`

async function opened() {
  const { url } = replies(await desk.admin.get(`${dossierAt()}?link=1&lang=en`), 200).body
  return read(await books.call('GET', url.replace(/^https?:\/\/[^/]+/, '')))
}

type File = {
  path: string
  size: number
  sha256: string
  kind: string
  export: string | null
  fingerprint: string | null
  rows: number | null
  record: { type: string; id: number } | null
}

async function read(answer: Answered) {
  const files = await unzipped(replies(answer, 200).bytes)
  const manifest = JSON.parse(files.get('manifest.json')!.toString())
  return { answer, files, manifest, listed: manifest.files as File[] }
}

test('the archive holds what its manifest says, to the byte', async () => {
  const { answer, files, manifest, listed } = archive
  assert.equal(answer.headers.get('content-type'), 'application/zip')
  assert.match(
    answer.headers.get('content-disposition')!,
    /filename="[\w-]+_full-dossier_2026\.zip"/,
  )
  assert.deepEqual([...files.keys()], [...listed.map(({ path }) => path), 'manifest.json'])
  for (const { path, size, sha256 } of listed) {
    const content = files.get(path)!
    assert.equal(content.length, size, path)
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, path)
  }
  assert.deepEqual([manifest.version, manifest.missing], [2, []])
  assert.equal(manifest.fingerprint, answer.headers.get('x-export-fingerprint'))
  const chain = replies(await desk.admin.get(`${desk.path}/history?verify=1`), 200).body.chain
  assert.deepEqual(manifest.chain, { last_seq: chain.last_seq, last_hash: chain.last_hash })
  const sums = await books.sql.query(
    `SELECT count(DISTINCT entry_id)::int AS entries, count(*)::int AS lines,
            sum(debit)::text AS debit, sum(credit)::text AS credit FROM entry_lines WHERE company_id = $1`,
    [desk.company.id],
  )
  assert.deepEqual(manifest.totals, sums.rows[0])
})

test('papers and statements are in it as they came', () => {
  const { files, listed } = archive
  const stored = listed.filter(({ record }) => record)
  assert.deepEqual(
    stored.map(({ kind, record }) => [kind, record!.type]),
    [
      ['bank', 'coda-files'],
      ['document', 'entry-attachments'],
    ],
  )
  assert.match(stored[0]!.path, /^coda\/\d+_Releve-n-3\.cod$/)
  assert.match(stored[1]!.path, /^documents\/entries\/2026-03-10_ACH-1_\d+\.pdf$/)
  assert.equal(files.get(stored[1]!.path)!.toString(), '%PDF-1.4 paper')
})

test('each report is in it as the export of the same year gives it', async () => {
  const { files, listed } = archive
  const whole = `fiscal_year_id=${year()}`
  const csv = `${desk.path}/exports/general-ledger?${whole}&format=csv&header=key&lang=`
  const [{ locale }] = (
    await books.sql.query('SELECT locale FROM companies WHERE id = $1', [desk.company.id])
  ).rows
  const direct = replies(await desk.admin.get(csv + locale), 200)
  const decimals = (text: string) => text.replace(/(?<=;-?\d+),(?=\d\d(?:;|\r))/g, '.')
  assert.equal(files.get('csv/general-ledger.csv')!.toString(), decimals(direct.text))
  const ledger = listed.find(({ path }) => path === 'csv/general-ledger.csv')!
  assert.equal(ledger.fingerprint, direct.headers.get('x-export-fingerprint'))
  assert.equal(String(ledger.rows), direct.headers.get('x-export-rows'))
  assert.ok(files.has('pdf/aged-balance-customers.pdf') && files.has('csv/third-parties.csv'))
  assert.equal(listed.find(({ path }) => path === 'csv/third-parties.csv')!.fingerprint, null)
})

test('it is known by the data of its year alone, whatever the language', async () => {
  const own = await stage()
  const fingerprint = async (query = '') =>
    replies(await own.admin.call('HEAD', dossierAt(own) + query), 200).headers.get(
      'x-export-fingerprint',
    )
  const first = await fingerprint()
  const renamed = { name: 'Hôtel Rebaptisé' }
  replies(await own.admin.patch(`${own.path}/third-parties/${own.customer}`, renamed), 200)
  assert.equal(await fingerprint('?lang=de'), first, 'a name and a language are of no year')
  await own.attach('%PDF-1.4 more', 'b.pdf')
  const second = await fingerprint()
  assert.notEqual(second, first)
  await own.free(['Dr 550000 0.01', 'Cr 100000 0.01'])
  assert.notEqual(await fingerprint(), second)
})

test('a file that is gone from the store is named, not made up', async () => {
  const own = await stage()
  const { rows } = await books.sql.query(
    `SELECT f.key, a.id FROM entry_attachments a JOIN files f ON f.id = a.file_id
      WHERE a.company_id = $1 ORDER BY a.id DESC LIMIT 1`,
    [own.company.id],
  )
  await books.service.services.files.remove(rows[0].key)
  const { manifest, listed } = await read(await own.admin.get(dossierAt(own)))
  assert.deepEqual(
    manifest.missing.map((one: { type: string; id: number }) => [one.type, one.id]),
    [['entry-attachments', Number(rows[0].id)]],
  )
  assert.ok(
    !listed.some(({ record }) => record?.id === Number(rows[0].id) && record.type !== 'coda-files'),
  )
})

test('files for administrations that lack who declares are named, and the rest is there', async () => {
  const own = await openVatDesk(books, 'LU', { vat_regime: 'monthly' })
  const { id } = await own.prepare(1)
  await own.validate(id)
  await own.file(id)
  replies(await own.admin.get(`${own.returns}/${id}/xml`), 422)
  const { manifest, files } = await read(await own.admin.get(dossierAt(own)))
  const name = `vat-declaration-${id}`
  const reason = 'declarant_incomplete'
  assert.deepEqual(manifest.missing, [
    { type: 'vat-declarations', id, name, reason },
    { type: 'fiscal-years', id: year(own), name: 'annual-accounts.xml', reason },
  ])
  assert.ok(files.has(`pdf/${name}.pdf`) && files.has('manifest.json'))
})

test('a year of nobody is not found, and a link opens the archive', async () => {
  replies(await desk.admin.get(`${desk.path}/exports/full-dossier/999999`), 404)
  assert.equal(archive.manifest.language, 'en')
})

test('a backup has every record as a first load gives it, and no secret', async () => {
  const answer = replies(await desk.admin.get(`${desk.path}/exports/backup`), 200)
  const found = JSON.parse(answer.text)
  assert.deepEqual([found.format, found.version], ['dubbel-backup', 1])
  const first = replies(await desk.admin.get(`${desk.path}/sync/bootstrap?limit=5000`), 200).body
  assert.equal(first.has_more, false)
  const changes = first.changes as { resource: string; data: object }[]
  const resources: Record<string, object[]> = {}
  for (const { resource, data } of changes) {
    resources[resource] ??= []
    resources[resource].push(data)
  }
  assert.deepEqual(found.resources, resources)
  assert.deepEqual(Object.keys(found.resources), Object.keys(resources))
  assert.equal(answer.headers.get('x-export-rows'), String(changes.length))
  assert.ok(found.files.length >= 2 && found.settings.version >= 1)
  assert.doesNotMatch(answer.text, /"(?:password|secret|token_hash)\w*":/)
})
