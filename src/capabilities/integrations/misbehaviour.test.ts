import assert from 'node:assert/strict'
import type { RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { localReceivers } from '#testing/hooks'
import { openIntegrationDesk } from '#testing/integrations'
import { withServer } from '#testing/outside'
import { someOf } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** Long enough for three more attempts at a stumbling server of files. */
const timeoutMs = 1_500
const books = useBooks({
  environment: localReceivers,
  receivers: { timeoutMs, accessPoint: { callMs: timeoutMs, fileMs: timeoutMs } },
})

const secretOfTheirs = 'their-own-secret-31415'
const says =
  (status: number, body = '', headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)

/** What another side may do wrong, and the word for it. */
const wrongs: readonly [string, RequestListener, string][] = [
  ['says nothing', () => {}, 'timeout'],
  [
    'drips a byte now and then',
    (_request, response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('{'), 50)
      response.on('close', () => clearInterval(timer))
    },
    'timeout',
  ],
  ['says ten megabytes', says(200, `"${'x'.repeat(10 * 1024 * 1024)}"`), 'too large'],
  ['redirects', says(302, '', { location: 'http://169.254.169.254/' }), 'unexpected answer'],
  ['moved for good', says(308, '', { location: '/' }), 'unexpected answer'],
  ['is busy', says(429, secretOfTheirs, { 'retry-after': '3600' }), 'failed'],
  ['broke', says(500, secretOfTheirs, { 'retry-after': '3600' }), 'failed'],
  ['refuses the key', says(401, secretOfTheirs), 'unauthorised'],
  ['forbids', says(403, secretOfTheirs), 'unauthorised'],
  ['speaks no HTTP', (request) => void request.socket.end('SSH-2.0-x\r\n'), 'unexpected answer'],
  ['hangs up', (request) => request.socket.destroy(), 'connection refused'],
  ['has headers without end', says(200, '', { 'x-more': 'x'.repeat(20_000) }), 'too large'],
]
/** The same of those who answer in JSON. */
const wrongJson: typeof wrongs = [
  ['garbles', says(200, `\u0000<html>${secretOfTheirs}`), 'unexpected answer'],
  ['says a number', says(200, '42'), 'unexpected answer'],
  ['has wrong types', says(200, '{"name": [], "choices": "none"}'), 'unexpected answer'],
]

type Case = [key: string, settings: (url: string) => object, wrongs: typeof wrongs]

/** What Storecove answers to a test is a list of companies, which may be any: that it answers is enough. */
const accessPoint = (provider: string): Case => [
  'peppol-access-point',
  (url) => ({ provider, url, key: 'our-own-secret-27182' }),
  [
    ...wrongs,
    ...(provider === 'storecove' ? wrongJson.slice(0, 2) : wrongJson),
    ['is not there', says(404), 'not found'],
  ],
]

const inBucket = (url: string) => ({
  ...{ endpoint: url, bucket: 'books', access_key: 'a', secret_key: 'our-own-secret-27182' },
})

/** One by each way in which others are asked, then those that go the same way. */
const connections: readonly Case[] = [
  ['company-register', (url) => ({ url, key: 'our-own-secret-27182' }), [...wrongs, ...wrongJson]],
  [
    'document-analysis',
    (url) => ({ url, key: 'our-own-secret-27182', model: 'small' }),
    [...wrongs, ...wrongJson, ['is not there', says(404), 'not found']],
  ],
  ['s3-archive', inBucket, [...wrongs, ['is not there', says(404), 'not found']]],
  accessPoint('generic'),
  [
    'bank-folder',
    (url) => ({ source: 's3', ...inBucket(url) }),
    [...wrongs, ...wrongJson, ['is not there', says(404), 'not found']],
  ],
  accessPoint('storecove'),
  accessPoint('e-invoice-be'),
]
const tried = someOf(connections, 4)

// They mostly wait.
describe('whatever the other side does wrong has a fixed word, in its time', {
  concurrency: 4,
}, () => {
  for (const [nth, [key, settings, all]] of tried.entries())
    test(`${key} (${nth}), and nothing of theirs is kept`, async () => {
      let behaves: RequestListener = says(200)
      await withServer(
        (request, response) => behaves(request, response),
        async (url) => {
          const desk = await openIntegrationDesk(books)
          await desk.connect(key, settings(url))
          for (const [name, listener, word] of all) {
            behaves = listener
            let body = await desk.test(key)
            // A busy machine may need longer than the time that is given here.
            for (
              let again = 0;
              again < 5 && word !== body.error && body.error === 'timeout';
              again++
            )
              body = await desk.test(key)
            assert.deepEqual([body.ok, body.error], [false, word], `${key} ${name}`)
          }
          const log = JSON.stringify(await desk.log(key))
          for (const word of ['31415', '27182', '127.0.0.1', 'location'])
            assert.equal(log.includes(word), false, word)
          const shown = await desk.read(key)
          assert.deepEqual([shown.status, shown.last_error], ['error', all.at(-1)![2]])
        },
      )
    })
})

test('nobody listens, a certificate is not accepted, a name leads nowhere', () =>
  withServer(says(200), async (url) => {
    const errorsOf = async ([key, settings]: Case) => {
      const desk = await openIntegrationDesk(books)
      for (const [address, word] of [
        ['http://127.0.0.1:9/', 'connection refused'],
        [url.replace('http:', 'https:'), 'tls error'],
        ['https://nowhere.invalid/', 'dns error'],
      ] as const) {
        await desk.connect(key, settings(address))
        assert.equal((await desk.test(key)).error, word, `${key} ${address}`)
      }
    }
    await Promise.all(tried.map(errorsOf))
  }))
