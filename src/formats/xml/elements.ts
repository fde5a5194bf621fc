/** Looks below an element by local names alone: versions and banks differ in their namespaces and prefixes. */
import type { XmlElement } from './tree.js'

export function allOf(from: XmlElement | undefined, name: string): readonly XmlElement[] {
  return from?.children.filter((child) => child.name === name) ?? []
}

/** The first element along a path that is there. */
export function at(
  from: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined {
  let found = from
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

/** Its text without white space around it; null when there is none. */
export function textAt(from: XmlElement | undefined, ...path: readonly string[]): string | null {
  return at(from, ...path)?.text.trim() || null
}

/** The first of some texts that is there. */
export function firstOf(...texts: readonly (string | null)[]): string | null {
  return texts.find((text) => text !== null) ?? null
}
