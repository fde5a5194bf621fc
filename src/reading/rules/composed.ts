/**
 * Expressions that are composed of tables of words. All of them are kept, so that tests can hold them to what they
 * hold literals to.
 */
const made: RegExp[] = []

export function composed(source: string, flags = ''): RegExp {
  const expression = new RegExp(source, flags)
  made.push(expression)
  return expression
}

export const allComposed: readonly RegExp[] = made
