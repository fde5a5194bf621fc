/** Maps that hold several values to a key. */
export type Buckets<Key, Value> = Map<Key, Set<Value>>

export function put<Key, Value>(buckets: Buckets<Key, Value>, key: Key, value: Value): void {
  const known = buckets.get(key)
  if (known) known.add(value)
  else buckets.set(key, new Set([value]))
}

export function remove<Key, Value>(buckets: Buckets<Key, Value>, key: Key, value: Value): void {
  const known = buckets.get(key)
  known?.delete(value)
  if (known?.size === 0) buckets.delete(key)
}

export function append<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const known = lists.get(key)
  if (known) known.push(value)
  else lists.set(key, [value])
}
