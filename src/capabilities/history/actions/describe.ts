import { byBridge } from '#kernel/external-platform'
import type { Language } from '#kernel/languages'
import { differencesInPlace } from '#platform/changes/differences'
import type { RecordTypes } from '#platform/operations/record-type'
import type { LogRow } from '../queries/log.js'
import type { Revision } from '../schemas.js'
import { labelOf } from './labels.js'

type Reader = {
  readonly services: { readonly recordTypes: RecordTypes }
  readonly language: Language
}

export function loggedOf(row: LogRow) {
  const { seq, resource, record_id, action, version, before, after } = row
  return { seq, resource, recordId: record_id, action, version, before, after }
}

/** A row of the log as the API shows it. */
export function revisionOf({ services, language }: Reader, row: LogRow): Revision {
  const type = services.recordTypes.get(row.resource)
  return {
    id: row.seq,
    operation_id: row.operation_id,
    resource: row.resource,
    record_id: row.record_id,
    action: row.action,
    label: labelOf(loggedOf(row), type, language, row.is_erased),
    ...whoOf(row, language),
    token_id: row.token_id,
    origin: row.origin,
    occurred_at: row.occurred_at,
    created_at: row.created_at,
    changes: row.before && row.after ? differencesInPlace(row.before, row.after) : {},
    can_revert: canRevert({ services }, row),
    reverted_by: row.reverted_by,
  }
}

export function whoOf(row: LogRow, language: Language) {
  const { user_id, user_name, device_id, device_name } = row
  return {
    user:
      user_id === null ? byBridge(row.origin, language) : { id: user_id, name: user_name ?? '' },
    device:
      device_id === null && device_name === null ? null : { id: device_id, name: device_name },
  }
}

/** Whether it is worth trying: there is a way back, it was not taken yet, and what it needs is still kept. */
export function canRevert({ services }: Pick<Reader, 'services'>, row: LogRow): boolean {
  const rule = services.recordTypes.get(row.resource)?.undo[row.action]
  return rule !== undefined && !('never' in rule) && row.reverted_by === null && row.has_content
}
