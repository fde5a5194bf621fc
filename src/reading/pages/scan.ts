/** A picture of a page becomes a page of words: turned upright, straightened, recognised. */
import type { Page, Word } from '../page.js'
import { type Grey, isBlank } from './grey.js'
import { resized, turned } from './pixels.js'
import type { Layout, Recognised } from './recognition.js'
import { hasRest, withoutWords } from './rest.js'
import { isOverturned, type Tilt, tiltOf } from './tilt.js'
import type { Scan, Work } from './work.js'

/** What is looked at closer stands in the head or among the sums of the first pages. */
const mostKept = 2

/** Below this, the page may stand on its head, or another way of looking may see more. */
const doubtful = 0.65
const hopeless = 0.4

/** Undefined when time did not suffice. */
export async function readScan(
  { grey, scale }: Scan,
  number: number,
  work: Work,
): Promise<Page | undefined> {
  const size = { width: grey.width * scale, height: grey.height * scale }
  if (isBlank(grey)) return { number, ...size, source: 'ocr', words: [] }
  const before = work.left()
  const view = await bestView(grey, work)
  if (view === undefined) return undefined
  if (work.kept.size < mostKept) work.kept.set(number, { grey: view.upright, scale })
  const words = [...view.seen.words, ...(await missedIn(view, work, before - work.left()))]
  return {
    number,
    width: view.upright.width * scale,
    height: view.upright.height * scale,
    source: 'ocr',
    words: words.map((word) => scaled(word, scale)),
  }
}

/** A large title is easily taken for a drawing: what is left of the page is looked at word by word. */
async function missedIn({ upright, seen }: View, work: Work, tookMs: number): Promise<Word[]> {
  const rest = withoutWords(seen.words, upright)
  if (seen.words.length === 0 || !hasRest(rest) || work.left() < tookMs) return []
  const missed = await work.recognise(rest, 'scattered', work.left())
  return (missed?.words ?? []).filter(({ confidence }) => confidence > clear)
}

const clear = 0.6

type View = { readonly upright: Grey; readonly seen: Recognised }

/** Looks again, in another way, as long as what was seen is doubtful and there is time. */
async function bestView(grey: Grey, { recognise, left }: Work): Promise<View | undefined> {
  const level = await levelled(grey)
  const isTurned = isOverturned(level)
  const upright = isTurned ? await turned(level, 180) : level
  const layout = layoutOf(upright)
  const other: Layout = layout === 'page' ? 'strip' : 'page'
  let best: View | undefined
  let longest = 0
  for (const [way, isOnHead] of [
    [layout, false],
    [other, false],
    [layout, true],
  ] as const) {
    if (best && isOnHead && isTurned !== undefined && best.seen.confidence > hopeless) break
    const before = left()
    if (best && before < longest * 1.5) break
    const picture = isOnHead ? await turned(upright, 180) : upright
    const seen = await recognise(picture, way, before)
    if (seen === undefined) break
    if (best === undefined || worthOf(seen) > worthOf(best.seen)) best = { upright: picture, seen }
    if (best.seen.confidence >= doubtful) break
    longest = Math.max(longest, before - left())
  }
  return best
}

/** With its lines from left to right, or from right to left. */
async function levelled(grey: Grey): Promise<Grey> {
  const tilt = await tiltIn(grey)
  if (!tilt.isSideways) return turned(grey, -tilt.degrees)
  const lying = await turned(grey, 90)
  return turned(lying, -(await tiltIn(lying)).degrees)
}

/** How many letters were read, less what is hardly certain. */
function worthOf({ words }: Recognised): number {
  return words.reduce(
    (sum, { text, confidence }) => sum + text.length * Math.max(0, confidence - 0.4),
    0,
  )
}

/** Receipts are narrow strips; what is as wide as a letter has columns. */
export function layoutOf({ width, height }: Grey): Layout {
  return height > width * 1.6 || width < 1000 ? 'strip' : 'page'
}

async function tiltIn(grey: Grey): Promise<Tilt> {
  const share = Math.min(1, 1000 / Math.max(grey.width, grey.height))
  return tiltOf(await resized(grey, Math.max(1, Math.round(grey.width * share))))
}

export function scaled(word: Word, scale: number): Word {
  return {
    ...word,
    x: word.x * scale,
    y: word.y * scale,
    width: word.width * scale,
    height: word.height * scale,
  }
}
