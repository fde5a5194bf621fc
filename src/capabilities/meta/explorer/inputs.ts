import { type Control, controlFor, labelled, select, textInput } from './controls.js'
import { basePath, type Operation, type Parameter } from './description.js'
import { el, hint } from './nodes.js'
import { session } from './session.js'

/** A field of the form. What it remembers from one operation to the next, it recalls and keeps. */
export type Input = {
  readonly node: HTMLElement
  read(): string
  recall?(): void
  keep?(): void
}

/** One that stands for a parameter. */
export type ParameterInput = Input & {
  readonly parameter: Parameter
  /** Headers that nearly every call may carry are shown first. */
  readonly isCommon: boolean
}

/** What a reader chose once and means for every call; the base is known when the description is. */
const choices: { language: string; base: string | undefined } = { language: '', base: undefined }

export function baseInput(): Input {
  const control = el('input', {
    type: 'text',
    class: 'mono',
    placeholder: '/',
    spellcheck: 'false',
  })
  return {
    node: labelled('Base path', control),
    read: () => control.value.trim(),
    recall: () => {
      control.value = choices.base ?? basePath()
    },
    keep: () => {
      choices.base = control.value.trim()
    },
  }
}

const unseenHeaders = ['authorization', 'content-type', 'accept']

/** The fields of an operation's parameters; those that the page or the browser writes itself have none. */
export function parameterInputs({ parameters }: Operation): ParameterInput[] {
  return parameters
    .filter(({ in: place }) => place !== 'cookie')
    .filter(
      ({ in: place, name }) => place !== 'header' || !unseenHeaders.includes(name.toLowerCase()),
    )
    .map(parameterInput)
}

function parameterInput(parameter: Parameter): ParameterInput {
  const { in: place, name, schema, example } = parameter
  const common = place === 'header' ? commonHeaders[name.toLowerCase()] : undefined
  if (common) return { parameter, isCommon: true, ...common(name) }
  const control = controlFor(schema, name, example)
  if (place === 'path') control.required = true
  return {
    parameter,
    isCommon: false,
    node: labelled(name, control, parameter.required === true && place !== 'path'),
    read: () => control.value.trim(),
    ...(place === 'path' ? placeMemory(name, control) : {}),
  }
}

/** Company file and firm stay the same from one operation to the next. */
function placeMemory(name: string, control: Control): Partial<Input> {
  if (name !== 'company' && name !== 'firm') return {}
  control.setAttribute('list', `places-${name}`)
  return {
    recall: () => {
      control.value = session.placeOf(name) ?? control.value
    },
    keep: () => session.choosePlace(name, control.value.trim()),
  }
}

const commonHeaders: Readonly<Record<string, (name: string) => Input>> = {
  'accept-language': (name) => {
    const options = ['', 'fr', 'nl', 'en', 'de']
    const control = select(options, (code) => code || 'as the browser asks')
    return {
      node: labelled(name, control),
      read: () => control.value,
      recall: () => {
        control.value = choices.language
      },
      keep: () => {
        choices.language = control.value
      },
    }
  },
  'x-client-mutation-id': (name) => {
    const control = textInput('a UUID')
    const renew = () => {
      control.value = uuid()
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const button = el('button', { type: 'button', onclick: renew }, 'New')
    return { node: labelled(name, control, false, button), read: () => control.value.trim() }
  },
  'x-base-version': (name) => {
    const control = textInput('the version last read')
    control.inputMode = 'numeric'
    return { node: labelled(name, control), read: () => control.value.trim() }
  },
  'x-dry-run': (name) => {
    const control = el('input', { type: 'checkbox' })
    const node = el(
      'label',
      { class: 'check' },
      control,
      el('span', {}, name),
      hint('keep nothing'),
    )
    return { node, read: () => (control.checked ? '1' : '') }
  },
}

/** A random UUID; crypto.randomUUID is missing on a server without TLS. */
function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
