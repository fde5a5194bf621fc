import { CamtReader } from './camt/reader.js'
import { CodaReader } from './coda/reader.js'
import { piecesOf } from './input.js'
import { Mt940Reader } from './mt940/reader.js'
import type { StatementReader } from './reader.js'
import { formatOf } from './recognition.js'
import { refuse } from './refusal.js'
import type { StatementEvent, StatementFormat } from './statement.js'

type Emit = (event: StatementEvent) => void

const readers: Readonly<
  Record<StatementFormat, (emit: Emit, head: Uint8Array) => StatementReader>
> = {
  coda: (emit) => new CodaReader(emit),
  camt053: (emit, head) => new CamtReader(emit, head),
  mt940: (emit) => new Mt940Reader(emit),
}

/**
 * The statements of a file with their transactions, in its order and in one pass. What is wrong with the
 * file throws a `StatementRefusal`, and then nothing that came before counts.
 */
export async function* readStatements(
  source: AsyncIterable<Uint8Array>,
): AsyncGenerator<StatementEvent> {
  let events: StatementEvent[] = []
  let reader: StatementReader | undefined
  const told = () => {
    const all = events
    events = []
    return all
  }
  for await (const piece of piecesOf(source)) {
    reader ??= readers[formatOf(piece)]((event) => events.push(event), piece)
    reader.take(piece)
    yield* told()
  }
  if (reader === undefined) throw refuse('empty', null)
  reader.end()
  yield* told()
}
