/**
 * Reads the number of a person in the Belgian national register: eleven digits, of which the last two are
 * 97 minus the others modulo 97. For births since 2000 a 2 stands before them. Undefined when it is none.
 */
export function nationalNumber(text: string): string | undefined {
  const digits = text.replace(/[\s./-]/g, '')
  if (!/^\d{11}$/.test(digits)) return undefined
  const check = Number(digits.slice(9))
  const isOf = (born: string) => 97 - (Number(born + digits.slice(0, 9)) % 97) === check
  return isOf('') || isOf('2') ? digits : undefined
}
