import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { command } from '#testing/commands'
import { type Desk, openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

/** `npm run dubbel -- takeover`, as whoever keeps the installation moves a client in. */
const books = useBooks()
let desk: Desk
let folder: string
before(async () => {
  desk = await openDesk(books)
  folder = await mkdtemp(join(tmpdir(), 'dubbel-takeover-'))
})
after(() => rm(folder, { recursive: true, force: true }))

async function fileOf(name: string, ...rows: readonly string[]): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, `${rows.join('\n')}\n`)
  return path
}

const takeover = (...args: string[]) =>
  command(['takeover', ...args], { DATABASE_URL: books.databaseUrl, DATA_DIR: folder }, books.clock)
const token = () => desk.path.split('/').at(-1)!
const runs = async () => replies(await desk.admin.get(`${desk.path}/takeover/runs`), 200).body

const head = 'Journal;Numéro;Date;Compte;Intitulé;Tiers;Débit;Crédit;Couleur'
const purchase = [
  'AKO;7;10/03/2026;61555500;Loyer du bureau;;100,00;;rouge',
  'AKO;7;10/03/2026;44000000;Fournisseurs;KROON;;100,00;',
]

test('books are tried first: what would be made and what is not mapped is shown, and nothing is kept', async () => {
  const path = await fileOf('entries.csv', head, ...purchase)
  const asked = await takeover(token(), path)
  assert.deepEqual([asked.code, asked.complained], [0, []])
  assert.deepEqual(asked.said, [
    'entries.csv: CSV, 1 entry, 2 lines, debit 100.00, 2026-03-10 to 2026-03-10.',
    'accounts that have another code here:',
    '  44000000  440000',
    'Columns nobody knows: Couleur',
    'Not mapped (kind, code, name, lines, proposal):',
    asked.said.find((line) => line.includes('61555500')),
    asked.said.find((line) => line.includes('AKO')),
    asked.said.find((line) => line.includes('KROON')),
    'Nothing was kept: give a mapping, or --create.',
  ])
  assert.match(asked.said.join('\n'), /^ +account +61555500 +Loyer du bureau +1 +61/m)
  assert.match(asked.said.join('\n'), /^ +journal +AKO +- +2 +ACH$/m)
  assert.match(asked.said.join('\n'), /^ +third_party +KROON +- +1 +-$/m)

  const made = await takeover(token(), path, '--create')
  assert.equal(made.code, 0)
  assert.ok(made.said.includes('accounts would be made: 61555500'))
  assert.ok(made.said.includes('third parties would be made: KROON'))
  assert.ok(made.said.includes('journals would be made: AKO'))
  assert.equal(made.said.at(-1), 'This was a trial, nothing was kept: --keep takes it over.')
  assert.deepEqual(await runs(), [])

  const refused = await takeover(token(), path, '--keep')
  assert.equal(refused.code, 1)
  assert.match(refused.complained.join('\n'), /refused/)
  assert.deepEqual(await runs(), [])
})

test('what is wrong is shown row by row', async () => {
  const path = await fileOf(
    'wrong.csv',
    head,
    ...purchase,
    'AKO;8;10/03/2026;61555500;;;5,00;;',
    'AKO;9;10/03/2019;61555500;;;5,00;;',
  )
  const { code, said, complained } = await takeover(token(), path, '--create', '--keep')
  assert.equal(code, 1)
  const problems = said.slice(said.indexOf('Problems:') + 1)
  assert.match(problems[0]!, /^ {2}Row 4: the entry AKO 8 of 2026-03-10 does not balance, 5.00 is/)
  assert.match(problems[1]!, /^ {2}Row 5: the entry AKO 9 of 2019-03-10 does not balance/)
  assert.equal(complained.length, 1)
  const unread = await takeover(token(), await fileOf('colours.csv', 'colour;size', '1;2'))
  assert.deepEqual([unread.code, unread.said], [1, []])
  assert.match(unread.complained.join(), /column/)
  assert.deepEqual(await runs(), [])
})

test('what is kept is one operation of the log, and is undone as one', async () => {
  const path = await fileOf('kept.csv', head, ...purchase)
  const mapping = await fileOf('mapping.json', JSON.stringify({ accounts: { 61555500: '615000' } }))
  const kept = await takeover(token(), path, '--create', '--keep', '--mapping', mapping)
  assert.deepEqual([kept.code, kept.complained], [0, []])
  assert.equal(kept.said.at(-1), 'Taken over, as one operation that can be undone as one.')
  const [run] = await runs()
  assert.deepEqual([run.file_name, run.status, run.debit], ['kept.csv', 'done', '100.00'])
  const [line] = replies(await desk.admin.get(`${desk.path}/activity`), 200).body.data
  assert.deepEqual([line.origin, line.user], ['import', null])
  await undoIn(books, desk).undo(line.operation_id)
  assert.equal((await runs())[0].status, 'undone')
})

test('a balance opens a year with --on', async () => {
  const path = await fileOf('balance.csv', 'Compte;Solde', '550000;10,00', '100000;-10,00')
  const { code, said } = await takeover(token(), path, '--on', '2026-01-01')
  assert.equal(code, 0)
  assert.match(said[0]!, /1 entry, 2 lines, debit 10.00, 2026-01-01/)
  const wrong = await takeover(token(), path, '--on', '2026-02-01')
  assert.deepEqual([wrong.code, wrong.complained.length], [1, 1])
})

test('a company or a file that is none is refused in a sentence', async () => {
  const path = await fileOf('any.csv', head, ...purchase)
  for (const args of [
    ['nobody', path],
    [token(), join(folder, 'none.csv')],
    [token(), folder],
    [token(), path, '--mapping', join(folder, 'none.json')],
  ]) {
    const { code, said, complained } = await takeover(...args)
    assert.deepEqual([code, said, complained.length], [1, [], 1], args.join(' '))
    assert.doesNotMatch(complained[0]!, /\n|\bat .*:\d+/)
  }
  assert.equal((await takeover(token())).code, 2)
})

test('it ends when the terminal asks for it, and nothing is kept', async () => {
  const rows = Array.from({ length: 600 }, (_, at) =>
    ['615000;1,00;', '580000;;1,00'].map((end) => `OD;${at + 1};10/03/2026;${end}`).join('\n'),
  )
  const path = await fileOf('long.csv', 'journal;number;date;account;debit;credit', ...rows)
  const before = (await runs()).length
  const { code, complained } = await command(
    ['takeover', token(), path, '--keep'],
    { DATABASE_URL: books.databaseUrl, DATA_DIR: folder },
    books.clock,
    AbortSignal.abort(),
  )
  assert.deepEqual([code, complained], [1, ['Stopped halfway, on request.']])
  assert.equal((await runs()).length, before)
})
