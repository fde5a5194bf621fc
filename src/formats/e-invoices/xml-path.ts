import { attributeOf, type XmlElement } from '#formats/xml/reader'
import type { Party } from './e-invoice.js'

/** Looks along paths such as `cac:Party/cbc:Name`, by namespace and never by the prefixes of the document. */
export type Path = {
  readonly all: (from: XmlElement | undefined, path: string) => readonly XmlElement[]
  readonly one: (from: XmlElement | undefined, path: string) => XmlElement | undefined
  /** Its text without white space around it; null when there is none. */
  readonly text: (from: XmlElement | undefined, path: string) => string | null
  /** The text at each of some paths; null where there is nothing to look in. */
  readonly texts: <Name extends string>(
    from: XmlElement | undefined,
    paths: Readonly<Record<Name, string>>,
  ) => Record<Name, string | null> | null
}

type Step = { readonly namespace: string; readonly name: string }

export function pathsWith(namespaces: Readonly<Record<string, string>>): Path {
  const known = new Map<string, readonly Step[]>()
  const stepsOf = (path: string): readonly Step[] => {
    const before = known.get(path)
    if (before !== undefined) return before
    const steps = path.split('/').map((step) => stepOf(step, namespaces))
    known.set(path, steps)
    return steps
  }
  const all = (from: XmlElement | undefined, path: string) =>
    from === undefined ? [] : below(from, stepsOf(path), 0)
  const one = (from: XmlElement | undefined, path: string) =>
    from === undefined ? undefined : firstBelow(from, stepsOf(path), 0)
  const text = (from: XmlElement | undefined, path: string) => trimmed(one(from, path)?.text)
  const texts: Path['texts'] = (from, paths) => {
    if (from === undefined) return null
    const found = Object.entries<string>(paths).map(([name, path]) => [name, text(from, path)])
    return Object.fromEntries(found)
  }
  return { all, one, text, texts }
}

/** An identifier with the scheme that gives it out. */
export function identifierOf(element: XmlElement | undefined): Party['legalId'] {
  const value = trimmed(element?.text)
  if (element === undefined || value === null) return null
  return { scheme: trimmed(attributeOf(element, 'schemeID')), value }
}

export function trimmed(text: string | undefined): string | null {
  const bare = text?.trim() ?? ''
  return bare === '' ? null : bare
}

function stepOf(step: string, namespaces: Readonly<Record<string, string>>): Step {
  const [prefix = '', name = ''] = step.split(':')
  const namespace = namespaces[prefix]
  if (namespace === undefined) throw new RangeError(`${prefix} is no prefix`)
  return { namespace, name }
}

function below(from: XmlElement, steps: readonly Step[], place: number): XmlElement[] {
  const step = steps[place]
  if (step === undefined) return [from]
  const found: XmlElement[] = []
  for (const child of from.children) {
    if (child.name !== step.name || child.namespace !== step.namespace) continue
    for (const one of below(child, steps, place + 1)) found.push(one)
  }
  return found
}

function firstBelow(
  from: XmlElement,
  steps: readonly Step[],
  place: number,
): XmlElement | undefined {
  const step = steps[place]
  if (step === undefined) return from
  for (const child of from.children) {
    if (child.name !== step.name || child.namespace !== step.namespace) continue
    const found = firstBelow(child, steps, place + 1)
    if (found !== undefined) return found
  }
  return undefined
}
