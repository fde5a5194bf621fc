import { controlFor, labelled, select } from './controls.js'
import { type Media, type Operation, requestBodyOf } from './description.js'
import { type Example, examplesOf } from './examples.js'
import { jsonRemark } from './json.js'
import { isJson, isText } from './media-types.js'
import { type Child, el, shown } from './nodes.js'
import { isFile, type Member, membersOf, shapeOf } from './shape.js'
import { quoted } from './shell.js'

/** A body as it stands in its editor. */
export type Draft = {
  /** Undefined where there is nothing to send. */
  readonly send: string | FormData | URLSearchParams | File | undefined
  /** Undefined where the browser writes it itself. */
  readonly type: string | undefined
  /** The options of curl that send the same. */
  readonly curl: readonly string[]
}

export type BodyEditor = { readonly node: Child; read(): Draft }

/** The editor of an operation's body; where several types are taken, with a choice of them. */
export function bodyEditor(operation: Operation): BodyEditor | undefined {
  const content = Object.entries(requestBodyOf(operation)?.content ?? {})
  const editors = content.map(([type, media]) => editorFor(type, media))
  if (editors.length <= 1) return editors[0]
  const choice = select(content.map(([type]) => type))
  const chosen = () => editors[choice.selectedIndex]!
  const slot = el('div', {}, chosen().node)
  choice.addEventListener('change', () => slot.replaceChildren(...shown([chosen().node])))
  return { node: [labelled('Content-Type', choice), slot], read: () => chosen().read() }
}

function editorFor(type: string, media: Media): BodyEditor {
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded')
    return formEditor(type, media)
  return isText(type) ? textEditor(type, media) : fileEditor(type)
}

function textEditor(type: string, media: Media): BodyEditor {
  const examples = examplesOf(type, media)
  const first = examples[0]?.text ?? ''
  const area = el('textarea', {
    class: 'mono',
    spellcheck: 'false',
    'aria-label': 'Body',
    rows: String(Math.min(Math.max(first.split('\n').length + 1, 4), 18)),
  })
  area.value = first
  const remark = el('p', { class: 'remark', role: 'status' })
  area.addEventListener('input', () => {
    remark.textContent = isJson(type) ? jsonRemark(area.value) : ''
  })
  const fill = (text: string) => {
    area.value = text
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    node: [area, el('div', { class: 'body-tools' }, remark, exampleChooser(examples, fill))],
    read: () => {
      const isEmpty = area.value.trim() === ''
      return {
        send: isEmpty ? undefined : area.value,
        type,
        curl: isEmpty ? [] : [`--data-raw ${quoted(area.value)}`],
      }
    },
  }
}

function exampleChooser(examples: readonly Example[], fill: (text: string) => void): Child {
  const [only] = examples
  if (!only) return undefined
  if (examples.length === 1) {
    const restore = () => fill(only.text)
    return el('button', { type: 'button', class: 'quiet', onclick: restore }, 'Back to the example')
  }
  const choice = select(examples.map(({ title }) => title))
  choice.setAttribute('aria-label', 'Example')
  choice.addEventListener('change', () => fill(examples[choice.selectedIndex]!.text))
  return choice
}

/** A field of a form body. */
type Part = {
  readonly name: string
  readonly node: HTMLElement
  values(): readonly (string | File)[]
  curl(flag: string): readonly string[]
}

function formEditor(type: string, media: Media): BodyEditor {
  const parts = membersOf(shapeOf(media.schema)).map(partOf)
  const isMultipart = type === 'multipart/form-data'
  return {
    node: parts.map(({ node }) => node),
    read: () => ({
      send: isMultipart ? multipartOf(parts) : urlEncodedOf(parts),
      // The browser writes the type itself: only it knows the boundary between the parts.
      type: isMultipart ? undefined : type,
      curl: parts.flatMap((part) => part.curl(isMultipart ? '-F' : '--data-urlencode')),
    }),
  }
}

function multipartOf(parts: readonly Part[]): FormData {
  const form = new FormData()
  for (const { name, values } of parts) for (const value of values()) form.append(name, value)
  return form
}

function urlEncodedOf(parts: readonly Part[]): URLSearchParams {
  const form = new URLSearchParams()
  for (const { name, values } of parts)
    for (const value of values()) form.append(name, String(value))
  return form
}

function partOf({ name, schema, required = false }: Member): Part {
  const { schema: plain } = shapeOf(schema)
  const isList = plain.type === 'array'
  if (isFile(plain) || (isList && isFile(plain.items))) return filePart(name, isList, required)
  const control = controlFor(schema, name)
  const values = () => (control.value.trim() === '' ? [] : [control.value.trim()])
  return {
    name,
    node: labelled(name, control, required),
    values,
    curl: (flag) => values().map((value) => `${flag} ${quoted(`${name}=${value}`)}`),
  }
}

function filePart(name: string, isList: boolean, required: boolean): Part {
  const control = el('input', { type: 'file', multiple: isList })
  const files = () => [...(control.files ?? [])]
  return {
    name,
    node: labelled(name, control, required),
    values: files,
    curl: (flag) => {
      const given = files().map((file) => file.name)
      const names = given.length > 0 || !required ? given : ['file.pdf']
      return names.map((file) => `${flag} ${quoted(`${name}=@${curlFileName(file)}`)}`)
    },
  }
}

/** In a form, curl reads commas and semicolons of a file name as its own unless they are quoted. */
function curlFileName(file: string): string {
  return /[,;"\\]/.test(file) ? `"${file.replace(/["\\]/g, '\\$&')}"` : file
}

function fileEditor(type: string): BodyEditor {
  const control = el('input', { type: 'file' })
  return {
    node: labelled('File', control),
    read: () => ({
      send: control.files?.[0],
      type,
      curl: [`--data-binary ${quoted(`@${control.files?.[0]?.name ?? 'file'}`)}`],
    }),
  }
}
