import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'

export const sendMailJob = 'send-mail'

/** Writes a mail into the queue, in the caller's transaction: a job hands it to the server afterwards. */
export async function sendMail(
  op: {
    readonly tx: Tx
    readonly now: Instant
    later(job: string, payload: object): Promise<void>
  },
  mail: { to: string; subject: string; text: string },
): Promise<void> {
  const { id } = await op.tx.one<{ id: number }>(
    `INSERT INTO mails (to_address, subject, body, created_at) VALUES ($1, $2, $3, $4) RETURNING id`,
    [mail.to, mail.subject, mail.text, op.now],
  )
  await op.later(sendMailJob, { mailId: id })
}
