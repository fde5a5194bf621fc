import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { app } from '#app'
import { type Instant, instantOf } from '#kernel/instants'
import { sourceFile } from '#platform/config/project'
import { eventNames, fieldsOf } from '#platform/events/catalogue'
import { reasons } from '#platform/outgoing/deadlines'
import { newWebhookSecret, webhookSignatures } from '#platform/signing/index'
import { localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { openReceiver, type Received } from '#testing/receiver'
import { useBooks } from '#testing/use-books'
import { createDispatcher } from './dispatcher/dispatcher.js'

/** What docs/webhooks.md tells receivers, tried on a request that was really sent. */
const page = readFileSync(sourceFile('docs/webhooks.md'), 'utf8')

function snippet(language: string): string {
  const found = page.split(`\n\`\`\`${language}\n`)
  assert.equal(found.length, 2, `one snippet of ${language}`)
  return found[1]!.split('\n```\n')[0]!
}

type Request = { readonly secret: string; readonly header: string; readonly body: string }

const books = useBooks({ own: true, environment: localReceivers })
let folder: string
let sent: Received
/** Requests by what they show, and whether they are ours. */
let cases: { about: string; request: Request; isOurs: boolean }[]
let secrets: { first: string; second: string }

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dubbel-receiver-'))
  const hooks = await openHooks(books)
  await books.sql.query('UPDATE firms SET name = $2 WHERE id = $1', [
    hooks.firm.id,
    'Été & "Zn" 😀',
  ])
  const receiver = await openReceiver()
  const endpoint = await hooks.add(receiver.url)
  const rotated = replies(await hooks.admin.post(`${endpoint.path}/secret`), 200).body
  secrets = { first: endpoint.secret, second: rotated.secret }
  await hooks.happen()
  // Receivers compare with the clock on their wall.
  const clock = (): Instant => instantOf(Date.now())
  const { old_secret_until } = (
    await books.sql.query(
      `UPDATE webhook_endpoints SET old_secret_until = now() + interval '1 day' WHERE id = $1 RETURNING old_secret_until`,
      [endpoint.webhook.id],
    )
  ).rows[0]
  assert.ok(old_secret_until)
  await createDispatcher({ ...books.service.services, clock }, quiet).sendDue()
  sent = receiver.received[0]!
  await receiver.close()
  cases = casesOf(sent)
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
})

function casesOf({ headers, body }: Received): typeof cases {
  const header = String(headers['x-service-signature'])
  const { first, second } = secrets
  const signedAt = (seconds: number) =>
    webhookSignatures(
      [second],
      'evt_1',
      Math.floor(Date.now() / 1000) + seconds,
      Buffer.from(body),
    )['X-Service-Signature']!
  const about = (isOurs: boolean, what: string, request: Partial<Request>) => ({
    about: what,
    isOurs,
    request: { secret: second, header, body, ...request },
  })
  return [
    about(true, 'as it was sent', {}),
    about(true, 'with the old secret', { secret: first }),
    about(true, 'signed four minutes ago', { header: signedAt(-240) }),
    about(false, 'with another secret', { secret: newWebhookSecret() }),
    about(false, 'with another body', { body: `${body} ` }),
    about(false, 'with another time', {
      header: header.replace(/^t=\d+/, `t=${Math.floor(Date.now() / 1000) - 9}`),
    }),
    about(false, 'signed six minutes ago', { header: signedAt(-360) }),
    about(false, 'signed in six minutes', { header: signedAt(360) }),
    about(false, 'without a signature', { header: header.split(',')[0]! }),
    about(false, 'without a header', { header: '' }),
    about(false, 'with an empty signature', { header: `${header.split(',')[0]},v1=` }),
  ]
}

