import { grouped } from '#kernel/lists'

/** By what a transaction is known when it comes again: the reference of the bank, else its counterpart and text. */
export type Keys = { readonly by_reference: string | null; readonly by_text: string }

/**
 * Finds for each transaction the one that is known already, every one once. Two that both have a reference are told by
 * that alone; the text decides where one of them has none.
 */
export function twinsAmong<Known extends Keys>(
  known: readonly Known[],
): (one: Keys) => Known | undefined {
  const byReference = grouped(known, (one) => one.by_reference)
  const byText = grouped(known, (one) => one.by_text)
  const taken = new Set<Known>()
  const next = (list: readonly Known[] = [], fits: (one: Known) => boolean = () => true) => {
    const found = list.find((one) => !taken.has(one) && fits(one))
    if (found) taken.add(found)
    return found
  }
  return ({ by_reference, by_text }) => {
    const same = by_reference === null ? undefined : next(byReference.get(by_reference))
    const isComparable = (one: Known) => by_reference === null || one.by_reference === null
    return same ?? next(byText.get(by_text), isComparable)
  }
}
