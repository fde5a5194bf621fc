import assert from 'node:assert/strict'
import { createDispatcher } from '#capabilities/webhooks'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { ends, openReceiver } from '#testing/receiver'
import type { chapter } from '../chapter.js'
import {
  boolean,
  each,
  haveFields,
  ifSet,
  integer,
  like,
  listOf,
  object,
  oneOf,
  orNull,
  string,
  timestamp,
  webAddress,
} from '../fields.js'
import type { Scene, Shown } from './scene.js'

export function integrationTokenSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('IntegrationToken')(
    '`id` (integer), `name` (string, 100 max), `abilities` (array of `read` `write` `sync`), `created_at`, `expires_at` (timestamp or null), `last_used_at` (timestamp or null).',
    async () => {
      const { admin, books } = on
      const path = '/v1/auth/tokens'
      const wish = { name: 'N'.repeat(100), abilities: ['read', 'write', 'sync'] }
      const { token } = replies(await admin.post(path, wish), 201).body
      replies(await books.call('GET', '/v1/auth/me', { token }), 200)
      const short = { name: 'Webshop', abilities: ['read'], expires_in_days: 1 }
      replies(await admin.post(path, short), 201)
      refusedAt(await admin.post(path, { ...short, name: 'N'.repeat(101) }), 'name')
      refusedAt(await admin.post(path, { ...short, abilities: ['admin'] }), 'abilities.0')
      refusedAt(await admin.post(path, { ...short, abilities: [] }), 'abilities')
      const { data } = await on.read(path)
      haveFields(data, {
        id: integer,
        name: string,
        abilities: listOf(oneOf('read', 'write', 'sync')),
        created_at: timestamp,
        ...each('expires_at, last_used_at', orNull(timestamp)),
      })
      const named = (name: string) => data.find((one: Shown) => one.name === name)
      assert.deepEqual(named(wish.name).abilities, wish.abilities)
      assert.deepEqual(
        [named(wish.name).last_used_at, named(wish.name).expires_at],
        [books.clock(), null],
      )
      assert.equal(named('Webshop').expires_at, '2026-03-17T10:00:00.000000Z')
    },
  )
}

export function webhookSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Webhook')
  const path = () => `${on.firm.path}/webhooks`
  const nowhere = 'http://127.0.0.1:9/hook'

  says(
    '`id` (integer), `url` (string, 500 max), `description` (string, 190 max), `events` (array of event names, or an array containing the single element `*` for all), `is_active` (boolean, default true), `secret_hint` (string: prefix `whsec_`, an ellipsis, then the last four characters of the secret), `last_delivery_at` (timestamp or null), `last_status` (string or null), `created_at`, `updated_at`.',
    async () => {
      const { admin } = on
      const long = (length: number) => nowhere.padEnd(length, 'x')
      const wish = {
        url: long(500),
        description: 'd'.repeat(190),
        events: ['entry.posted', 'third_party.created'],
        is_active: false,
      }
      const { webhook } = replies(await admin.post(path(), wish), 201).body
      for (const [name, value] of Object.entries(wish)) assert.deepEqual(webhook[name], value, name)
      refusedAt(await admin.post(path(), { ...wish, url: long(501) }), 'url')
      refusedAt(await admin.post(path(), { ...wish, description: 'd'.repeat(191) }), 'description')
      refusedAt(await admin.post(path(), { ...wish, events: ['entry.made'] }), 'events.0')
      refusedAt(await admin.post(path(), { ...wish, events: ['*', 'entry.posted'] }), 'events')
      const all = { url: nowhere, events: ['*'] }
      const { webhook: tried, secret } = replies(await admin.post(path(), all), 201).body
      assert.deepEqual([tried.is_active, tried.events], [true, ['*']])
      assert.equal(tried.secret_hint, `whsec_…${secret.slice(-4)}`)
      replies(await admin.post(`${path()}/${tried.id}/test`), 202)
      haveFields((await on.read(path())).data, {
        id: integer,
        url: webAddress,
        description: ifSet(string),
        events: listOf(string),
        is_active: boolean,
        secret_hint: like('a hint', /^whsec_….{4}$/u),
        last_delivery_at: orNull(timestamp),
        last_status: orNull(string),
        ...each('created_at, updated_at', timestamp),
      })
    },
  )

  says('The full `secret` (prefix `whsec_`) is returned once, at creation.', async () => {
    const made = await on.admin.post(path(), { url: nowhere, events: ['*'], is_active: false })
    const { webhook, secret } = replies(made, 201).body
    assert.match(secret, /^whsec_.{20,}$/)
    const own = `${path()}/${webhook.id}`
    for (const answer of [
      await on.admin.get(path()),
      await on.admin.get(own),
      await on.admin.patch(own, { description: 'Later' }),
    ])
      assert.ok(!replies(answer, 200).text.includes(secret.slice(6)))
  })
}

export function deliverySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('WebhookDelivery')(
    "`id`, `event_id` (string, prefix `evt_`), `event`, `status` (`pending` `delivered` `failed`), `attempts` (integer), `next_attempt_at` (timestamp or null), `response_status` (integer or null), `response_excerpt` (first 2000 characters of the receiver's response, or the connection error message), `duration_ms`, `delivered_at`, `created_at`, `payload` (the exact body sent).",
    async () => {
      const { admin, books } = on
      const receiver = await openReceiver(ends(200, 'é'.repeat(2001)))
      const wish = { url: receiver.url, events: ['third_party.created'] }
      const { webhook } = replies(await admin.post(`${on.firm.path}/webhooks`, wish), 201).body
      const own = `${on.firm.path}/webhooks/${webhook.id}`
      const party = (name: string) =>
        admin.post(`${on.path}/third-parties`, { type: 'supplier', name })
      replies(await party('Eén'), 201)
      await createDispatcher(books.service.services, quiet).sendDue()
      receiver.answers = ends(404, 'no')
      replies(await admin.post(`${own}/test`), 202)
      await receiver.close()
      replies(await admin.post(`${own}/test`), 202)
      replies(await party('Twee'), 201)
      const { data } = await on.read(`${own}/deliveries`)
      haveFields(data, {
        ...each('id, attempts', integer),
        event_id: like('an event id', /^evt_./),
        event: oneOf('third_party.created', 'webhook.test'),
        status: oneOf('pending', 'delivered', 'failed'),
        next_attempt_at: orNull(timestamp),
        response_status: orNull(integer),
        response_excerpt: ifSet(string),
        duration_ms: ifSet(integer),
        delivered_at: ifSet(timestamp),
        created_at: timestamp,
        payload: object,
      })
      const facts = data.map((one: Shown) => [one.status, one.attempts, one.response_status])
      assert.deepEqual(facts, [
        ['pending', 0, null],
        ['failed', 1, null],
        ['failed', 1, 404],
        ['delivered', 1, 200],
      ])
      const [, refused, wrong, good] = data
      assert.equal(refused.response_excerpt, 'connection refused')
      assert.equal(wrong.response_excerpt, 'no')
      assert.equal(good.response_excerpt, 'é'.repeat(2000))
      assert.deepEqual(
        receiver.received.map(({ body }) => body),
        [good, wrong].map(({ payload }) => JSON.stringify(payload)),
      )
    },
  )
}
