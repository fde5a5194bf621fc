import type { Text } from '#kernel/languages'
import { Problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import { brokenConstraint } from '#platform/db/index'
import { uncoded } from '#platform/problems'
import type { CompanyOperation } from './operation.js'
import type { Bin, Inverse, Irreversible, Logged } from './record-type.js'

type Constraints = Readonly<Record<string, () => Error>>

/** Ways to and from the bin, of several records at once. */
export type Binning<Shape extends object> = {
  readonly role: Inverse['role']
  readonly table: string
  /** What is said when a race breaks a constraint, by its name. */
  readonly constraints?: Constraints
  /** The action behind DELETE. */
  trash(
    op: CompanyOperation,
    ids: readonly number[],
    changes: readonly Logged<Shape>[],
  ): Promise<unknown>
  restore(op: CompanyOperation, ids: readonly number[]): Promise<readonly Shape[]>
  purge: Bin['purge']
}

type Rules<Shape extends object> = {
  readonly created: Inverse<Shape>
  readonly deleted: Inverse<Shape>
  readonly restored: Inverse<Shape>
  readonly purged: Irreversible
}

/** How making, deleting and restoring are taken back, and the bin: all by the same few actions. */
export function byBin<Shape extends object>(
  binning: Binning<Shape>,
): { undo: Rules<Shape>; bin: Bin<Shape> } {
  const { role, constraints = {} } = binning
  const toBin = inverse<Shape>(binning, inBinAlready, (op, changes) =>
    binning.trash(op, idsOf(changes), changes),
  )
  const fromBin = inverse<Shape>(binning, notInBin, (op, changes) =>
    binning.restore(op, idsOf(changes)),
  )
  return {
    undo: { created: toBin, deleted: fromBin, restored: toBin, purged: { never: goneForGood } },
    bin: {
      role,
      restore: async (op, id) =>
        (await orRefused(constraints, () => binning.restore(op, [id])))[0]!,
      purge: binning.purge,
    },
  }
}

function idsOf(changes: readonly Logged[]): number[] {
  return changes.map(({ recordId }) => recordId)
}

/** An inverse that tells a record which is gone for good from one that only is not where it was. */
export function inverse<Shape extends object>(
  { role, table, constraints = {} }: Pick<Binning<Shape>, 'role' | 'table' | 'constraints'>,
  elsewhere: Text,
  work: (op: CompanyOperation, changes: readonly Logged<Shape>[]) => Promise<unknown>,
): Inverse<Shape> {
  return {
    role,
    take: async (op, changes) => {
      try {
        await orRefused(constraints, () => work(op, changes))
      } catch (error) {
        const isMissing = error instanceof Problem && error.kind === uncoded.not_found
        if (isMissing && (await areKept(op, table, idsOf(changes))))
          throw notRevertible('not_possible', elsewhere)
        throw error
      }
    },
  }
}

/** Does a work, with a broken constraint said in words. */
async function orRefused<Result>(
  constraints: Constraints,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const refusal = constraints[brokenConstraint(error) ?? '']
    throw refusal ? refusal() : error
  }
}

/** Whether records are there at all, in the bin or not. */
async function areKept({ tx, company }: CompanyOperation, table: string, ids: readonly number[]) {
  const { kept } = await tx.one<{ kept: number }>(
    `SELECT count(*)::int AS kept FROM ${table} WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
  return kept === new Set(ids).size
}

export const inBinAlready: Text = {
  fr: 'L’enregistrement est dans la corbeille : restaurez-le d’abord.',
  nl: 'Het record zit in de prullenbak: herstel het eerst.',
  en: 'The record is in the recycle bin: restore it first.',
  de: 'Der Datensatz liegt im Papierkorb: Stellen Sie ihn zuerst wieder her.',
}

const notInBin: Text = {
  fr: 'L’enregistrement n’est plus dans la corbeille.',
  nl: 'Het record zit niet meer in de prullenbak.',
  en: 'The record is no longer in the recycle bin.',
  de: 'Der Datensatz liegt nicht mehr im Papierkorb.',
}

const goneForGood: Text = {
  fr: 'Ce qui a été supprimé définitivement ne revient pas.',
  nl: 'Wat definitief werd verwijderd, komt niet terug.',
  en: 'What was removed for good does not come back.',
  de: 'Was endgültig gelöscht wurde, kommt nicht zurück.',
}
