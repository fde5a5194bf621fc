import { later } from '#kernel/instants'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import type { Task } from '#platform/jobs/worker'
import type { Services } from '#platform/operations/services'
import type { Channel } from './channel.js'
import { nextFreeAt, sendTask } from './queue.js'
import { createSender, type Sender } from './sender.js'

/**
 * The work by which things leave: asked for when something is queued, and each minute for what is to be tried again
 * or was left by who is gone. A process sends within one job, however many ask for it.
 */
export function sendingWork(channels: readonly Channel[]): {
  readonly tasks: readonly Task[]
  readonly schedule: readonly ScheduledJob[]
} {
  const senders = new WeakMap<Services, Sender>()

  async function run({ services, isStopping }: JobContext): Promise<void> {
    const sender = senders.get(services) ?? createSender(services, channels)
    senders.set(services, sender)
    await sender.sendDue(isStopping)
    if (isStopping?.()) return
    const freeAt = await nextFreeAt(services.db.statement, services.clock())
    if (freeAt === null) return
    // Whoever holds it may be gone: then it is free a moment later.
    const when = { at: later(freeAt, 1000), key: `${sendTask} again` }
    await services.db.write((tx) => addJob(tx, sendTask, {}, when))
  }

  return {
    tasks: [{ name: sendTask, run }],
    schedule: [{ name: 'send-due', every: 'minute', run }],
  }
}
