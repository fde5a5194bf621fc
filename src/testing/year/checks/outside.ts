import { createHash } from 'node:crypto'
import { instantOf } from '#kernel/instants'
import { verifyWebhook } from '../../../../clients/typescript/webhooks.js'
import { headerOf, type Letter } from '../../smtp.js'
import type { AtEnd, Check } from './check.js'

/** Every entry was announced to the receiver, once, and as itself. */
export const webhooks: Check = async ({ firm, world }) => {
  const found: string[] = []
  const seen = new Map<string, Set<string>>()
  for (const { headers, body } of world.accepted) {
    const event = await verifyWebhook({
      secret: firm.secret!,
      headers: headers as Record<string, string>,
      body,
      toleranceSeconds: Number.POSITIVE_INFINITY,
    })
    const { id } = event.data as { id: number }
    const key = `${event.event} ${event.company?.public_token} ${id}`
    seen.set(key, (seen.get(key) ?? new Set()).add(event.id))
  }
  for (const { code, company, path, team } of firm.files)
    for await (const entry of team.manager.each('/v1/companies/{company}/entries', { path })) {
      const names = ['entry.posted', ...(entry.status === 'reversed' ? ['entry.reversed'] : [])]
      for (const name of names) {
        const times = seen.get(`${name} ${company} ${entry.id}`)?.size ?? 0
        if (times !== 1) found.push(`${code}: ${name} of entry ${entry.id} came ${times} times`)
      }
    }
  return found
}

/** Each mail arrived under its id, once; after a kill it may have come again as it was. */
export const mail: Check = async ({ firm, world, kills }) => {
  const found: string[] = []
  const arrived = new Map<string, Letter[]>()
  for (const letter of world.mail.letters) {
    const id = headerOf(letter, 'Message-ID')?.replace(/[<>]/g, '') ?? 'without an id'
    arrived.set(id, [...(arrived.get(id) ?? []), letter])
  }
  for (const { code, sent } of firm.files)
    for (const { messageId, to, what } of sent.mail) {
      const letters = arrived.get(messageId) ?? []
      arrived.delete(messageId)
      if (letters.length === 0) found.push(`${code}: the mail of ${what} never came`)
      if (letters.length > 1 + kills.service + kills.database)
        found.push(`${code}: the mail of ${what} came ${letters.length} times`)
      if (new Set(letters.map(({ data }) => data)).size > 1)
        found.push(`${code}: the mail of ${what} came again as another one`)
      if (letters.some((letter) => letter.to[0] !== to))
        found.push(`${code}: the mail of ${what} went to ${letters.map((one) => one.to)}`)
    }
  for (const [id, letters] of arrived)
    found.push(`a mail to ${letters[0]!.to} that nobody asked for: ${id}`)
  return found
}

/** Each invoice left by the network once, and each that came is there once. */
export const peppol: Check = async ({ firm, world, kills }) => {
  const found: string[] = []
  const out = [...world.accessPoint.documents.values()]
  for (const { times, body } of out)
    if (times > 1 + kills.service + kills.database)
      found.push(`${body.sender}: a message was handed over ${times} times`)
  const contents = out.map(({ body }) => numberIn(body))
  if (new Set(contents).size < contents.length)
    found.push(`of ${contents.length} invoices that left only ${new Set(contents).size} differ`)
  const asked = firm.files.reduce((sum, { sent }) => sum + sent.peppol.length, 0)
  if (out.length !== asked) found.push(`${out.length} invoices left, ${asked} were sent`)
  for (const { code, path, team, laid } of firm.files) {
    const numbers: string[] = []
    for await (const one of team.manager.each('/v1/companies/{company}/documents', { path }))
      if (one.source === 'peppol' && one.status === 'booked') numbers.push(one.number ?? '')
    const messages: (string | null)[] = []
    for await (const one of team.manager.each('/v1/companies/{company}/peppol/messages', { path }))
      if (one.direction === 'in') messages.push(one.message_id)
    if (messages.length !== laid.length)
      found.push(`${code}: ${laid.length} documents lay in the inbox, ${messages.length} came`)
    for (const message of laid) {
      const came = messages.filter((one) => one === message).length
      if (came !== 1) found.push(`${code}: ${message} came ${came} times`)
      const booked = numbers.filter((number) => message.endsWith(number)).length
      if (booked !== 1) found.push(`${code}: ${message} is booked ${booked} times`)
    }
  }
  return found
}

/** Sender and number of the invoice of a message. */
function numberIn(body: Record<string, unknown>): string {
  const xml = Buffer.from(String(body.document), 'base64').toString()
  const number = /<cbc:ID>([^<]+)<\/cbc:ID>/.exec(xml)?.[1]
  return `${body.sender} ${number ?? createHash('sha256').update(xml).digest('hex')}`
}

/** Waits until nothing is on its way: each look is some hours later, when what failed is tried again. */
export async function untilAllLeft({
  firm,
  service,
}: Pick<AtEnd, 'firm' | 'service'>): Promise<void> {
  const path = { firm: firm.firm, webhook: firm.hook }
  for (let look = 0; look < 40; look++) {
    const later = instantOf(Date.parse(service.now()) + 3 * 3_600_000)
    await service.moveTo(later)
    await service.quiet()
    for (let tries = 0; tries < 100; tries++) {
      const { body } = await firm.admin.dubbel.get(
        '/v1/firms/{firm}/webhooks/{webhook}/deliveries',
        { path, query: { status: 'pending', per_page: 1 } },
      )
      const { data } = body as { data: { next_attempt_at: string | null }[] }
      if (data.length === 0) return
      if ((data[0]!.next_attempt_at ?? '') > service.now()) break
      await new Promise((done) => setTimeout(done, 20))
    }
  }
}
