import { hash, verify } from '@node-rs/argon2'
import { tooMany } from '#platform/api/rate-limit'

/** argon2id with the parameters of the security checklist. */
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let parameters = strong

/** Hashes at next to no cost from here on, or as usual again: tests make more passwords than people do. */
export function hashCheaply(cheaply: boolean): void {
  parameters = cheaply ? { memoryCost: 8, timeCost: 1, parallelism: 1 } : strong
  nobody = hashOfNobody()
}

/** Hashing shares its threads with DNS and files: two at once, twenty may wait, the rest are sent away. */
const atOnce = 2
const mayWait = 20
let running = 0
const waiting: (() => void)[] = []

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnce) {
    if (waiting.length >= mayWait) throw tooMany(mayWait, 1)
    await new Promise<void>((start) => waiting.push(start))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, parameters))
}

/** Hash of a password that nobody has, so that an unknown user costs the same time as a known one. */
let nobody = hashOfNobody()

function hashOfNobody(): Promise<string> {
  return hash('no one has this password', parameters)
}

/** Whether the password fits; without a hash it takes as long and never fits. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  const against = stored ?? (await nobody)
  const fits = await inTurn(() => verify(against, password))
  return stored !== null && fits
}

/** Whether a stored hash is weaker than what is made today. */
export function isOutdated(stored: string): boolean {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(stored)
  if (!match) return true
  return Number(match[1]) < parameters.memoryCost || Number(match[2]) < parameters.timeCost
}
