import { type Cents, euros, part } from './money.js'

/** The lines of the CA3 with a base and a rate that the files of the simulation use. */
const rates = [
  ['08B', '08T', 20],
  ['09B', '09T', 5.5],
  ['9BB', '9BT', 10],
] as const

/**
 * What the French return shows of the exact boxes of a period: whole euros, nothing below zero. A rate whose base is
 * below zero goes to B5 and 21, deductions below zero to 15; the tax is that of the rounded base, and A1 what the bases
 * come to.
 */
export function ca3(boxes: ReadonlyMap<string, Cents>, broughtIn: Cents): Map<string, Cents> {
  const exact = (name: string): Cents => boxes.get(name) ?? 0
  const form = new Map<string, Cents>()
  const shown = (name: string): Cents => form.get(name) ?? 0
  const total = (names: readonly string[]): Cents =>
    names.reduce((sum, name) => sum + shown(name), 0)

  let [cancelledBase, cancelledTax] = [0, 0]
  for (const [base, tax, percent] of rates)
    if (exact(base) < 0) {
      cancelledBase -= exact(base)
      cancelledTax -= exact(tax)
    } else {
      form.set(base, euros(exact(base)))
      form.set(tax, part(shown(base) / 100, percent, 100) * 100)
    }
  form.set('B5', euros(cancelledBase))
  form.set('21', euros(cancelledTax))
  form.set('A1', total(rates.map(([base]) => base)))

  let givenBack = 0
  for (const name of ['19', '20']) {
    givenBack += Math.max(0, -exact(name))
    form.set(name, Math.max(0, euros(exact(name))))
  }
  form.set('15', euros(givenBack))
  form.set('22', broughtIn)
  form.set('16', total([...rates.map(([, tax]) => tax), '15']))
  form.set('23', total(['19', '20', '21', '22']))
  const due = shown('16') - shown('23')
  for (const name of ['TD', '28', '32']) form.set(name, Math.max(0, due))
  for (const name of ['25', '27']) form.set(name, Math.max(0, -due))
  return form
}
