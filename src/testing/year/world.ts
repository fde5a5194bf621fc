import { accessPointKey, callbackSecret, openAccessPoint, openPublisher } from '../access-point.js'
import type { Random } from '../random.js'
import { openReceiver, type Received } from '../receiver.js'
import { openSmtpServer } from '../smtp.js'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Everyone outside, on loopback: a mail server, an access point, a directory, a receiver of webhooks. */
export async function openWorld(chance: Random) {
  const mail = await openSmtpServer()
  const accessPoint = await openAccessPoint()
  const publisher = await openPublisher()
  const accepted: Received[] = []
  const hooks = await openReceiver((response, received) => {
    // One that is busy now and then: what it refuses must come again.
    const isBusy = chance.chance(0.05)
    if (!isBusy) accepted.push(received)
    response.writeHead(isBusy ? 503 : 204).end()
  })
  return {
    mail,
    accessPoint,
    publisher,
    hooks,
    /** What the receiver of webhooks took. */
    accepted,
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: 'post@kantoor.example',
      PEPPOL_AP_URL: accessPoint.url,
      PEPPOL_AP_KEY: accessPointKey,
      PEPPOL_AP_SECRET: callbackSecret,
      PEPPOL_SMP_URL: publisher.url,
    },
    close: async () => {
      await mail.close()
      await accessPoint.close()
      await publisher.close()
      await hooks.close()
    },
  }
}
