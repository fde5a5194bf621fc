import type { Schema } from './description.js'
import { breakable, type Child, el, hint } from './nodes.js'
import { shapeOf, typesOf } from './shape.js'

export type Control = HTMLInputElement | HTMLSelectElement

let lastId = 0

/** A control with its label above it, and what stands beside it. */
export function labelled(
  text: string,
  control: Control,
  isRequired = false,
  ...beside: Child[]
): HTMLElement {
  control.id ||= `field-${++lastId}`
  return el(
    'div',
    { class: 'field' },
    el('label', { for: control.id }, breakable(text), isRequired && hint('required')),
    el('span', { class: beside.length > 0 ? 'joined' : 'single' }, control, beside),
  )
}

export function textInput(placeholder: string): HTMLInputElement {
  return el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder })
}

export function select(
  values: readonly string[],
  labelOf: (value: string) => string = (value) => value,
): HTMLSelectElement {
  return el(
    'select',
    {},
    values.map((value) => el('option', { value }, labelOf(value) || '—')),
  )
}

/** The control in which a value of a schema is given. */
export function controlFor(schema: Schema | undefined, name: string, example?: unknown): Control {
  const { schema: plain } = shapeOf(schema)
  if (plain.enum) {
    const values = plain.enum.filter((value) => value !== null)
    return select(['', ...values.map(String)])
  }
  if (plain.type === 'boolean') return select(['', 'true', 'false'])
  const control = textInput(placeholderFor(plain, example))
  control.name = name
  if (plain.type === 'integer') control.inputMode = 'numeric'
  return control
}

function placeholderFor(schema: Schema, example: unknown): string {
  if (schema.default !== undefined) return `default ${schema.default}`
  const said = example ?? schema.example ?? schema.examples?.[0]
  if (said !== undefined) return `for example ${said}`
  if (schema.type === 'array') return 'one or more, with commas'
  const formats: Readonly<Record<string, string>> = { date: 'YYYY-MM-DD', uuid: 'a UUID' }
  return formats[schema.format ?? ''] ?? typesOf(schema).join(' or ')
}
