import { type Operation, operations, tags, titleOf } from './description.js'
import { el, inputOf, methodBadge, page, pathNodes } from './nodes.js'

type Row = {
  readonly operation: Operation
  readonly link: HTMLAnchorElement
  readonly node: HTMLElement
}

/** The operations of one area, in the list beside the text. */
export type Group = {
  readonly tag: string
  readonly node: HTMLDetailsElement
  readonly rows: readonly Row[]
  /** Whether the reader had it open when a filter opened it. */
  openBefore?: boolean | undefined
}

export let groups: readonly Group[] = []

let chosen: Operation | undefined

/** Fills the list, once the description is there. */
export function showOperationList(): void {
  groups = [...groupByTag()].map(([tag, inside]) => buildGroup(tag, inside))
  page('groups').replaceChildren(...groups.map(({ node }) => node))
  showCount(operations.length)
}

/** Groups come in the order in which the description lists its tags. */
function groupByTag(): Map<string, Operation[]> {
  const used = new Set(operations.map(({ tag }) => tag))
  const listed = tags()
    .map(({ name }) => name)
    .filter((name) => used.has(name))
  const inside = new Map<string, Operation[]>(listed.map((name) => [name, []]))
  for (const operation of operations) {
    const group = inside.get(operation.tag)
    if (group) group.push(operation)
    else inside.set(operation.tag, [operation])
  }
  return inside
}

function buildGroup(tag: string, inside: readonly Operation[]): Group {
  const prefix = sharedPrefix(inside.map(({ path }) => path))
  const rows = inside.map((operation) => buildRow(operation, prefix))
  const node = el(
    'details',
    { class: 'group' },
    el(
      'summary',
      {},
      el('span', { class: 'group-name' }, titleOf(tag)),
      el('span', { class: 'leader', 'aria-hidden': 'true' }),
      el('span', { class: 'figure' }, String(inside.length)),
    ),
    prefix && el('p', { class: 'group-prefix' }, prefix),
    el(
      'ul',
      {},
      rows.map((row) => row.node),
    ),
  )
  return { tag, node, rows }
}

function buildRow(operation: Operation, prefix: string): Row {
  const link = el(
    'a',
    { href: `#${encodeURIComponent(operation.id)}`, title: operation.summary },
    methodBadge(operation.method),
    el(
      'span',
      { class: operation.description.deprecated ? 'path deprecated' : 'path' },
      pathNodes(operation.path.slice(prefix.length) || '/'),
    ),
  )
  return { operation, link, node: el('li', {}, link) }
}

/** The leading segments that all paths share; what stays of each starts with a plain word. */
function sharedPrefix(paths: readonly string[]): string {
  const split = paths.map((path) => path.split('/').slice(1))
  const [first = []] = split
  let length = 0
  while (split.every((parts) => length < parts.length && parts[length] === first[length])) length++
  const saysLittle = (parts: readonly string[]) => !parts[length] || parts[length]!.startsWith('{')
  while (length > 0 && split.some(saysLittle)) length--
  return length > 0 ? `/${first.slice(0, length).join('/')}` : ''
}

/** Marks the operation that is shown, or none. */
export function markChosen(operation: Operation | undefined): void {
  chosen = operation
  for (const { node, rows } of groups) {
    for (const { operation: own, link } of rows) {
      if (own !== operation) {
        link.removeAttribute('aria-current')
        continue
      }
      link.setAttribute('aria-current', 'page')
      node.open = true
      link.scrollIntoView({ block: 'nearest' })
    }
  }
}

export function listenForList(): void {
  inputOf('filter').addEventListener('input', filter)
  inputOf('filter').addEventListener('keydown', onFilterKey)
  page('index').addEventListener('keydown', walk)
  page('expand').addEventListener('click', toggleAll)
}

function filter(): void {
  const words = inputOf('filter').value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of groups) {
    let inGroup = 0
    for (const { operation, node } of group.rows) {
      node.hidden = !words.every((word) => operation.searched.includes(word))
      if (!node.hidden) inGroup++
    }
    group.node.hidden = inGroup === 0
    openForFilter(group, words.length > 0)
    found += inGroup
  }
  showCount(found)
}

/** While a filter is on, every group is open; without one, each is as the reader left it. */
function openForFilter(group: Group, isFiltering: boolean): void {
  if (isFiltering && group.openBefore === undefined) group.openBefore = group.node.open
  if (isFiltering) group.node.open = true
  else if (group.openBefore !== undefined) {
    group.node.open = group.openBefore || group.tag === chosen?.tag
    group.openBefore = undefined
  }
}

function showCount(found: number): void {
  const total = operations.length
  page('count').textContent = found === total ? `${total} operations` : `${found} of ${total}`
}

function toggleAll(): void {
  const button = page('expand')
  const open = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(open))
  button.textContent = open ? 'Close all' : 'Open all'
  for (const { node } of groups) node.open = open
}

/** Arrow keys walk from the filter through the visible operations and back. */
function walk(event: KeyboardEvent): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const inside = page('groups').querySelectorAll<HTMLElement>('summary, a')
  const stops = [page('filter'), ...inside].filter((node) =>
    node.checkVisibility ? node.checkVisibility() : node.offsetParent,
  )
  const next = stops[stops.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function onFilterKey(event: KeyboardEvent): void {
  const field = inputOf('filter')
  if (event.key === 'Escape' && field.value !== '') {
    field.value = ''
    filter()
    event.stopPropagation()
  }
  if (event.key === 'Enter') {
    const first = groups.flatMap(({ rows }) => rows).find(({ node }) => !node.hidden)
    if (first) location.hash = first.link.hash
  }
}
