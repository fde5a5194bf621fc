import { replies } from '#testing/http'
import { type Samples, type Stage, shared } from '#testing/stage'

async function newWebhook({ admin, firm }: Stage): Promise<number> {
  const body = { url: 'https://hooks.example.be/stage', events: ['*'] }
  return replies(await admin.post(`${firm.path}/webhooks`, body), 201).body.webhook.id
}

/** A delivery that is over, as that of a test is. */
async function newDelivery({ admin, firm }: Stage, webhook: string): Promise<number> {
  const tested = await admin.post(`${firm.path}/webhooks/${webhook}/test`)
  return replies(tested, 202).body.delivery.id
}

export const samples: Samples = {
  params: {
    webhook: (on, _filled, fresh) => shared(on, 'webhooks', newWebhook, fresh),
    delivery: (on, { webhook }, fresh) =>
      shared(on, 'deliveries', (stage) => newDelivery(stage, webhook!), fresh),
  },
}
