/** The numbers from one on that are not among those used, which may be hundreds of thousands. */
export function missingNumbers(used: ReadonlySet<number>): number[] {
  const last = [...used].reduce((most, number) => (number > most ? number : most), 0)
  return Array.from({ length: last }, (_, at) => at + 1).filter((number) => !used.has(number))
}
