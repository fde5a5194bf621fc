/** How codes of an axis hang below each other. */

/** The levels that a code may lie below each other in. */
export const mostLevels = 5

type Node = { readonly id: number; readonly parent_id: number | null }

/** What is wrong with a place in a tree: a circle, or too many levels. */
export type Misplaced = 'circle' | 'depth'

/** Whether a code may hang below another, with all that hangs below it. */
export function misplaced(
  nodes: ReadonlyMap<number, Node>,
  id: number,
  parentId: number | null,
): Misplaced | undefined {
  let levels = heightOf(nodes, id)
  for (let above = parentId; above !== null; above = nodes.get(above)?.parent_id ?? null) {
    if (above === id) return 'circle'
    levels++
    if (levels > mostLevels) return 'depth'
  }
  return undefined
}

/** Levels from a code down to the lowest below it, itself among them. */
function heightOf(nodes: ReadonlyMap<number, Node>, id: number): number {
  const below = [...nodes.values()].filter(({ parent_id }) => parent_id === id)
  return 1 + Math.max(0, ...below.map((node) => heightOf(nodes, node.id)))
}

/** Codes with those above before those below them. */
export function topDown<Of extends Node>(nodes: readonly Of[]): Of[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const levelOf = ({ parent_id }: Node): number => {
    const parent = parent_id === null ? undefined : byId.get(parent_id)
    return parent ? 1 + levelOf(parent) : 0
  }
  return [...nodes].sort((one, other) => levelOf(one) - levelOf(other))
}

/** A code of an axis or the axis itself: 1 to 20 letters, digits and a few signs. */
export function isCode(text: string): boolean {
  return /^[A-Za-z0-9._-]{1,20}$/.test(text)
}

/** The beginning of an account number. */
export function isBeginning(text: string): boolean {
  return /^\d{1,6}$/.test(text)
}
