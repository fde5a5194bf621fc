/**
 * Finds regular expressions whose time grows faster than their text. An expression is read into its
 * places (one per character or class) and the steps from place to place. Two ways to read the same
 * text inside a repetition, `(a+)+`, double with each character; two repetitions side by side that
 * accept the same characters, `\d+\d*`, share them out in every way. Both are refused without asking
 * whether the rest could still fail, so that a few harmless ones are refused too.
 */
export function slowness(expression: RegExp): string | undefined {
  const parser = new Parser(expression)
  const part = parser.alternatives()
  const places = parser.places
  const reaches = reachability(places)
  const isLoop = (place: number) => reaches[place]!.has(place)
  const together = (one: number, other: number) =>
    one === other ? isLoop(one) : reaches[one]!.has(other) && reaches[other]!.has(one)

  for (const [from, place] of places.entries()) {
    for (const [index, step] of place.steps.entries()) {
      const others = place.steps.slice(index + 1)
      const rival = others.find((other) => overlap(places[step]!, places[other]!))
      if (rival !== undefined && together(from, step) && together(from, rival))
        return `inside a repetition, "${places[step]!.source}" can be reached in two ways`
      const next = place.steps.find(
        (other) =>
          isLoop(other) && !together(from, other) && overlap(places[step]!, places[other]!),
      )
      if (together(from, step) && next !== undefined)
        return `"${places[step]!.source}" and "${places[next]!.source}" repeat side by side`
    }
  }
  const isSearched = !expression.sticky && !parser.startsAnchored
  const runner = part.first.find((place) => isLoop(place) && parser.canFailAfter(place, part))
  if (isSearched && runner !== undefined)
    return `is searched from every place, and begins with the repetition of "${places[runner]!.source}"`
  return parser.insides.map(slowness).find((found) => found !== undefined)
}

type Place = { readonly source: string; readonly accepts: readonly boolean[]; steps: number[] }
type Part = { readonly first: number[]; readonly last: number[]; readonly mayBeEmpty: boolean }

const empty: Part = { first: [], last: [], mayBeEmpty: true }

/** Characters that stand for all others when two classes are compared. */
const probes = [
  ...Array.from({ length: 128 }, (_, code) => String.fromCharCode(code)),
  ...['\u00a0', 'é', 'ß', '²', '€', '…', '\u2028', '\u3000', '中', '٣', '\ufeff', '\ufffd', '😀'],
]

function overlap(one: Place, other: Place): boolean {
  return one.accepts.some((accepted, index) => accepted && other.accepts[index])
}

/** Which places can be reached from each, in one step or more. */
function reachability(places: readonly Place[]): Set<number>[] {
  return places.map(({ steps }) => {
    const reached = new Set<number>()
    const open = [...steps]
    for (let place = open.pop(); place !== undefined; place = open.pop()) {
      if (reached.has(place)) continue
      reached.add(place)
      open.push(...places[place]!.steps)
    }
    return reached
  })
}

class Parser {
  readonly places: Place[] = []
  /** What stands in lookarounds: read on its own, since it takes no character from the rest. */
  readonly insides: RegExp[] = []
  readonly startsAnchored: boolean
  private readonly source: string
  private readonly flags: string
  private readonly endsInAssertion: boolean
  private at = 0

  constructor({ source, flags }: RegExp) {
    this.source = source
    this.flags = flags.replace(/[gy]/g, '')
    this.startsAnchored = source.startsWith('^') && !flags.includes('m')
    this.endsInAssertion = /(?:^|[^\\])\$$|\\b$|\(\?<?[=!][^()]*\)$/.test(source)
  }

  /** Whether what comes after a place may refuse the text that was read so far. */
  canFailAfter(place: number, whole: Part): boolean {
    return this.endsInAssertion || !whole.last.includes(place)
  }

  alternatives(): Part {
    let part = this.sequence()
    while (this.take('|')) part = either(part, this.sequence())
    return part
  }

