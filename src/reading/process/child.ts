/** The process in which files are read: one at a time, until it is told to end or is ended. */
import { openRecogniser, processorMs, type Work } from '../pages/index.js'
import { ReadingRefusal } from '../reading.js'
import type { Asked, Said } from './messages.js'
import { picturesOf, previewOf, readFile } from './read-file.js'
import { watched } from './watch.js'

const [languageFolder = ''] = process.argv.slice(2)
const recognise = openRecogniser(languageFolder)

/** What is left of the limit for the rules and the way back. */
const reserveMs = 3000

process.on('message', (asked: Asked) => {
  watched(asked.waitMs, () => answered(asked))
    .then(say, (error: unknown) => say(failure(asked.id, error)))
    .finally(clearUp)
})
process.once('disconnect', () => process.exit())

const muchMemory = 200_000_000

/** Pictures are large: what is left of them goes before the next file comes. */
function clearUp(): void {
  if (process.memoryUsage.rss() > muchMemory) globalThis.gc?.()
}

async function answered(asked: Asked): Promise<Said> {
  const { id, limitMs } = asked
  const until = processorMs() + limitMs - Math.min(reserveMs, limitMs / 4)
  const work: Work = {
    recognise,
    kept: new Map(),
    left: () => until - processorMs(),
    step: (step, progress) => say({ id, step, progress }),
  }
  return { id, answer: await done(asked, work) }
}

function done(asked: Asked, work: Work): Promise<unknown> {
  if (asked.task === 'preview') return previewOf((asked as Asked<'preview'>).ask)
  if (asked.task === 'pictures') return picturesOf((asked as Asked<'pictures'>).ask)
  return readFile((asked as Asked<'read'>).ask, work)
}

function failure(id: number, error: unknown): Said {
  if (error instanceof ReadingRefusal) return { id, refused: error.code }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const isMemory = /out of memory|\bOOM\b|allocation failed/i.test(text)
  return isMemory ? { id, refused: 'reading_out_of_memory' } : { id, failed: text.slice(0, 2000) }
}

function say(said: Said): void {
  if (process.connected) process.send?.(said)
}
