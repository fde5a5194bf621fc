import type { Inverse, Irreversible, Logged, RecordType } from '#platform/operations/record-type'

export type Rule = Inverse | Irreversible | undefined

/** Several changes of one type and action that are taken back together. */
export type UndoStep = {
  readonly type: RecordType | undefined
  readonly rule: Rule
  changes: Logged[]
}

/** Whether a change may have others of its operation go with it. */
export function mayLead(change: Logged, ruleOf: (change: Logged) => Rule): boolean {
  const rule = ruleOf(change)
  if (!rule || 'never' in rule || !rule.covers) return false
  return !rule.mayCover || rule.mayCover(change)
}

/** The changes that go with others: they are not taken back on their own. */
export function coveredBy(
  leading: readonly Logged[],
  operation: readonly Logged[],
  ruleOf: (change: Logged) => Rule,
): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const change of leading) {
    if (covered.has(change.seq) || !mayLead(change, ruleOf)) continue
    const { covers } = ruleOf(change) as Inverse
    for (const other of operation)
      if (other.seq !== change.seq && covers!(change, other)) covered.add(other.seq)
  }
  return covered
}

/** The changes of an operation step by step, the last first; neighbours of one type and action are one step. */
export function undoStepsOf(
  changes: readonly Logged[],
  typeOf: (resource: string) => RecordType | undefined,
): UndoStep[] {
  const steps: UndoStep[] = []
  for (const change of inOrder(changes, typeOf)) {
    const type = typeOf(change.resource)
    const last = steps.at(-1)
    const [first] = last?.changes ?? []
    if (last && first?.resource === change.resource && first.action === change.action)
      last.changes.push(change)
    else steps.push({ type, rule: type?.undo[change.action], changes: [change] })
  }
  return steps
}

/** The last first; what follows on another comes right after it. */
function inOrder(
  changes: readonly Logged[],
  typeOf: (resource: string) => RecordType | undefined,
): readonly Logged[] {
  const places = new Map(
    changes.map((change) => {
      const rule = typeOf(change.resource)?.undo[change.action]
      if (!rule || 'never' in rule || !rule.follows) return [change, change.seq]
      const first = changes.find((other) => other !== change && rule.follows!(change, other))
      return [change, first ? Math.min(change.seq, first.seq - 0.5) : change.seq]
    }),
  )
  return [...changes].sort((a, b) => places.get(b)! - places.get(a)!)
}