  private sequence(): Part {
    let part = empty
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at]!))
      part = this.join(part, this.term())
    return part
  }

  private term(): Part {
    const start = this.at
    const part = this.atom()
    const { least, most } = this.quantifier()
    if (most === 0) return empty
    if (most === Number.POSITIVE_INFINITY) {
      this.connect(part.last, part.first)
      return least === 0 ? { ...part, mayBeEmpty: true } : part
    }
    const once = least === 0 ? { ...part, mayBeEmpty: true } : part
    if (most === least || most === 1) return once
    // A bounded number of times is "once, and perhaps again": enough to see two ways in a repetition.
    const behind = this.at
    this.at = start
    const again = this.atom()
    this.at = behind
    return this.join(once, { ...again, mayBeEmpty: true })
  }

  private quantifier(): { least: number; most: number } {
    const match = /^(?:[*+?]|\{(\d+)(,(\d*))?\})\??/.exec(this.source.slice(this.at))
    if (!match) return { least: 1, most: 1 }
    this.at += match[0].length
    const [text, least, comma, most] = match
    if (text.startsWith('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
    if (text.startsWith('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
    if (text.startsWith('?')) return { least: 0, most: 1 }
    if (comma === undefined) return { least: Number(least), most: Number(least) }
    return { least: Number(least), most: most === '' ? Number.POSITIVE_INFINITY : Number(most) }
  }

  private atom(): Part {
    const rest = this.source.slice(this.at)
    const lookaround = /^\(\?<?[=!]/.exec(rest)
    if (lookaround) return this.lookaround(lookaround[0].length)
    const opening = /^\((?:\?:|\?<\w+>)?/.exec(rest)
    if (opening) {
      this.at += opening[0].length
      const part = this.alternatives()
      this.take(')')
      return part
    }
    const assertion = /^(?:[\^$]|\\[bB])/.exec(rest)
    if (assertion) {
      this.at += assertion[0].length
      return empty
    }
    const back = /^\\(?:[1-9]|k<\w+>)/.exec(rest)
    if (back) return { ...this.place('[\\s\\S]', back[0].length), mayBeEmpty: true }
    const single =
      /^\[(?:[^\]\\]|\\.)*\]/s.exec(rest) ??
      /^\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[\da-fA-F]{4}|x[\da-fA-F]{2}|c[a-zA-Z]|.)/s.exec(rest) ??
      /^./su.exec(rest)
    return this.place(single![0], single![0].length)
  }

  private lookaround(opening: number): Part {
    const from = this.at + opening
    this.at = from
    const known = this.places.length
    this.alternatives()
    this.places.length = known
    this.insides.push(new RegExp(this.source.slice(from, this.at), `${this.flags}y`))
    this.take(')')
    return empty
  }

  private place(source: string, length: number): Part {
    this.at += length
    const one = new RegExp(`^(?:${source})$`, this.flags)
    this.places.push({ source, accepts: probes.map((probe) => one.test(probe)), steps: [] })
    const index = this.places.length - 1
    return { first: [index], last: [index], mayBeEmpty: false }
  }

  private join(one: Part, next: Part): Part {
    this.connect(one.last, next.first)
    return {
      first: one.mayBeEmpty ? [...one.first, ...next.first] : one.first,
      last: next.mayBeEmpty ? [...one.last, ...next.last] : next.last,
      mayBeEmpty: one.mayBeEmpty && next.mayBeEmpty,
    }
  }

  /** Adds steps; one that is there already is added again, since it is a second way to go it. */
  private connect(from: readonly number[], to: readonly number[]): void {
    for (const place of from) this.places[place]!.steps.push(...to)
  }

  private take(character: string): boolean {
    if (this.source[this.at] !== character) return false
    this.at++
    return true
  }
}

function either(one: Part, other: Part): Part {
  return {
    first: [...one.first, ...other.first],
    last: [...one.last, ...other.last],
    mayBeEmpty: one.mayBeEmpty || other.mayBeEmpty,
  }
}
