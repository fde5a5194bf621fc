/** What may stand inside a node; what is missing or false is left out, lists are laid flat. */
export type Child = Node | string | false | undefined | null | readonly Child[]

type Attribute = string | boolean | undefined | ((event: never) => void)

/** An element of the page that is always there, by its id. */
export function page(id: string): HTMLElement {
  return document.getElementById(id)!
}

export function inputOf(id: string): HTMLInputElement {
  return page(id) as HTMLInputElement
}

/**
 * Makes a node: attributes by name, listeners as `on…`, children as nodes or text. It is the only way in
 * which nodes are made here, so that text never becomes markup.
 */
export function el<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, Attribute>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') node.addEventListener(name.slice(2), value as EventListener)
    else node.setAttribute(name, value === true ? '' : value)
  }
  node.append(...shown(children))
  return node
}

/** Children as nodes and texts alone. */
export function shown(children: readonly Child[]): (Node | string)[] {
  return children.flatMap((child) => {
    if (Array.isArray(child)) return shown(child)
    return child ? [child as Node | string] : []
  })
}

export function hint(text: string): HTMLElement {
  return el('span', { class: 'aside' }, text)
}

export function columnHead(text: Child, className?: string): HTMLElement {
  return el('th', { scope: 'col', class: className }, text)
}

export function methodBadge(method: string): HTMLElement {
  return el('span', { class: `method ${method}` }, method.toUpperCase())
}

/** A path whose parameters stand out and that may break before each slash. */
export function pathNodes(path: string): Child[] {
  return path
    .split(/(\{[^}]+\}|\/)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '/') return [el('wbr'), '/']
      return part.startsWith('{') ? el('span', { class: 'param' }, part) : breakable(part)
    })
}

/** Long names may break at the joints, never inside a word. */
export function breakable(text: string): Child[] {
  return text
    .split(/(?<=[_.-])/)
    .flatMap((part, index) => (index === 0 ? [part] : [el('wbr'), part]))
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
