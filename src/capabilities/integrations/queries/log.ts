import type { Instant } from '#kernel/instants'
import type { Text } from '#kernel/languages'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { Tx } from '#platform/db/index'
import { pageOfRows } from '#platform/db/selection'
import type { CompanyReading } from '#platform/operations/operation'
import type { Level, LogEvent } from '../domain/integration.js'
import type { LogFilter, LogLine } from '../schemas.js'

export type NewLine = {
  readonly key: string
  readonly run_id: number | null
  readonly level: Level
  readonly event: LogEvent
  readonly message: Text
  readonly counts: Readonly<Record<string, number>>
  readonly duration_ms: number | null
}

export async function insertLine(
  { tx, company }: { tx: Tx; company: { id: number } },
  now: Instant,
  line: NewLine,
): Promise<void> {
  await tx.run(
    `INSERT INTO integration_log (company_id, key, run_id, at, level, event, message, counts, duration_ms)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      company.id,
      line.key,
      line.run_id,
      now,
      line.level,
      line.event,
      JSON.stringify(line.message),
      JSON.stringify(line.counts),
      line.duration_ms,
    ],
  )
}

const filters: Conditions<LogFilter> = { level: 'level = $?', run_id: 'run_id = $?' }

export type StoredLine = Omit<LogLine, 'message'> & { readonly message: Text }

/** What happened to an integration, newest first. */
export function listLines(
  { tx, company }: CompanyReading,
  key: string,
  filter: LogFilter,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ rows: StoredLine[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [company.id, key])
  const selection = {
    columns: 'id, run_id, at, level, event, message, counts, duration_ms',
    from: 'integration_log',
    order: 'id DESC',
    where: `company_id = $1 AND key = $2${where}`,
    values,
  }
  return pageOfRows<StoredLine>(tx, selection, perPage, offset)
}

export async function forgetLines(tx: Tx, before: Instant): Promise<void> {
  await tx.run('DELETE FROM integration_log WHERE at < $1', [before])
}
