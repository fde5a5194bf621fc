import { todayFor } from '#platform/operations/today'
import type { ExportReading, Format, Opened } from '../actions/export.js'

/** `<code>_<export>_<from>_<to>.<ext>`: what an export has not is left out, what is about no days bears today's. */
export async function fileNameOf(
  op: ExportReading,
  name: string,
  { from, to }: Pick<Opened, 'from' | 'to'>,
  format: Format,
): Promise<string> {
  const { code } = await op.tx.one<{ code: string | null }>(
    'SELECT code FROM companies WHERE id = $1',
    [op.company.id],
  )
  const days = [...new Set([from, to].filter((day) => day !== null))]
  const parts = [code || op.company.publicToken, name, ...(days.length > 0 ? days : [todayFor(op)])]
  return `${parts.join('_').replace(/[^A-Za-z0-9\-_.]/g, '-')}.${format}`
}
