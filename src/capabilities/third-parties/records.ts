import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { byPatch, movedPaths, valuesAt } from '#platform/operations/by-patch'
import { type RecordType, recordType } from '#platform/operations/record-type'
import * as bin from './actions/bin.js'
import { recordCheck } from './actions/checks.js'
import { codeTaken, getLocked, returnThirdParty } from './actions/write.js'
import { thirdParty } from './entity.js'
import { messages } from './problems.js'
import { lockThirdParties } from './queries/third-parties.js'
import { type ThirdParty, ThirdPartyPatch } from './schemas.js'

const of = {
  role: 'encoder',
  table: thirdParty.table,
  constraints: { third_parties_code_unique: codeTaken },
} as const

const binning = byBin<ThirdParty>({
  ...of,
  trash: bin.trashAgain,
  restore: bin.restoreThirdParties,
  purge: bin.purgeThirdParties,
})

/** What a check finds out. */
const findings = [
  'vat_valid',
  'vat_checked_at',
  'vat_consultation_number',
  'peppol_identifier',
  'peppol_registered',
  'peppol_checked_at',
]

const title = ({ code, name }: ThirdParty) => `${code} ${name}`

const thirdPartyType = recordType<ThirdParty>({
  entity: thirdParty,
  title,
  sentence: ({ action, before }) =>
    (action === 'checked' || action === 'bounced') && before
      ? {
          text: action === 'checked' ? messages.checkedSentence : messages.bouncedSentence,
          values: { title: title(before) },
        }
      : undefined,
  undo: {
    ...binning.undo,
    bounced: { never: messages.bounceStays },
    merged: { ...binning.undo.deleted, role: 'manager' },
    updated: byPatch({
      ...of,
      schema: ThirdPartyPatch,
      inParts: ['fees_281_50'],
      hold: async (op, id): Promise<ThirdParty | undefined> =>
        (await lockThirdParties(op, [id]))[0],
      patch: (op, { id }, body, old) => returnThirdParty(op, id, body, old),
    }),
    checked: inverse<ThirdParty>(of, inBinAlready, async (op, changes) => {
      for (const change of changes) {
        const today = await getLocked(op, change.recordId)
        const paths = movedPaths(change, today, today, { fields: findings })
        await recordCheck(op, today, valuesAt(change.before!, paths))
      }
    }),
  },
  bin: binning.bin,
})

export const thirdPartyRecords: readonly RecordType[] = [thirdPartyType]
