import type { Answered, Person } from '#testing/http'
import { replies } from '#testing/http'

export type Listener = Awaited<ReturnType<typeof listenTo>>

/** Someone who reads what a firm's webhooks would say; its endpoint is paused, so that nothing is sent. */
export async function listenTo(admin: Person, firm: { path: string }, events: string[] = ['*']) {
  const wish = { url: 'http://127.0.0.1:9/log', events, is_active: false }
  const { webhook } = replies(await admin.post(`${firm.path}/webhooks`, wish), 201).body
  const own = `${firm.path}/webhooks/${webhook.id}`
  let last = 0
  return {
    id: webhook.id as number,
    path: own,
    test: async () => replies(await admin.post(`${own}/test`), 202).body.delivery,
    /** The envelopes since it was asked before, in the order of what happened. */
    async news(): Promise<Answered['body'][]> {
      const { data } = replies(await admin.get(`${own}/deliveries?per_page=100`), 200).body
      const fresh = data.filter(({ id }: { id: number }) => id > last).reverse()
      last = data[0]?.id ?? last
      return fresh.map(({ payload }: { payload: object }) => payload)
    },
  }
}
