import { once } from 'node:events'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import type { ExtractFile } from '#formats/cbe-extract/files'
import { rowReader, type Tally } from '#formats/cbe-extract/reader'
import type { Extract } from './extract.js'

/** So much is gathered before it is handed to the database. */
const handful = 1 << 16

/** Streams a file of the extract into a table: no more of it is held than a chunk. */
export async function copyFile(
  client: pg.Client,
  extract: Extract,
  file: Pick<ExtractFile, 'into' | 'columns' | 'rows' | 'skips'>,
  { name, table }: { name: string; table: string },
  signal?: AbortSignal,
): Promise<Tally> {
  const rows = file.rows()
  let out = ''
  const reader = rowReader({
    file: `${name}.csv`,
    columns: file.columns,
    ...(file.skips ? { skips: file.skips } : {}),
    take: (cells) => {
      const line = rows.of(cells)
      out += line ?? ''
      return line !== null
    },
  })
  const source = await extract.open(name)
  const copying = client.query(from(`COPY ${table} (${file.into.join(', ')}) FROM STDIN`))
  const failure = once(copying, 'error').then(([error]) => Promise.reject(error))
  failure.catch(() => {})
  const hand = async () => {
    const isTaken = copying.write(out)
    out = ''
    if (!isTaken) await Promise.race([once(copying, 'drain'), failure])
  }
  try {
    for await (const chunk of source) {
      signal?.throwIfAborted()
      reader.push(chunk)
      if (out.length > handful) await hand()
    }
    const tally = reader.end()
    out += rows.rest()
    copying.end(out)
    await Promise.race([once(copying, 'finish'), failure])
    return tally
  } catch (error) {
    source.destroy()
    copying.destroy()
    throw error
  }
}
