import { isEmail } from '#kernel/email-address'
import { invalidField } from '#kernel/problem'
import type { Delivery } from '#outside/mail/delivery'
import type { MailLimits } from '#outside/mail/servers'
import { bySystem } from '#platform/operations/by-system'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { afterAttempt } from '#platform/sendings/state'
import { messages } from '../problems.js'
import type { NewMessage } from '../queries/messages.js'
import { markOutcome } from '../queries/settings.js'
import type { MailTestResult } from '../schemas/settings.js'
import { aroundOf, valuesFor, written } from './around.js'
import { handOver } from './deliver.js'
import { addressed, type Draft, keepMail } from './queue.js'
import { wordsFor } from './template-texts.js'

/** Someone waits for it: ten seconds to be connected, twenty in all. */
const limits = { connectMs: 10_000, totalMs: 20_000 }

export type Tested = {
  readonly mail: NewMessage & Pick<Draft, 'files'>
  readonly delivery: Delivery
  readonly durationMs: number
}

/** Sends a test message before the transaction that records it, since none may be open meanwhile. */
export async function sendMailTest(
  about: Preparing & InCompany,
  { body }: { body: { to?: string | null } },
): Promise<Tested> {
  const to = body.to ?? about.caller.user.email
  if (!isEmail(to)) throw invalidField('to', messages.badAddress, { field: 'to' })
  return sendTest(about, to, limits)
}

type Testing = Pick<Preparing & InCompany, 'services' | 'db' | 'now' | 'language' | 'company'> & {
  readonly caller: { readonly user: { readonly name: string } }
}

async function sendTest(about: Testing, to: string, limits: MailLimits): Promise<Tested> {
  const { language } = about
  const { around, words } = await about.db.snapshot(async (tx) => {
    const op = { ...about, tx }
    return { around: await aroundOf(op), words: await wordsFor(op, 'test', language) }
  })
  const mail = addressed(around, {
    kind: 'test',
    template_key: 'test',
    locale: language,
    to_addresses: [to],
    ...written(words, valuesFor(around, null, language)),
    third_party_id: null,
    document_id: null,
    warnings: [],
    files: [],
  })
  const sent = await handOver(about.services, about.company, around.settings, {
    mail: { ...mail, bcc_addresses: [] },
    recipients: [to],
    date: about.now,
    files: [],
    limits,
  })
  return { mail: { ...mail, bcc_addresses: [] }, ...sent }
}

/** Keeps the test, and whether the settings were found to work. */
export async function testMail(
  op: CompanyOperation,
  { prepared: { mail, delivery, durationMs } }: { prepared: Tested },
): Promise<MailTestResult> {
  const isSent = delivery.reached.length > 0
  const attempt = { reached: delivery.reached, remaining: [], answer: delivery.error }
  await keepMail(op, mail, afterAttempt({ attempts: 0, reached: 0 }, attempt, op.now))
  await markOutcome(op, delivery.error, isSent ? op.now : null)
  return {
    ok: isSent,
    error: delivery.error,
    duration_ms: durationMs,
    message_id: mail.message_id,
  }
}

/** The same as one call for integrations: why the test failed, or null. It is over within ten seconds. */
export async function mailTestTo(about: Testing, to: string): Promise<string | null> {
  const prepared = await sendTest(about, to, { connectMs: 8_000, totalMs: 9_500 })
  const task = { name: 'mail-test', company: about.company }
  const { error } = await bySystem(about.services, task, (op) => testMail(op, { prepared }))
  return error
}