function write(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

/** Runs a program once for all requests, which says of each whether it is ours. */
function judge(command: string, program: string): void {
  const file = write('requests.json', JSON.stringify(cases.map(({ request }) => request)))
  const { stdout, stderr } = spawnSync(command, [program, file], { encoding: 'utf8' })
  const wanted = cases.map(({ about, isOurs }) => [about, isOurs])
  const found: boolean[] = JSON.parse(stdout || '[]')
  assert.deepEqual(
    cases.map(({ about }, place) => [about, found[place]]),
    wanted,
    stderr,
  )
}

function isHere(t: TestContext, program: string): boolean {
  const found = spawnSync(program, ['--version']).status === 0
  if (!found) t.diagnostic(`${program} is not on this machine`)
  return found
}

test('the request carries two signatures of each convention, since its secret was replaced', () => {
  assert.match(
    String(sent.headers['x-service-signature']),
    /^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/,
  )
  assert.match(String(sent.headers['webhook-signature']), /^v1,\S{44} v1,\S{44}$/)
})

test('TypeScript', async () => {
  const path = write('verify.mts', snippet('ts'))
  const compiler = sourceFile('node_modules/typescript/bin/tsc')
  const types = ['--typeRoots', sourceFile('node_modules/@types'), '--types', 'node']
  const options = [
    '--module',
    'nodenext',
    '--target',
    'es2022',
    '--strict',
    '--noUncheckedIndexedAccess',
  ]
  execFileSync(process.execPath, [compiler, path, ...types, ...options, '--ignoreConfig'], {
    cwd: folder,
  })
  const { verify } = await import(pathToFileURL(join(folder, 'verify.mjs')).href)
  for (const { about, request, isOurs } of cases)
    assert.equal(verify(request.secret, request.header, Buffer.from(request.body)), isOurs, about)
})

test('Python', (t) => {
  if (!isHere(t, 'python3')) return
  const call = `
import json, sys
requests = json.load(open(sys.argv[1], encoding="utf-8"))
print(json.dumps([verify(r["secret"], r["header"], r["body"].encode()) for r in requests]))
`
  judge('python3', write('verify.py', snippet('python') + call))
})

test('PHP', (t) => {
  if (!isHere(t, 'php')) return
  const call = `
$requests = json_decode(file_get_contents($argv[1]), true);
echo json_encode(array_map(fn($r) => verify($r['secret'], $r['header'], $r['body']), $requests));
`
  judge('php', write('verify.php', snippet('php') + call))
})

test('Shell', (t) => {
  if (spawnSync('openssl', ['version']).status !== 0)
    return t.diagnostic('openssl is not on this machine')
  const program = write('verify.sh', `${snippet('sh')}\nverify "$1" "$2" "$3"\n`)
  for (const { about, request, isOurs } of cases) {
    const file = write('body.json', request.body)
    const { status } = spawnSync('sh', [program, request.secret, request.header, file])
    assert.equal(status, isOurs ? 0 : 1, about)
  }
})

test('the published library of Standard Webhooks', () => {
  const { Webhook } = createRequire(import.meta.url)('standardwebhooks')
  assert.match(snippet('ts library'), /new Webhook\(secret\)\.verify\(body, headers\)/)
  for (const secret of [secrets.second, secrets.first])
    assert.deepEqual(new Webhook(secret).verify(sent.body, sent.headers), JSON.parse(sent.body))
  assert.throws(() => new Webhook(newWebhookSecret()).verify(sent.body, sent.headers), /signature/)
  assert.throws(() => new Webhook(secrets.first).verify(`${sent.body} `, sent.headers), /signature/)
  const headers = { ...sent.headers, 'webhook-id': 'evt_other' }
  assert.throws(() => new Webhook(secrets.first).verify(sent.body, headers), /signature/)
})

test('the page names every event with its fields, and every word of the log', () => {
  for (const event of eventNames) {
    const fields = fieldsOf(app.events.get(event)!).map((field) => `\`${field}\``)
    const line = `| \`${event}\` | ${app.events.get(event)!.description.en} | ${fields.join(', ')} |`
    assert.ok(page.includes(line), `docs/webhooks.md lacks this line: ${line}`)
  }
  for (const words of reasons) assert.ok(page.includes(`| \`${words}\` |`), words)
})
