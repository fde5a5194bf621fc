/** A call that the service does without, what to use instead, and the few places that may use it. */
export type Banned = {
  readonly name: string
  readonly call: RegExp
  readonly instead: string
  readonly allowed?: readonly Allowance[]
}

/** A beginning of a path, and why. */
export type Allowance = { readonly in: string; readonly why: string }

const testing = { in: 'src/testing/', why: 'holds the service of the tests' }
const commandLine = { in: 'src/command-line/', why: 'is the process' }
const main = { in: 'src/main.ts', why: 'is the process' }
const reader = {
  in: 'src/reading/process/',
  why: 'is a process of its own, with a time to be done by',
}
const platform = { in: 'src/platform/', why: 'reads the clock for all' }

export const banned: readonly Banned[] = [
  {
    name: 'new Date',
    call: /\bnew Date\(/,
    instead: 'op.now, instantOf() or a Day: a Date has a time zone, an accounting day has none',
    allowed: [{ in: 'src/kernel/instants.ts', why: 'is where instants are made' }, platform],
  },
  {
    name: 'Date.now',
    call: /\bDate\.now\(|\bperformance\.now\(/,
    instead: 'op.now, or services.clock(): only the platform reads the clock',
    allowed: [
      platform,
      { in: 'src/service.ts', why: 'hands the clock down' },
      { in: 'src/main.ts', why: 'compares it with that of the database' },
      commandLine,
      { in: 'src/reading/accuracy', why: 'says how long a file took' },
      { in: 'src/capabilities/meta/explorer/', why: 'shows a reader how long a call took' },
      reader,
      testing,
    ],
  },
  {
    name: 'parseFloat',
    call: /\bparseFloat\(/,
    instead: 'parseAmount(): money is never a binary float',
  },
  {
    name: 'Math.random',
    call: /\bMath\.random\(/,
    instead: 'randomBytes() or randomInt() of node:crypto',
  },
  {
    name: 'process.env',
    call: /\bprocess\.env\b/,
    instead: 'config: the environment is parsed once, in src/platform/config',
    allowed: [{ in: 'src/platform/config/', why: 'parses it' }, main, commandLine, testing],
  },
  {
    name: 'process.exit',
    call: /\bprocess\.exit\(/,
    instead: 'throw, or return to the entry point: a library never ends the process',
    allowed: [main, commandLine, reader, testing],
  },
  {
    name: 'console',
    call: /\bconsole\./,
    instead: 'the log, or say() of an entry point',
    allowed: [commandLine, testing],
  },
  {
    name: 'innerHTML',
    call: /\.(?:innerHTML|outerHTML)\b|\.insertAdjacentHTML\(|\bdocument\.write\(/,
    instead: 'textContent or replaceChildren(): text is never read as markup',
  },
  {
    name: 'eval',
    call: /\beval\(|\bnew Function\(/,
    instead: 'a function: text never becomes a program',
  },
  {
    name: 'new RegExp',
    call: /\bnew RegExp\(/,
    instead: 'a literal, which the tests can read',
    allowed: [
      {
        in: 'src/platform/shapes/input.ts',
        why: 'reads the patterns of schemas, which are tested too',
      },
      {
        in: 'src/reading/rules/composed.ts',
        why: 'keeps what it composes of words, which is tested too',
      },
      { in: 'src/platform/http/server.ts', why: 'reads the paths of the route table' },
      {
        in: 'src/capabilities/sync/domain/own-fields.ts',
        why: 'finds names that entities declare',
      },
      { in: 'src/capabilities/meta/explorer/', why: 'counts the indent of a list of our own text' },
    ],
  },
  {
    name: 'localeCompare',
    call: /\.localeCompare\(\s*[\w.]+\s*\)|\.toLocale\w+\(\)/,
    instead: '<, or name the language: the default is that of the machine',
  },
]

/** Every use of a banned call in a text, as places of the text. */
export function uses(banned: Banned, path: string, code: string): number[] {
  if (banned.allowed?.some((allowance) => path.startsWith(allowance.in))) return []
  return [...code.matchAll(new RegExp(banned.call, 'g'))].map((match) => match.index)
}

/** The arguments of each call of Promise.all and its sisters that reach for a transaction. */
export function parallelOnOneTransaction(code: string): number[] {
  return [...code.matchAll(/\bPromise\.(?:all|allSettled|race|any)\(/g)]
    .filter((match) => /\btx\b|\bop\b/.test(argumentsAt(code, match.index + match[0].length)))
    .map((match) => match.index)
}

function argumentsAt(code: string, from: number): string {
  let depth = 1
  let at = from
  for (; at < code.length && depth > 0; at++) {
    if (code[at] === '(') depth++
    if (code[at] === ')') depth--
  }
  return code.slice(from, at)
}
