import assert from 'node:assert/strict'
import { test } from 'node:test'
import { notBuilt } from './not-built.js'
import { nameOf, passages } from './passages.js'
import { words } from './words.js'

type Trial = () => Promise<void> | void

/** Tries what a passage says; a passage that says several things is tried under several aspects. */
export type Says = {
  (passage: string, trial: Trial): void
  (passage: string, aspect: string, trial: Trial): void
}

/**
 * Walks through a chapter of the specification. Each test bears the words of the passage that it tries, and the
 * last one tells which passages were forgotten.
 */
export function chapter(chapterName: string) {
  const own = passages.filter(({ chapter }) => chapter === chapterName).map(nameOf)
  assert.ok(own.length > 0, `the specification has a chapter ${chapterName}`)
  const tried = new Set<string>()

  return {
    /** What a section of the chapter says; without a name, what stands before the first. */
    section(section = ''): Says {
      return (text: string, ...given: [Trial] | [string, Trial]) => {
        const name = nameOf({ section, text })
        assert.ok(own.includes(name), `the chapter ${chapterName} says: ${name}`)
        tried.add(name)
        const aspect = given.length === 2 ? ` (${given[0]})` : ''
        test(`${name}${aspect}`, given.at(-1) as Trial)
      }
    },
    /** To be called last: nothing that the chapter says is neither tried nor listed. */
    isComplete(): void {
      test(`the chapter ${chapterName}: every passage is tried, not built or mere words`, () => {
        const listed = new Set([...words.keys(), ...notBuilt.flatMap(({ passages }) => passages)])
        const forgotten = own.filter((name) => !tried.has(name) && !listed.has(name))
        assert.deepEqual(forgotten, [])
        const twice = own.filter((name) => tried.has(name) && listed.has(name))
        assert.deepEqual(twice, [], 'what is tried is listed nowhere')
      })
    },
  }
}
