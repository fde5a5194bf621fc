import type { Inverse, Irreversible, Kind, Logged } from '#platform/changes/kind'

export type Rule = Inverse | Irreversible | undefined

/** Several changes of one kind and action that are taken back together. */
export type Turn = { readonly kind: Kind | undefined; readonly rule: Rule; changes: Logged[] }

/** The changes that go with others: they are not taken back on their own. */
export function coveredBy(
  leading: readonly Logged[],
  operation: readonly Logged[],
  ruleOf: (change: Logged) => Rule,
): ReadonlySet<number> {
  const covered = new Set<number>()
  for (const change of leading) {
    const rule = ruleOf(change)
    if (!rule || 'never' in rule || !rule.covers || covered.has(change.seq)) continue
    for (const other of operation)
      if (other.seq !== change.seq && rule.covers(change, other)) covered.add(other.seq)
  }
  return covered
}

/** The changes of an operation in turns, the last first; neighbours of one kind and action are one turn. */
export function turnsOf(
  changes: readonly Logged[],
  kindOf: (resource: string) => Kind | undefined,
): Turn[] {
  const turns: Turn[] = []
  for (const change of inOrder(changes, kindOf)) {
    const kind = kindOf(change.resource)
    const last = turns.at(-1)
    const [first] = last?.changes ?? []
    if (last && first?.resource === change.resource && first.action === change.action)
      last.changes.push(change)
    else turns.push({ kind, rule: kind?.undo[change.action], changes: [change] })
  }
  return turns
}

/** The last first; what follows on another comes right after it. */
function inOrder(
  changes: readonly Logged[],
  kindOf: (resource: string) => Kind | undefined,
): readonly Logged[] {
  const places = new Map(
    changes.map((change) => {
      const rule = kindOf(change.resource)?.undo[change.action]
      if (!rule || 'never' in rule || !rule.follows) return [change, change.seq]
      const first = changes.find((other) => other !== change && rule.follows!(change, other))
      return [change, first ? Math.min(change.seq, first.seq - 0.5) : change.seq]
    }),
  )
  return [...changes].sort((a, b) => places.get(b)! - places.get(a)!)
}
