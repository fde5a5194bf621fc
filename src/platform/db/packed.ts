import type { HeldTx } from './index.js'

/**
 * What a column holds: whole numbers; `bare` texts that have no comma, as days, amounts and codes of the program have none; or
 * words of people, whatever they are. With `?` where it may hold nothing: an empty bare text is nothing, too.
 */
export type PackedKind = 'number' | 'number?' | 'bare' | 'bare?' | 'words'

/**
 * Rows in portions whose numbers and bare texts travel as one text each: to read one column takes the driver longer than to
 * send it takes PostgreSQL. They are put together after the rows are in their order.
 */
export async function* packedPortions<Row extends readonly unknown[]>(
  portions: HeldTx['portions'],
  kinds: readonly PackedKind[],
  text: string,
  values: readonly unknown[],
): AsyncGenerator<Row[], void, undefined> {
  const columns = kinds.map((_, place) => `c${place}`)
  const packed = placesOf(kinds, (kind) => kind !== 'words')
  const words = placesOf(kinds, (kind) => kind === 'words')
  const numbers = packed.map((place) => kinds[place]!.startsWith('number'))
  const written = packed.map((place) =>
    kinds[place]!.endsWith('?') ? `coalesce(c${place}::text, '')` : `c${place}`,
  )
  const read = portions<readonly (string | null)[]>(
    `SELECT ${[`concat_ws(',', ${written.join(', ')})`, ...words.map((place) => columns[place])].join(', ')}
       FROM (${text}) r (${columns.join(', ')})`,
    values,
  )

  function unpacked(texts: readonly (string | null)[]): Row {
    const row = new Array<unknown>(kinds.length)
    const cells = texts[0]!.split(',')
    // Neither a comma nor a column left out may move what follows into the place of another.
    if (cells.length !== packed.length)
      throw new Error(`${texts[0]} is not ${packed.length} columns`)
    for (let at = 0; at < packed.length; at++) {
      const cell = cells[at]!
      row[packed[at]!] = cell === '' ? null : numbers[at] ? Number(cell) : cell
    }
    for (let at = 0; at < words.length; at++) row[words[at]!] = texts[at + 1]
    return row as unknown as Row
  }

  for await (const portion of read) yield portion.map(unpacked)
}

function placesOf(
  kinds: readonly PackedKind[],
  isWanted: (kind: PackedKind) => boolean,
): readonly number[] {
  return kinds.flatMap((kind, place) => (isWanted(kind) ? [place] : []))
}
