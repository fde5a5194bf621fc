import { parseArgs } from 'node:util'
import { WrongUsage } from './context.js'

/** What was given to a command: its options by name, and the bare words. */
export type Given = {
  readonly words: readonly string[]
  has(name: string): boolean
  text(name: string): string | undefined
  required(name: string): string
  /** A whole number from 0, `none` for without limit, or undefined when it was not given. */
  limit(name: string): number | null | undefined
}

export type Wanted = {
  readonly texts: readonly string[]
  readonly flags: readonly string[]
  /** How many bare words, at least and at most. */
  readonly words: readonly [number, number]
}

export function readArguments(args: readonly string[], wanted: Wanted): Given {
  const { values, positionals } = parsed(args, wanted)
  const [least, most] = wanted.words
  if (positionals.length < least) throw new WrongUsage('Something is missing.')
  if (positionals.length > most)
    throw new WrongUsage(`"${positionals[most]}" is one word too many.`)

  function text(name: string): string | undefined {
    const value = values[name]
    if (value === undefined) return undefined
    const trimmed = name === 'password' ? String(value) : String(value).trim()
    if (trimmed === '') throw new WrongUsage(`--${name} is empty.`)
    return trimmed
  }

  return {
    words: positionals,
    has: (name) => values[name] === true,
    text,
    required(name) {
      const value = text(name)
      if (value === undefined) throw new WrongUsage(`--${name} is missing.`)
      return value
    },
    limit(name) {
      const value = text(name)
      if (value === undefined) return undefined
      if (value === 'none') return null
      if (!/^\d{1,9}$/.test(value))
        throw new WrongUsage(`--${name} must be a whole number or "none", not "${value}".`)
      return Number(value)
    },
  }
}

type Parsed = { values: Record<string, unknown>; positionals: string[] }

function parsed(args: readonly string[], { texts, flags }: Wanted): Parsed {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: Object.fromEntries([
        ...texts.map((name) => [name, { type: 'string' as const }]),
        ...flags.map((name) => [name, { type: 'boolean' as const }]),
      ]),
    })
  } catch (error) {
    // Node explains at length how it reads arguments; its first sentence says what is wrong.
    const [sentence = ''] = (error as Error).message.split(/\.\s|\n/)
    throw new WrongUsage(`${sentence.replace(/\.$/, '')}.`)
  }
}
