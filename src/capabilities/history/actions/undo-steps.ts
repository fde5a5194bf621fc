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
  if (!rule || 'never' in rule || !(rule.covers || rule.coversAny)) return false
  return !rule.mayCover || rule.mayCover(change)
}

/** Whether a change goes with one of some others; those that go with others themselves take none along. */
export function coverageOf(
  leading: readonly Logged[],
  ruleOf: (change: Logged) => Rule,
): (other: Logged) => boolean {
  const tests: ((other: Logged) => boolean)[] = []
  const isCovered = (other: Logged) => tests.some((test) => test(other))
  const together = new Set<Inverse>()
  for (const change of leading) {
    const rule = ruleOf(change) as Inverse
    if (together.has(rule) || !mayLead(change, ruleOf) || isCovered(change)) continue
    if (rule.coversAny) {
      together.add(rule)
      tests.push(rule.coversAny(leading.filter((one) => ruleOf(one) === rule)))
    } else tests.push((other) => other.seq !== change.seq && rule.covers!(change, other))
  }
  return isCovered
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
