import { accessPointKey, callbackSecret, openAccessPoint, openPublisher } from '../access-point.js'
import type { Random } from '../random.js'
import { openReceiver } from '../receiver.js'
import { openSmtpServer } from '../smtp.js'

export type World = Awaited<ReturnType<typeof openWorld>>

/** Everyone outside, on loopback: a mail server, an access point, a directory, a receiver of webhooks. */
export async function openWorld(chance: Random) {
  const mail = await openSmtpServer()
  const accessPoint = await openAccessPoint()
  const publisher = await openPublisher()
  const hooks = await openReceiver((response) => {
    // One that is busy now and then: what it refuses must come again.
    response.writeHead(chance.chance(0.05) ? 503 : 204).end()
  })
  return {
    mail,
    accessPoint,
    publisher,
    hooks,
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
