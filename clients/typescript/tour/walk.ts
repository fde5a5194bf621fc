import type { Dubbel, Entry, FileAnswer } from '../index.js'

/** A line of what happens. */
export type Say = (line: string) => void

/** Who walks in which company file, and where it is told. */
export type Walk = { readonly dubbel: Dubbel; readonly company: string; readonly say: Say }

export async function journalOf({ dubbel, company }: Walk, wanted: 'purchase' | 'sale') {
  const { body } = await dubbel.get('/v1/companies/{company}/journals', { path: { company } })
  const journal = body.find(({ type }) => type === wanted)
  if (journal === undefined) throw new Error(`The company file has no ${wanted} journal.`)
  return journal
}

export function showLines({ say }: Walk, { lines }: Pick<Entry, 'lines'>): void {
  for (const { account, debit, credit } of lines)
    say(
      `  ${account.number} ${account.label.padEnd(45)} ${debit.padStart(10)} ${credit.padStart(10)}`,
    )
}

/** The handle of undo, which every write has. */
export function handleOf({ operationId }: { readonly operationId: string | null }): string {
  if (operationId === null) throw new Error('A posting has an operation id.')
  return operationId
}

export async function undo({ dubbel, company, say }: Walk, operation: string): Promise<void> {
  const { body } = await dubbel.post(
    '/v1/companies/{company}/history/operations/{operation}/revert',
    { path: { company, operation } },
  )
  say(
    `Undone by its operation id, in ${body.revisions.length} changes; the books keep both entries.`,
  )
}

export async function showHistory(
  { dubbel, company, say }: Walk,
  resource: string,
  record_id: number,
): Promise<void> {
  const history = dubbel.each('/v1/companies/{company}/history', {
    path: { company },
    query: { resource, record_id },
  })
  say('Its history, the newest first:')
  for await (const { label, occurred_at, user } of history)
    say(`  ${occurred_at.slice(0, 16)} ${label}, by ${user?.name ?? 'the system'}`)
}

export async function takeAlong({ say }: Walk, what: string, file: FileAnswer): Promise<void> {
  const bytes = await file.bytes()
  say(`Read ${what}: ${file.name}, ${bytes.length} bytes of ${file.type}.`)
}
