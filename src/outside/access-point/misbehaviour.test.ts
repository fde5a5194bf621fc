import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { AnswerTooLarge } from '#platform/outgoing/request'
import { openStrangers } from '#platform/outgoing/strangers'
import { believesOnly, withServer } from '#testing/outside'
import { sampled } from '#testing/rounds'
import { type AccessPoint, Outage, type Provider } from './access-point.js'
import { openAccessPoints } from './index.js'

const strangers = openStrangers({ isLocalAllowed: true })

function open(provider: Provider, url: string, timeoutMs: number): AccessPoint {
  const limits = { callMs: timeoutMs, fileMs: timeoutMs }
  const config = { provider, url, key: 'k', secret: '' }
  // That of a file, and that of the installation, which is reached otherwise.
  const { ofFile, ofInstallation } = openAccessPoints(config, strangers, limits)
  return url.length % 2 === 0 ? ofFile(config) : ofInstallation!
}

const participant = '0208:0123456749'
const who = { participant, reference: '17' }
const reference = 'd1'
const outgoing = {
  ...{ messageId: 'm1', reference, sender: who, receiver: '9925:BE0403170701' },
  ...{ documentType: 'd', process: 'p', country: 'BE', sha256: 'x' },
  xml: Buffer.from('<Invoice/>'),
  keepReference: async () => {},
}
const none = async () => new Set<string>()

type Question = [
  what: string,
  good: object,
  ask: (at: AccessPoint) => Promise<unknown>,
  ...string[],
]

const state = (at: AccessPoint) => at.state({ messageId: 'm1', reference })
const send = (at: AccessPoint) => at.send(outgoing)
const registration = (at: AccessPoint) => at.registration(who)
const inbox = (at: AccessPoint) => at.inbox(who, 10, none)

/** What each answers when all is well, and what is an answer of it besides. */
const questions: Readonly<Record<Provider, readonly Question[]>> = {
  generic: [
    ['state', { message_id: 'm1', status: 'sent' }, state],
    ['send', { message_id: 'm1', status: 'queued' }, send],
    ['registration', { participant, status: 'active' }, registration],
    ['inbox', { data: [], has_more: false }, inbox],
  ],
  storecove: [
    ['state', { network: 'peppol', evidence: {} }, state],
    ['send', { guid: 'g' }, send],
    ['registration', { id: 17, peppol_identifiers: [] }, registration],
    // An empty answer says that nothing is new.
    [
      'inbox',
      { guid: 'w', body: '{"event_type":"received_document","guid":"d"}' },
      inbox,
      'says nothing at all',
    ],
  ],
  'e-invoice-be': [
    ['state', { id: 'd1', state: 'SENT' }, state],
    ['send', { id: 'd1', state: 'TRANSIT' }, send],
    ['registration', { peppol_ids: [], smp_registration: false }, registration],
    ['inbox', { items: [] }, inbox],
  ],
}

for (const [provider, asked] of Object.entries(questions))
  describe(provider, () => {
    for (const [what, good, ask, ...except] of provider === 'generic' ? asked : sampled(asked, 3))
      test(
        `${what}: an answer that cannot be relied on is none, within its time`,
        { concurrency: true },
        () =>
          believesOnly(
            JSON.stringify(good),
            (url, timeoutMs) => ask(open(provider as Provider, url, timeoutMs)),
            { isRefusal: (error) => error instanceof Outage, mostBytes: 4 * 1024 * 1024, except },
          ),
      )

    test('a document that does not end is given up, one that is too large is told as such', async () => {
      const document = (url: string, timeoutMs = 200) =>
        open(provider as Provider, url, timeoutMs).document('a~b')
      await withServer(
        () => {},
        (url) => assert.rejects(document(url), Outage),
      )
      await withServer(
        (_request, response) => {
          const timer = setInterval(() => response.write('<'), 20)
          response.on('close', () => clearInterval(timer))
        },
        (url) => assert.rejects(document(url), Outage),
      )
      await withServer(
        (_request, response) => void response.writeHead(302, { location: '/x' }).end('<a/>'),
        (url) => assert.rejects(document(url), Outage),
      )
      await withServer(
        (_request, response) => void response.end(Buffer.alloc(30 * 1024 * 1024 + 1, '<')),
        (url) => assert.rejects(document(url, 10_000), AnswerTooLarge),
      )
    })
  })
