import { byBin } from '#platform/operations/by-bin'
import { byPatch } from '#platform/operations/by-patch'
import { type RecordType, recordType } from '#platform/operations/record-type'
import * as codes from './actions/vat-codes.js'
import { vatCode } from './entity.js'
import { lockVatCode } from './queries/locks.js'
import { type VatCode, VatCodePatch } from './schemas.js'

const ofVatCodes = {
  role: 'manager',
  table: vatCode.table,
  constraints: { vat_codes_code_unique: codes.vatCodeTaken },
} as const

const vatCodeBin = byBin<VatCode>({
  ...ofVatCodes,
  trash: async (op, ids) => {
    for (const id of ids) await codes.trashVatCode(op, { id })
  },
  restore: codes.restoreVatCodes,
  purge: codes.purgeVatCodes,
})

const vatCodeType = recordType<VatCode>({
  entity: vatCode,
  title: ({ code, labels }, language) => `${code} ${labels[language]}`,
  undo: {
    ...vatCodeBin.undo,
    updated: byPatch({
      ...ofVatCodes,
      schema: VatCodePatch,
      fields: Object.keys(VatCodePatch.properties).filter((name) => name !== 'label'),
      inParts: ['labels'],
      hold: lockVatCode,
      patch: (op, { id }, body) => codes.updateVatCode(op, { id, body }),
    }),
  },
  bin: vatCodeBin.bin,
})

export const vatCodeRecords: readonly RecordType[] = [vatCodeType]
