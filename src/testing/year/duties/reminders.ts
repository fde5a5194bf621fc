import type { Today } from './today.js'

/** Customers who are late are written to; who was written to stays unmoved by a second call. */
export async function remindCustomers({ file }: Today): Promise<void> {
  const { path, team } = file
  const remind = () =>
    team.manager.post('/v1/companies/{company}/mail/reminders', { path, body: { all: true } })
  const { body } = await remind()
  for (const { message_id, to, third_party_id, template_key } of body.messages) {
    file.sent.mail.push({
      messageId: message_id,
      to: to[0]!,
      what: `${template_key} to ${third_party_id}`,
    })
    if (!file.customers.some(({ id }) => id === third_party_id))
      throw new Error(`${file.code}: a reminder to ${third_party_id}, who is no customer`)
  }
  const { body: again } = await remind()
  if (again.queued > 0) throw new Error(`${file.code}: ${again.queued} reminders were sent twice`)
}
