import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** A part of a benchmark in a process of its own, which does what it is asked, one thing after the other. */
export type Child<Greeting = unknown> = {
  readonly pid: number
  /** What it said when it was ready. */
  readonly greeting: Greeting
  ask<Answer>(question: object): Promise<Answer>
  end(): Promise<void>
}

/** Starts a module of this folder and waits for its first message. */
export async function startChild<Greeting>(
  module: string,
  environment: Record<string, string> = {},
): Promise<Child<Greeting>> {
  const child = fork(fileURLToPath(new URL(module, import.meta.url)), {
    env: { ...process.env, ...environment },
    execArgv: ['--enable-source-maps'],
    serialization: 'advanced',
  })
  const greeting = await answerOf<Greeting>(child)
  return {
    pid: child.pid!,
    greeting,
    ask: (question) => ask(child, question),
    async end() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((done) => child.once('exit', done))
      child.disconnect()
      await gone
    },
  }
}

/** Sends a question to a process and waits for what it says next. */
export function ask<Answer>(child: ChildProcess, question: object): Promise<Answer> {
  const answer = answerOf<Answer>(child)
  child.send(question)
  return answer
}

function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) =>
      reject(new Error(`${child.spawnargs.at(-1)} ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (message) => {
      child.off('exit', onExit)
      resolve(message as Answer)
    })
  })
}

/** What a child does: says that it is ready, answers, and ends when its parent goes. */
export function answerParent<Question>(
  greeting: object,
  answer: (question: Question) => Promise<object | string>,
): void {
  process.on('message', async (question) => process.send?.(await answer(question as Question)))
  process.on('disconnect', () => process.exit(0))
  process.send?.(greeting)
}
