/** Money of the model: whole cents in plain numbers, with arithmetic of its own. */
export type Cents = number

export function written(cents: Cents): string {
  const size = Math.abs(cents)
  return `${cents < 0 ? '-' : ''}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}

export function read(text: string | number): Cents {
  const cents = Math.round(Number(text) * 100)
  if (!Number.isSafeInteger(cents)) throw new Error(`no amount: ${text}`)
  return cents
}

/** A part of an amount to the cent, half a cent away from zero. */
export function part(cents: Cents, over: number, under: number): Cents {
  const size = Math.floor((2 * Math.abs(cents) * over + under) / (2 * under))
  return cents < 0 ? -size : size
}

export const percentOf = (cents: Cents, percent: number): Cents => part(cents, percent, 100)

/** To the whole euro, half an euro up. */
export const euros = (cents: Cents): Cents => Math.floor((cents + 50) / 100) * 100
