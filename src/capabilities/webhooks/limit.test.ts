import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { together } from '#testing/together'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const body = { url: 'https://hooks.example.be/dubbel', events: ['*'] }

test('a firm has 20 endpoints at most, and another may come where one went', async () => {
  const { firm, admin } = await books.office()
  const path = `${firm.path}/webhooks`
  const made: number[] = []
  for (let times = 0; times < 20; times++)
    made.push(replies(await admin.post(path, body), 201).body.webhook.id)
  const refusal = replies(await admin.post(path, body), 422, { code: 'webhook_limit_reached' })
  assert.match(refusal.body.message, /20/)
  replies(await admin.delete(`${path}/${made[0]}`), 204)
  replies(await admin.post(path, body), 201)
  replies(await admin.post(path, body), 422, { code: 'webhook_limit_reached' })
})

test('those who add the last one at once cannot all of them', async () => {
  const { firm, admin } = await books.office()
  const path = `${firm.path}/webhooks`
  for (let times = 0; times < 17; times++) replies(await admin.post(path, body), 201)
  const fill = (count: number) =>
    together(
      Array.from({ length: count }, () => ({
        base: books.base,
        method: 'POST',
        path,
        token: admin.token,
        body,
      })),
    )
  for (let round = 0; round < longOrShort(12, 2); round++) {
    const answers = await fill(8)
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [201, 201, 201, 422, 422, 422, 422, 422])
    for (const { status, body: made } of answers)
      if (status === 201) replies(await admin.delete(`${path}/${made.webhook.id}`), 204)
      else assert.equal(made.code, 'webhook_limit_reached')
  }
})
