import type { Instant } from '#kernel/instants'
import type { ReadTx, WriteTx } from '#platform/db/index'

/** Where an answer is kept: by whom it was given and what was asked. */
export type Place = { readonly source: string; readonly key: string }

/** An answer, and when it was given; null says that they knew nothing. */
export type Kept<Answer> = { readonly answer: Answer | null; readonly askedAt: Instant }

export function findKept<Answer>(
  tx: ReadTx,
  { source, key }: Place,
): Promise<Kept<Answer> | undefined> {
  return tx.maybe(
    'SELECT answer, asked_at AS "askedAt" FROM lookup_cache WHERE source = $1 AND key = $2',
    [source, key],
  )
}

export async function keepAnswer<Answer>(
  tx: WriteTx,
  { source, key }: Place,
  { answer, askedAt }: Kept<Answer>,
): Promise<void> {
  await tx.rows(
    `INSERT INTO lookup_cache (source, key, answer, asked_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (source, key) DO UPDATE SET answer = excluded.answer, asked_at = excluded.asked_at`,
    [source, key, answer === null ? null : JSON.stringify(answer), askedAt],
  )
}
