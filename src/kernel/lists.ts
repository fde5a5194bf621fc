/** The items by a key, each group in the order in which they came. */
export function grouped<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>()
  for (const item of items) {
    const key = keyOf(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

/** Each value once, absent ones left out. */
export function distinct<Value>(values: Iterable<Value | null | undefined>): Value[] {
  const found = new Set<Value>()
  for (const value of values) if (value !== null && value !== undefined) found.add(value)
  return [...found]
}
