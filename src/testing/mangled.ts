/** Files of statements as no bank sends them: bytes flipped, lines swapped, doubled, lost, and cut. */
import fc from 'fast-check'

type Blow = (bytes: Buffer, at: number, other: number) => Buffer

const lineAt = (bytes: Buffer, at: number) => {
  const newline = at === 0 ? -1 : bytes.lastIndexOf(10, at - 1)
  const end = bytes.indexOf(10, at)
  return { from: newline + 1, to: end === -1 ? bytes.length : end + 1 }
}

const blows: Readonly<Record<string, Blow>> = {
  flip: (bytes, at, other) => {
    const flipped = Buffer.from(bytes)
    flipped[at] = flipped[at]! ^ (1 << (other % 8))
    return flipped
  },
  digit: (bytes, at, other) => {
    const place = bytes.findIndex((byte, index) => index >= at && byte >= 48 && byte <= 57)
    const changed = Buffer.from(bytes)
    if (place !== -1) changed[place] = 48 + (other % 10)
    return changed
  },
  cut: (bytes, at) => bytes.subarray(0, at),
  behead: (bytes, at) => bytes.subarray(at),
  lose: (bytes, at) => {
    const { from, to } = lineAt(bytes, at)
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)])
  },
  double: (bytes, at) => {
    const { from, to } = lineAt(bytes, at)
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)])
  },
  swap: (bytes, at, other) => {
    const [one, two] = [lineAt(bytes, at), lineAt(bytes, other % bytes.length)]
    const [first, second] = one.from < two.from ? [one, two] : [two, one]
    if (first.to > second.from) return bytes
    return Buffer.concat([
      bytes.subarray(0, first.from),
      bytes.subarray(second.from, second.to),
      bytes.subarray(first.to, second.from),
      bytes.subarray(first.from, first.to),
      bytes.subarray(second.to),
    ])
  },
  twice: (bytes) => Buffer.concat([bytes, bytes]),
  zeros: (bytes, at, other) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.alloc(other % 300), bytes.subarray(at)]),
}

/** One of the files after one to three blows. */
export function mangled(files: readonly Uint8Array[]): fc.Arbitrary<Buffer> {
  const blow = fc.tuple(fc.constantFrom(...Object.values(blows)), fc.nat(), fc.nat())
  const some = fc.array(blow, { minLength: 1, maxLength: 3 })
  return fc
    .tuple(fc.constantFrom(...files), some)
    .map(([file, all]) =>
      all.reduce<Buffer>(
        (bytes, [strike, at, other]) =>
          bytes.length === 0 ? bytes : strike(bytes, at % bytes.length, other),
        Buffer.from(file),
      ),
    )
}
