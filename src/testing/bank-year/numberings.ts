export type Numbering = (year: string, running: number) => string

const two = (year: string) => year.slice(2)
const padded = (running: number, length: number) => String(running).padStart(length, '0')

/** Ways to number invoices, as suppliers have them. */
export const numberings: readonly Numbering[] = [
  (year, running) => `${year}-${padded(running, 4)}`,
  (year, running) => `${year}/${padded(running, 5)}`,
  (year, running) => `F${two(year)}-${padded(running, 5)}`,
  (year, running) => `VF${two(year)}${padded(running, 4)}`,
  (year, running) => `${two(year)}${padded(running, 5)}`,
  (_, running) => `INV-${padded(running, 6)}`,
  (_, running) => String(100_000 + running),
  (_, running) => String(2000 + running),
  (year, running) => `FA-${year}-${padded(running, 6)}`,
  (year, running) => `${running}/${year}`,
  (year, running) => `${year}${padded(running, 4)}`,
  (_, running) => String((running % 900) + 1),
  (year, running) => `RE${year}.${padded(running, 3)}`,
  (_, running) => `7${padded(running * 37, 9)}`,
]

/** Some of the ways to number invoices, by their place. */
export function someNumberings(...places: readonly number[]): Numbering[] {
  return places.map((place) => numberings[place]!)
}
