import { jsonPieces } from './json.js'
import { el } from './nodes.js'

/** A text in fixed width, with a button that copies it. */
export type CodeBlock = { readonly node: HTMLElement; setText(text: string): void }

/** JSON is laid out and coloured, unless the text is to stay as it was written. */
export function codeBlock(text: string, asWritten = false): CodeBlock {
  const code = el('code')
  const copy = copyButton(() => code.textContent ?? '')
  const node = el('div', { class: 'code-block' }, el('pre', { tabindex: '0' }, code), copy)
  const setText = (changed: string) =>
    code.replaceChildren(...(asWritten ? [changed] : codeNodes(changed)))
  setText(text)
  return { node, setText }
}

const mostColoured = 120_000

function codeNodes(text: string): (Node | string)[] {
  const pieces = jsonPieces(text)
  if (!pieces) return [text]
  // Thousands of small nodes cost more than colour is worth.
  if (text.length > mostColoured) return [pieces.map(([, piece]) => piece).join('')]
  return pieces.map(([kind, piece]) =>
    kind ? el('span', { class: `json-${kind}` }, piece) : piece,
  )
}

export function copyButton(read: () => string, label = 'Copy'): HTMLElement {
  const button = el('button', { type: 'button', class: 'quiet copy' }, label)
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(read())) ? 'Copied' : 'Not copied'
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  })
  return button
}

async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** On a server without TLS the clipboard is closed to pages; the old command still works. */
function copyByHand(text: string): boolean {
  const area = el('textarea', { class: 'sr-only' }, text)
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}
