/** Stands in for the process that reads files, and does what the bytes tell it. */
import { spawn } from 'node:child_process'
import { lookup } from 'node:dns'
import { connect, Socket } from 'node:net'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'

type Asked = { id: number; ask: { bytes: Uint8Array } }

const hoard: Buffer[] = []

if (isMainThread) {
  process.on('message', obey)
  process.once('disconnect', () => process.exit())
} else parentPort!.postMessage(tries())

function obey({ id, ask }: Asked): void {
  const say = (said: object) => process.send?.({ id, ...said })
  const word = Buffer.from(ask.bytes).toString()
  say({ step: 'opening', progress: 5 })
  if (word === 'loop') loop()
  if (word === 'wait') wait()
  if (word === 'crash') process.kill(process.pid, 'SIGSEGV')
  else if (word === 'throw') say({ failed: 'something unforeseen' })
  else if (word === 'eat') setInterval(() => hoard.push(Buffer.alloc(20_000_000, 1)), 5)
  else if (word === 'surroundings') say({ answer: process.env })
  else if (word === 'network') inThread((answer) => say({ answer: [tries(), answer] }))
  else {
    if (word === 'keep') hoard.push(Buffer.alloc(240_000_000, 1))
    say({ answer: { pid: process.pid } })
  }
}

/** Works for ever, and hears nobody. */
function loop(): void {
  for (;;);
}

/** Hears nobody, yet ends some day should nobody end it. */
function wait(): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60_000)
}

/** What became of each way to the outside. */
function tries(): string[] {
  const ways: (() => unknown)[] = [
    () => connect(9, '127.0.0.1').on('error', () => {}),
    () => new Socket().on('error', () => {}).connect(9, '127.0.0.1'),
    () => fetch('http://127.0.0.1:9/').catch(() => {}),
    () => lookup('localhost', () => {}),
    () => spawn(process.execPath, ['--version']),
  ]
  return ways.map((way) => {
    try {
      way()
      return 'open'
    } catch (error) {
      return (error as Error).message
    }
  })
}

function inThread(then: (answer: string[]) => void): void {
  new Worker(new URL(import.meta.url)).once('message', then)
}
