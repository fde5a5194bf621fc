import { serviceBeside } from './beside.js'
import type { Books } from './books.js'
import type { Answered, Person } from './http.js'
import { rounds } from './rounds.js'
import { type Shot, together } from './together.js'

/** How often each pair of requests meets. */
export const meetings = rounds(200, 4)

export type Request = Omit<Shot, 'base' | 'token'>

export type Pairs = Awaited<ReturnType<typeof openPairs>>

/** A second process on the database of books: requests meet there in pairs, over both. */
export async function openPairs(books: Books) {
  const second = await serviceBeside(books)

  /**
   * Sends two requests together, in turns the first or the second to the process of this test. In the first
   * two rounds they go one after the other, once in either order, so that each outcome is met.
   */
  async function pair(
    round: number,
    by: Person,
    one: Request,
    other: Request,
  ): Promise<[Answered, Answered]> {
    const bases = round % 2 ? [books.base, second] : [second, books.base]
    const [first, last] = [one, other].map((request, index) => ({
      ...request,
      base: bases[index]!,
      token: by.token,
    })) as [Shot, Shot]
    if (round > 2) return (await together([first, last])) as [Answered, Answered]
    const [early] = await together([round === 1 ? first : last])
    const [late] = await together([round === 1 ? last : first])
    return round === 1 ? [early!, late!] : [late!, early!]
  }

  return { second, pair }
}

export async function eachRound(
  run: (round: number) => Promise<void>,
  times = meetings,
): Promise<void> {
  for (let round = 1; round <= times; round++) await run(round)
}

export const statuses = (answers: readonly Answered[]) =>
  answers.map((answer) => answer.status).sort()
