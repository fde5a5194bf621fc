/**
 * Closer looks: a word is cut out of the picture of its page and recognised by itself, enlarged or made smaller. What
 * was misread in a page is seldom misread in the same way again.
 */
import type { Area, Page, Word } from '../page.js'
import { type Grey, lineOf, partOf, whiteAround } from './grey.js'
import { greyOf, imageOf } from './pixels.js'
import type { Layout } from './recognition.js'
import type { Scan, Work } from './work.js'

type Way = { readonly layout: Layout; readonly scale: number; readonly isSharpened?: boolean }

const ways: readonly Way[] = [
  { layout: 'line', scale: 2 },
  { layout: 'raw', scale: 1.5 },
  { layout: 'word', scale: 1.3, isSharpened: true },
]

/** Looking at a page's few words takes some tenths of a second; less time than this is left to the rules. */
const enoughMs = 2000

/** The pages with what closer looks read at these places, as far as there is time and a picture. */
export async function lookedCloser(
  pages: readonly Page[],
  areas: readonly Area[],
  work: Work,
): Promise<Page[]> {
  const found: Page[] = []
  for (const page of pages) {
    const own = areas.filter((area) => area.page === page.number)
    const scan = work.kept.get(page.number)
    found.push(
      scan === undefined || own.length === 0 || page.source === 'text'
        ? page
        : { ...page, words: await withLooks(page.words, own, scan, work) },
    )
  }
  return found
}

async function withLooks(
  words: readonly Word[],
  areas: readonly Area[],
  scan: Scan,
  work: Work,
): Promise<Word[]> {
  const found: Word[] = []
  for (const word of words) {
    const looks = areas.some((area) => isWithin(word, area))
      ? await looksAt(word, scan, work)
      : undefined
    found.push(looks === undefined ? word : { ...word, looks })
  }
  return found
}

/** Rules see a page straightened: a word may lie a little above or below the place they name. */
function isWithin(word: Word, { x, y, width, height }: Area): boolean {
  const middle = { x: word.x + word.width / 2, y: word.y + word.height / 2 }
  return middle.x > x && middle.x < x + width && Math.abs(middle.y - y - height / 2) < height * 0.75
}

async function looksAt(word: Word, scan: Scan, work: Work): Promise<string[] | undefined> {
  const looks: string[] = []
  for (const way of ways) {
    if (work.left() < enoughMs) return undefined
    const cut = await cutOut(word, scan, way)
    const seen = await work.recognise(cut, way.layout, work.left() - enoughMs / 2)
    if (seen === undefined) return undefined
    looks.push(seen.words.map(({ text }) => text).join(''))
  }
  return looks
}

const edge = 12

/** The word between white edges. */
export async function cutOut(word: Word, { grey, scale }: Scan, way: Way): Promise<Grey> {
  const dots = (points: number) => Math.round(points / scale)
  const beside = Math.round(dots(word.height) * 0.2)
  const left = Math.max(0, dots(word.x) - beside)
  const top = Math.max(0, dots(word.y) - beside)
  const cut = lineOf(
    partOf(grey, {
      left,
      top,
      right: Math.min(grey.width, dots(word.x + word.width) + beside),
      bottom: Math.min(grey.height, dots(word.y + word.height) + beside),
    }),
  )
  const image = await imageOf({ ...cut, channels: 1 })
  const sized = image.resize({ width: Math.max(1, Math.round(cut.width * way.scale)) })
  const drawn = await greyOf(way.isSharpened ? sized.normalise().sharpen() : sized)
  return whiteAround(drawn, Math.round(edge * Math.max(1, way.scale)))
}
