import { problem } from '#kernel/problem'
import { byBin, inBinAlready, inverse } from '#platform/operations/by-bin'
import { byPatch, movedPaths } from '#platform/operations/by-patch'
import { type Logged, type RecordType, recordType } from '#platform/operations/record-type'
import { uncoded } from '#platform/problems'
import * as bin from './actions/bin.js'
import * as journals from './actions/journals.js'
import * as rules from './actions/rules.js'
import { journal, journalRule } from './entity.js'
import { type Journal, JournalPatch, type JournalRule, RulePatch } from './schemas.js'

const role = 'manager'
const ofJournals = {
  role,
  table: journal.table,
  constraints: {
    journals_code_unique: journals.codeTaken,
    journals_iban_unique: journals.ibanTaken,
    accounts_number_unique: journals.bankNumberTaken,
  },
} as const
const ofRules = { role, table: journalRule.table } as const

const journalBin = byBin<Journal>({
  ...ofJournals,
  trash: bin.trashMade,
  restore: bin.restoreJournals,
  purge: bin.purgeJournals,
})

/** The rules of a journal go to the bin with it, and come back with it. */
const covers = (change: Logged, other: Logged) => {
  const rule = (other.before ?? other.after) as JournalRule | null
  return (
    other.resource === journalRule.resource &&
    other.action === change.action &&
    rule?.journal_id === change.recordId
  )
}

const patchedJournal = byPatch<Journal, typeof JournalPatch>({
  ...ofJournals,
  schema: JournalPatch,
  // The account is named by its id.
  fields: Object.keys(JournalPatch.properties).filter((name) => name !== 'control_account'),
  following: ['is_default'],
  hold: async (op, id) => (await journals.lockAmongAll(op, id)).find((one) => one.id === id),
  patch: (op, { id }, body) => journals.updateJournal(op, { id, body }),
})

/** A journal gets the default back from the one that took it, from no other. */
const updatedJournal = inverse<Journal>(ofJournals, inBinAlready, async (op, changes) => {
  for (const change of changes) await bin.refuseOtherDefault(op, change)
  await patchedJournal.take(op, changes)
})

const journalType = recordType<Journal>({
  entity: journal,
  title: ({ code, label }) => `${code} ${label}`,
  undo: {
    ...journalBin.undo,
    deleted: { ...journalBin.undo.deleted, covers },
    restored: { ...journalBin.undo.restored, covers },
    updated: updatedJournal,
  },
  bin: journalBin.bin,
})

const ruleBin = byBin<JournalRule>({
  ...ofRules,
  trash: async (op, ids) => {
    for (const id of ids) {
      const rule = await rules.holdRule(op, id)
      if (!rule) throw problem(uncoded.not_found)
      await rules.trashRule(op, { id: rule.journal_id, rule: id })
    }
  },
  restore: bin.restoreRules,
  purge: bin.purgeRules,
})

const patched = byPatch<JournalRule, typeof RulePatch>({
  ...ofRules,
  schema: RulePatch,
  hold: rules.holdRule,
  patch: (op, { id, journal_id }, body) => rules.updateRule(op, { id: journal_id, rule: id, body }),
})

/** Rules that were put in another order get their places back together. */
const updated = inverse<JournalRule>(ofRules, inBinAlready, async (op, changes) => {
  const isMoved = ({ before, after }: Logged<JournalRule>) => before!.position !== after!.position
  const places = new Map<number, number>()
  for (const change of changes.filter(isMoved)) {
    const held = await rules.holdRule(op, change.recordId)
    if (!held) throw problem(uncoded.not_found)
    const today = { ...held, position: places.get(held.id) ?? held.position }
    movedPaths(change, today, today, { fields: ['position'] })
    places.set(change.recordId, change.before!.position)
  }
  if (places.size > 0) await rules.placeRules(op, places)
  await patched.take(
    op,
    changes.filter((change) => !isMoved(change)),
  )
})

const ruleType = recordType<JournalRule>({
  entity: journalRule,
  title: ({ label }) => label,
  undo: { ...ruleBin.undo, updated },
  bin: ruleBin.bin,
})

/** Journals come first: rules belong to them. */
export const journalRecords: readonly RecordType[] = [journalType, ruleType]
