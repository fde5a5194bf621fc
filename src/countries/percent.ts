/** `"21.00"` as whole hundredths of a percent: `times(base, hundredths(rate), 10_000n)` is the VAT. */
export function hundredths(percent: string): bigint {
  const match = percent.length <= 6 ? /^(\d{1,3})\.(\d{2})$/.exec(percent) : null
  if (!match) throw new RangeError(`${percent} is not a percentage with two decimals`)
  return BigInt(match[1]! + match[2]!)
}
