import { codeBlock } from './code.js'
import type { Content, Schema } from './description.js'
import { type Example, examplesOf } from './examples.js'
import { inlineMarkdown } from './markdown.js'
import { breakable, type Child, capital, columnHead, el } from './nodes.js'
import {
  isFile,
  itemNameOf,
  type Member,
  membersOf,
  type Shape,
  shapeOf,
  typeText,
} from './shape.js'

export type FieldOptions = {
  /** What the first column is called. */
  readonly head?: string
  /** How deep the rows are open from the start. */
  readonly openLevels?: number
  readonly isAnswer?: boolean
}

/** Each media type with its fields and its examples. */
export function contentNodes(content: Content = {}, options: FieldOptions): Child[] {
  return Object.entries(content).flatMap(([type, media]) => [
    el('p', { class: 'media-type' }, el('code', {}, type)),
    media.schema && schemaNodes(media.schema, options),
    !isFile(media.schema) && examplesOf(type, media).map(exampleNode),
  ])
}

function exampleNode({ title, text }: Example): Node {
  return el('figure', { class: 'example' }, el('figcaption', {}, title), codeBlock(text).node)
}

function schemaNodes(schema: Schema, options: FieldOptions): Child[] {
  const shape = shapeOf(schema)
  const members = membersOf(shape)
  const isPlainObject = members.length > 0 && shape.schema.type !== 'array' && !shape.variants
  return [
    !isPlainObject && el('p', { class: 'shape' }, sentenceOf(shape)),
    members.length > 0 && fieldTable(members, shape.name ?? 'Fields', options),
  ]
}

function sentenceOf(shape: Shape): Child[] {
  const facts = factsOf(shape.schema)
  const text = isFile(shape.schema) ? 'A file.' : `${capital(typeText(shape))}.`
  return [text, facts.length > 0 && [' ', commaSeparated(facts)], valuesNode(shape.schema)]
}

export function fieldTable(
  members: readonly Member[],
  caption: string,
  options: FieldOptions,
): HTMLElement {
  const nodes = members.map((member) => fieldNode(member, 0, [], options))
  return el(
    'table',
    { class: 'ledger fields' },
    el('caption', { class: 'sr-only' }, caption),
    el(
      'thead',
      {},
      el('tr', {}, columnHead(options.head ?? 'Field'), columnHead('Type'), columnHead('Meaning')),
    ),
    el('tbody', {}, nodes.flatMap(rowsOf)),
  )
}

type FieldNode = { readonly row: HTMLElement; children: readonly FieldNode[] }

/** One row and, once opened, the rows of the fields inside it. Rows inside are made on demand. */
function fieldNode(
  member: Member,
  level: number,
  trail: readonly string[],
  options: FieldOptions,
): FieldNode {
  const shape = shapeOf(member.schema)
  const inside = membersOf(shape)
  const name = shape.name ?? itemNameOf(shape)
  const build = () => {
    const longer = name ? [...trail, name] : trail
    return inside.map((child) => fieldNode(child, level + 1, longer, options))
  }
  const isKnown = name !== undefined && trail.includes(name)
  const isOpen = inside.length > 0 && level + 1 < (options.openLevels ?? 1) && !isKnown
  const toggle = (button: Element) => {
    const opens = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(opens))
    for (const row of node.children.flatMap(rowsOf)) row.remove()
    node.children = opens ? build() : []
    node.row.after(...node.children.flatMap(rowsOf))
  }
  const opener = inside.length > 0 && openerButton(member.name, isOpen, toggle)
  const node: FieldNode = {
    row: fieldRow(member, shape, opener, options.isAnswer),
    children: isOpen ? build() : [],
  }
  node.row.classList.add(`level-${Math.min(level, 6)}`)
  return node
}

function rowsOf(node: FieldNode): HTMLElement[] {
  return [node.row, ...node.children.flatMap(rowsOf)]
}

function fieldRow(
  member: Member,
  { schema, ...shape }: Shape,
  opener: Child,
  isAnswer: boolean | undefined,
): HTMLElement {
  const description = member.description ?? schema.description
  const facts = factsOf(schema)
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el(
        'div',
        { class: 'name' },
        opener || el('span', { class: 'no-opener' }),
        el('code', { class: member.isVariant ? 'variant' : 'field-name' }, breakable(member.name)),
        presenceNode(member, isAnswer),
        (member.deprecated || schema.deprecated) && el('span', { class: 'aside' }, 'deprecated'),
      ),
    ),
    el('td', { class: 'type' }, typeText({ schema, ...shape })),
    el(
      'td',
      {},
      description && el('div', {}, inlineMarkdown(description)),
      valuesNode(schema),
      facts.length > 0 && el('div', { class: 'limits' }, commaSeparated(facts)),
    ),
  )
}

/** A sender needs to know what must be there, a reader what may be missing. */
function presenceNode({ required }: Member, isAnswer: boolean | undefined): Child {
  if (required && !isAnswer) return el('span', { class: 'required' }, 'required')
  return required === false && isAnswer && el('span', { class: 'aside' }, 'optional')
}

function openerButton(name: string, isOpen: boolean, toggle: (button: Element) => void): Node {
  return el('button', {
    type: 'button',
    class: 'opener',
    'aria-expanded': String(isOpen),
    'aria-label': `Fields of ${name}`,
    onclick: (event: Event) => toggle(event.currentTarget as Element),
  })
}

function valuesNode(schema: Schema): Child {
  const itemValues = schema.items && shapeOf(schema.items).schema.enum
  const values = schema.const !== undefined ? [schema.const] : (schema.enum ?? itemValues)
  if (!values) return undefined
  return el(
    'div',
    { class: 'values' },
    values.map((value) => el('code', {}, String(value))),
  )
}

/** The limits of a value in words: lengths, bounds, pattern, default. */
function factsOf(schema: Schema): Child[] {
  const facts: Child[] = [
    rangeText(schema.minLength, schema.maxLength, 'character'),
    rangeText(schema.minItems, schema.maxItems, 'item'),
    rangeText(schema.minProperties, schema.maxProperties, 'key'),
    boundsText(schema),
    schema.multipleOf !== undefined && `a multiple of ${schema.multipleOf}`,
    schema.uniqueItems && 'no item twice',
    schema.pattern && ['matches ', el('code', {}, schema.pattern)],
    schema.default !== undefined && ['default ', el('code', {}, JSON.stringify(schema.default))],
    schema.readOnly && 'read only',
    schema.writeOnly && 'write only',
  ]
  return facts.filter(Boolean)
}

function rangeText(least: number | undefined, most: number | undefined, noun: string): Child {
  const nouns = (count: number) => (count === 1 ? noun : `${noun}s`)
  if (most === undefined) return least ? `at least ${least} ${nouns(least)}` : undefined
  if (least === most) return `exactly ${least} ${nouns(most)}`
  return least ? `${least} to ${most} ${nouns(most)}` : `at most ${most} ${nouns(most)}`
}

function boundsText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }: Schema): string {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  const bounds = [
    minimum !== undefined && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `up to ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ]
  return bounds.filter(Boolean).join(', ')
}

function commaSeparated(parts: readonly Child[]): Child[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))
}
