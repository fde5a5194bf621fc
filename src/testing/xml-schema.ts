/** Holds XML against a schema that is written as data, as small as the part of it that a test needs. */
import type { XmlElement } from '#formats/xml/reader'

export type XmlSchema = {
  readonly namespace: string
  readonly root: readonly [element: string, type: string]
  /**
   * What stands in an element of a type: names in their order, each with its type, as in `Nm?:Text Othr*:Other`.
   * Those after `|` exclude each other. An element of the type `-` is known to the schema and described nowhere.
   */
  readonly shapes: Readonly<Record<string, string>>
  readonly texts: Readonly<Record<string, (text: string) => boolean>>
  /** Of the types that have any; all of them are required. */
  readonly attributes: Readonly<Record<string, Readonly<Record<string, RegExp>>>>
}

/** What breaks the schema, each with the path of its element; nothing when the document is valid. */
export function schemaBreaches(document: XmlElement, schema: XmlSchema): string[] {
  const breaches: string[] = []
  const [name, type] = schema.root
  if (document.name !== name) breaches.push(`${document.name} is not ${name}`)
  else check(document, type, name, schema, breaches)
  return breaches
}

function check(
  element: XmlElement,
  type: string,
  path: string,
  schema: XmlSchema,
  breaches: string[],
): void {
  const breach = (what: string) => breaches.push(`${path} ${what}`)
  if (element.namespace !== schema.namespace) breach('is of another namespace')
  checkAttributes(element, schema.attributes[type] ?? {}, breach)
  const isText = schema.texts[type]
  if (isText !== undefined) {
    if (element.children.length > 0) breach('has elements')
    if (!isText(element.text)) breach(`is no ${type}: '${element.text}'`)
    return
  }
  if (element.text.trim() !== '') breach('has text of its own')
  const shape = schema.shapes[type]
  if (shape === undefined) breach(`is of a type that is described nowhere: ${type}`)
  else checkContent(element, shape, path, schema, breaches)
}

function checkAttributes(
  { attributes }: XmlElement,
  wanted: Readonly<Record<string, RegExp>>,
  breach: (what: string) => void,
): void {
  for (const { name } of attributes) if (!(name in wanted)) breach(`has an attribute ${name}`)
  for (const [name, pattern] of Object.entries(wanted)) {
    const given = attributes.find((attribute) => attribute.name === name)
    if (given === undefined || !pattern.test(given.value)) breach(`has no right ${name}`)
  }
}

function checkContent(
  element: XmlElement,
  shape: string,
  path: string,
  schema: XmlSchema,
  breaches: string[],
): void {
  const isChoice = shape.startsWith('| ')
  const items = shape.replace('| ', '').split(' ').map(itemOf)
  let at = 0
  for (const { name, type, least, most } of items) {
    const from = at
    for (; element.children[at]?.name === name; at += 1)
      check(element.children[at]!, type, `${path}/${name}`, schema, breaches)
    const count = at - from
    if (count > most || (!isChoice && count < least))
      breaches.push(`${path}/${name} stands ${count} times`)
  }
  const left = element.children[at]
  if (left !== undefined) breaches.push(`${path}/${left.name} may not stand there`)
  if (isChoice && element.children.length !== 1) breaches.push(`${path} has not one of its choices`)
}

function itemOf(item: string) {
  const [, name = '', mark = '', type = ''] = /^(\w+)([?*+]?):(\S+)$/.exec(item) ?? []
  if (name === '') throw new RangeError(`${item} is no item of a schema`)
  const least = mark === '?' || mark === '*' ? 0 : 1
  return { name, type, least, most: mark === '*' || mark === '+' ? Number.POSITIVE_INFINITY : 1 }
}
