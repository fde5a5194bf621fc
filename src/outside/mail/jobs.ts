import type { Task } from '#platform/jobs/worker'
import type { Mailer } from './index.js'
import { sendMailJob } from './queue.js'

/**
 * Hands queued mails to the server. A mail that was sent is not sent again when the job runs twice, unless the process
 * was killed after the server took it and before that was noted: it then goes out a second time rather than never.
 */
export function mailTasks(mailer: Mailer): readonly Task[] {
  return [
    {
      name: sendMailJob,
      run: async ({ services: { db, clock, config }, payload, attempt }) => {
        const mail = await db.statement.maybe<{
          to_address: string
          subject: string
          body: string
        }>(`SELECT to_address, subject, body FROM mails WHERE id = $1 AND status <> 'sent'`, [
          payload.mailId,
        ])
        if (!mail) return
        try {
          await mailer.send({
            from: config.mailFrom,
            to: mail.to_address,
            subject: mail.subject,
            text: mail.body,
          })
        } catch (error) {
          await db.command.rows(
            `UPDATE mails SET status = 'failed', attempts = $2, error = $3 WHERE id = $1`,
            [
              payload.mailId,
              attempt,
              error instanceof Error ? error.message.slice(0, 500) : 'unknown',
            ],
          )
          throw error
        }
        await db.command.rows(
          `UPDATE mails SET status = 'sent', attempts = $2, error = NULL, sent_at = $3 WHERE id = $1`,
          [payload.mailId, attempt, clock()],
        )
      },
    },
  ]
}
