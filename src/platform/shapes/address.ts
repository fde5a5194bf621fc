import type { localParts } from '#kernel/address'
import { nullable, text } from './index.js'

type Part = (typeof localParts)[number]

/**
 * The parts of an address within its country, with examples where some are given. What is asked of a country
 * differs.
 */
export function localAddress(examples?: { readonly [Name in Part]?: string }) {
  const part = (name: Part, max: number) => {
    const example = examples?.[name]
    const shown = example === undefined ? [] : [example]
    return nullable(text(examples ? { max, examples: shown } : { max }))
  }
  return {
    street: part('street', 190),
    house_number: part('house_number', 20),
    box: part('box', 20),
    postal_code: part('postal_code', 20),
    city: part('city', 190),
  } satisfies Record<Part, unknown>
}
