import assert from 'node:assert/strict'
import { replies } from '#testing/http'
import type { Says } from '../chapter.js'
import { pass } from '../time.js'
import { somePdf } from '../uploads.js'
import {
  books,
  desk,
  hooks,
  importer,
  isLimited,
  me,
  receiver,
  signIn,
  tokens,
  webshop,
} from './scene.js'

export function rates(says: Says): void {
  const rates =
    'Rate limits | per route and per minute; beyond: 429 with `Retry-After`; headers `X-RateLimit-Limit` and `X-RateLimit-Remaining`'

  says(rates, async () => {
    const { firm, admin } = await books.office()
    const sync = () => admin.post(`${firm.path}/sync`)
    await isLimited(6, 422, sync)
    replies(await admin.post(tokens, webshop), 201)
    replies(await admin.get(firm.path), 200)
    await pass(books, 59)
    assert.equal(replies(await sync(), 429).headers.get('retry-after'), '1')
    await pass(books, 1)
    assert.equal(replies(await sync(), 422).headers.get('x-ratelimit-remaining'), '5')
  })

  says(rates, 'of a route without a limit of its own', async () => {
    const { headers } = replies(await desk.admin.get(me), 200)
    const [limit, remaining] = ['limit', 'remaining'].map((name) =>
      Number(headers.get(`x-ratelimit-${name}`)),
    )
    assert.ok(limit! > 0 && remaining! < limit!)
  })

  const login =
    '`POST /v1/auth/login` | 20 per minute; 10 failures per IP lock sign-in for 5 minutes'

  says(login, '20 per minute', async () => {
    await isLimited(20, 422, () => signIn({ email: 'none' }))
    await pass(books, 60)
    replies(await signIn(), 201)
  })

  says(login, '10 failures', async () => {
    await pass(books, 60)
    for (let failures = 1; failures <= 9; failures++) replies(await signIn({ password: 'x' }), 422)
    replies(await signIn(), 201)
    replies(await signIn({ password: 'x' }), 422)
    const lockedFor = async () => Number(replies(await signIn(), 429).headers.get('retry-after'))
    assert.ok((await lockedFor()) > 290)
    await pass(books, 295)
    assert.ok((await lockedFor()) <= 5)
    await pass(books, 5)
    replies(await signIn(), 201)
  })

  says('`POST /v1/auth/demo` | 10 per minute', async () => {
    await books.newFirm({ isDemo: true })
    await isLimited(10, 201, () => books.call('POST', '/v1/auth/demo'))
  })

  says('`POST /v1/auth/tokens` | 20 creations per minute', async () => {
    const someone = await books.person()
    await isLimited(20, 201, () => someone.post(tokens, webshop))
    replies(await someone.get(tokens), 200)
  })

  says('`POST /v1/firms/{firm}/sync` | 6 per minute', async () => {
    const { firm, admin } = await books.office()
    await isLimited(6, 422, () => admin.post(`${firm.path}/sync`))
  })

  says('Webhook test route | 12 per minute', async () => {
    const { path } = await hooks.add(receiver.url)
    await isLimited(12, 202, () => hooks.admin.post(`${path}/test`))
  })

  says('Document uploads | 30 uploads per minute (429 beyond)', async () => {
    const upload = () => importer.send([['a.pdf', somePdf]])
    await isLimited(30, 201, upload)
    await pass(books, 60)
    replies(await upload(), 201)
  })
}
