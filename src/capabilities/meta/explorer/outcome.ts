import { codeBlock } from './code.js'
import type { Operation } from './description.js'
import { isText } from './media-types.js'
import { type Child, el, hint, shown } from './nodes.js'
import type { Reply } from './request.js'

/** The place of a form where the answer appears. */
export type Outcome = {
  readonly nodes: readonly HTMLElement[]
  /** Shows that a call is under way, and then what became of it. */
  watch(work: () => Promise<Reply>): Promise<void>
}

export function outcomeOf({ id }: Operation): Outcome {
  // Says the outcome to a screen reader, which would not want the whole answer read out.
  const announcement = el('p', { class: 'sr-only', role: 'status' })
  const place = el('div', { class: 'outcome' })
  let saved: string | undefined

  const downloadOf = (blob: Blob, name: string) => {
    saved = URL.createObjectURL(blob)
    return el('p', {}, el('a', { class: 'button', href: saved, download: name }, `Save ${name}`))
  }

  async function showReply(reply: Reply): Promise<void> {
    if (saved) URL.revokeObjectURL(saved)
    saved = undefined
    const { response, durationMs } = reply
    announcement.textContent = `${response.status} ${phraseOf(response)}, ${durationMs} ms`
    const body = await bodyNodes(reply, id, downloadOf)
    place.replaceChildren(...shown([...headNodes(reply), body]))
    place.scrollIntoView({ block: 'nearest' })
  }

  return {
    nodes: [announcement, place],
    async watch(work) {
      place.replaceChildren(hint('Waiting for the answer…'))
      try {
        await showReply(await work())
      } catch (error) {
        const { name, message } = error as Error
        const text = name === 'AbortError' ? 'Cancelled.' : `No answer: ${message}`
        place.replaceChildren(el('p', { class: 'problem' }, text))
        announcement.textContent = text
      }
    },
  }
}

function headNodes({ response, blob, durationMs, lacksToken }: Reply): Child[] {
  const headers = [...response.headers]
  return [
    el(
      'p',
      { class: 'outcome-line' },
      el('span', { class: response.ok ? 'status good' : 'status bad' }, String(response.status)),
      el('span', { class: 'phrase' }, phraseOf(response)),
      el('span', { class: 'figure' }, `${durationMs} ms`),
      el('span', { class: 'figure' }, sizeText(blob.size)),
    ),
    response.status === 401 &&
      lacksToken &&
      el('p', { class: 'warning' }, 'No token was sent: sign in or open the demo at the top.'),
    el(
      'details',
      { class: 'more' },
      el('summary', {}, 'Headers ', el('span', { class: 'figure' }, `(${headers.length})`)),
      headerList(headers),
    ),
  ]
}

const phrases: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No content',
  400: 'Bad request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  413: 'Too large',
  422: 'Unprocessable',
  429: 'Too many requests',
  500: 'Server error',
  503: 'Unavailable',
}

function phraseOf({ status, statusText }: Response): string {
  return statusText || phrases[status] || ''
}

function headerList(headers: readonly [string, string][]): Node {
  return el(
    'dl',
    { class: 'header-list' },
    headers.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )
}

const mostShown = 400_000

async function bodyNodes(
  { response, blob }: Reply,
  usualName: string,
  downloadOf: (blob: Blob, name: string) => Node,
): Promise<Child[]> {
  if (blob.size === 0) return [el('p', { class: 'aside' }, 'The answer has no body.')]
  const isShown = isText(response.headers.get('Content-Type') ?? '')
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const isCut = blob.size > mostShown
  return [
    (!isShown || isCut || /attachment/i.test(disposition)) &&
      downloadOf(blob, fileNameOf(disposition) ?? usualName),
    isShown && codeBlock((await blob.text()).slice(0, mostShown)).node,
    isShown &&
      isCut &&
      el('p', { class: 'aside' }, 'Only the beginning is shown; the file holds everything.'),
  ]
}

function fileNameOf(disposition: string): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : plain
  } catch {
    return plain
  }
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024
    ? `${(bytes / 1024).toFixed(1)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}
