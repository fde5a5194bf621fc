import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { call, replies } from '#testing/http'
import { startServerProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { unzipped } from '#testing/xlsx'

const books = useBooks({ own: true })
const mostMegabytes = 1024

type Dossier = {
  readonly files: ReadonlyMap<string, Buffer>
  readonly manifest: { files: object[]; missing: object[]; totals: { lines: number } }
}

test(
  'twenty who ask for full dossiers at once all get them, in less than a gigabyte',
  onlyLong,
  async () => {
    const desks: Desk[] = []
    while (desks.length < 5) desks.push(await filledDesk())
    const server = await startServerProcess(books.databaseUrl)
    try {
      const twenty = Array.from({ length: 20 }, (_, place) =>
        dossierOf(server.url, desks[place % 5]!),
      )
      for (const { manifest, files } of await Promise.all(twenty)) {
        assert.deepEqual([manifest.totals.lines, manifest.missing], [4000, []])
        assert.equal(files.size, manifest.files.length + 1)
      }
      const most = mostMemoryOf(server.process.pid!)
      assert.ok(most < mostMegabytes, `${most} MB`)
    } finally {
      await server.end()
    }
  },
)

/** A file of two thousand entries. */
async function filledDesk(): Promise<Desk> {
  const desk = await openDesk(books)
  const entry = { kind: 'free', ...desk.freeBody(['Dr 604000 10.00', 'Cr 489000 10.00']) }
  for (let count = 0; count < 2; count++)
    replies(await desk.batch(Array.from({ length: 1000 }, () => entry)), 201)
  return desk
}

/** Asks until there is a place, and unpacks what comes. */
async function dossierOf(base: string, desk: Desk): Promise<Dossier> {
  const { admin, path, years } = desk
  const asked = `${path}/exports/full-dossier/${years[0].id}`
  const answer = await call(base, 'GET', asked, { token: admin.token! })
  if (answer.status === 503) {
    assert.equal(answer.body.code, 'exports_busy')
    return dossierOf(base, desk)
  }
  const files = await unzipped(replies(answer, 200).bytes)
  return { files, manifest: JSON.parse(files.get('manifest.json')!.toString()) }
}

/** The most that a process ever held, in MB; nothing where the system does not tell. */
function mostMemoryOf(pid: number): number {
  const status = `/proc/${pid}/status`
  if (!existsSync(status)) return 0
  return Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(status, 'utf8'))![1]) / 1024
}
