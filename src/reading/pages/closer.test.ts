import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from '../page.js'
import { lookedCloser } from './closer.js'
import { type Grey, lineOf, whiteAround } from './grey.js'
import type { Work } from './work.js'

/** White, with black in some places: x, y, width, height. */
function inked(width: number, height: number, ...places: [number, number, number, number][]): Grey {
  const data = new Uint8Array(width * height).fill(255)
  for (const [x, y, wide, high] of places)
    for (let row = y; row < y + high; row++) data.fill(0, row * width + x, row * width + x + wide)
  return { data, width, height }
}

const inkIn = ({ data }: Grey) => data.filter((shade) => shade < 128).length

const word = { x: 50, y: 20, width: 30, height: 5, confidence: 0.9, text: 'F-12' }
const aside = { ...word, x: 10, text: 'Nr.' }
const page: Page = { number: 1, width: 100, height: 50, source: 'ocr', words: [aside, word] }
// Two pixels to the point; the next line is near.
const grey = inked(200, 100, [100, 40, 60, 10], [20, 40, 60, 10], [100, 53, 60, 10])

function work(leftMs: number): { given: Work; seen: Grey[] } {
  const seen: Grey[] = []
  const given: Work = {
    kept: new Map([[1, { grey, scale: 0.5 }]]),
    left: () => leftMs,
    step: () => {},
    recognise: async (cut) => {
      seen.push(cut)
      return {
        words: [
          { ...word, text: 'F-' },
          { ...word, text: '12' },
        ],
        confidence: 0.9,
      }
    },
  }
  return { given, seen }
}

test('a closer look sees one word and nothing of the lines and words around it', async () => {
  const { given, seen } = work(20_000)
  const [looked] = await lookedCloser([page], [{ ...word, page: 1, y: 21 }], given)
  const [first, second] = looked!.words
  assert.deepEqual([first!.looks, second!.looks], [undefined, seen.map(() => 'F-12')])
  assert.ok(seen.length >= 2)
  const [cut] = seen
  assert.ok(Math.abs(inkIn(cut!) - 60 * 10 * 4) < 150, `${inkIn(cut!)} black pixels`)
})

test('without time, or without a picture of the page, there is no closer look', async () => {
  const area = { ...word, page: 1 }
  const hurried = work(500)
  assert.deepEqual(await lookedCloser([page], [area], hurried.given), [page])
  const unkept = work(20_000)
  unkept.given.kept.clear()
  assert.deepEqual(await lookedCloser([page], [area], unkept.given), [page])
  assert.deepEqual([...hurried.seen, ...unkept.seen], [])
})

test('a line is the highest band of ink', () => {
  const { width, height } = lineOf(inked(40, 40, [0, 0, 40, 3], [5, 10, 20, 16], [0, 36, 40, 4]))
  assert.deepEqual([width, height], [40, 20])
  assert.deepEqual(lineOf(inked(4, 4)).height, 4)
})

test('a picture is set between white edges', () => {
  const around = whiteAround(inked(3, 2, [0, 0, 3, 2]), 2)
  assert.deepEqual([around.width, around.height, inkIn(around)], [7, 6, 6])
})
