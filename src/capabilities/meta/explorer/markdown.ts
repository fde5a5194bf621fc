import { codeBlock } from './code.js'
import { breakable, type Child, columnHead, el } from './nodes.js'

/** A safe part of Markdown: headings, paragraphs, lists, tables, quotes, code and links. */
export function markdown(source: string, topLevel: number): Node[] {
  return blocksOf(source.replaceAll('\r\n', '\n').split('\n'), topLevel)
}

/** Takes the lines it knows off the front, or answers undefined. */
type BlockReader = (lines: string[], topLevel: number) => Node | undefined

const blockReaders: readonly BlockReader[] = [
  readFence,
  readHeading,
  readTable,
  readList,
  readQuote,
  readParagraph,
]

function blocksOf(given: readonly string[], topLevel: number): Node[] {
  const lines = [...given]
  const nodes: Node[] = []
  while (lines.length > 0) {
    if (lines[0]!.trim() === '') {
      lines.shift()
      continue
    }
    for (const read of blockReaders) {
      const node = read(lines, topLevel)
      if (!node) continue
      nodes.push(node)
      break
    }
  }
  return nodes
}

function readFence(lines: string[]): Node | undefined {
  const fence = /^\s*(```+|~~~+)/.exec(lines[0]!)?.[1]
  if (!fence) return undefined
  lines.shift()
  const code = takeWhile(lines, (line) => !line.trim().startsWith(fence))
  lines.shift()
  return codeBlock(code.join('\n'), true).node
}

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const

function readHeading(lines: string[], topLevel: number): Node | undefined {
  const [, signs, text] = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[0]!) ?? []
  if (!signs || text === undefined) return undefined
  lines.shift()
  const level = Math.min(Math.max(signs.length, topLevel), 6)
  const heading = el(headings[level - 1]!, {}, inlineMarkdown(text))
  const anchor = (heading.textContent ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  heading.dataset.anchor = anchor.replace(/^-|-$/g, '')
  return heading
}

function readTable(lines: string[]): Node | undefined {
  const isTable = /^\s*\|?\s*:?-+:?\s*(\||$)[\s|:-]*$/.test(lines[1] ?? '')
  if (!lines[0]!.includes('|') || !isTable) return undefined
  const [head = [], , ...rows] = takeWhile(lines, (line) => line.includes('|')).map(cellsOf)
  const titles = head.map((cell) => columnHead(inlineMarkdown(cell)))
  const body = rows.map((cells) =>
    el(
      'tr',
      {},
      cells.map((cell) => el('td', {}, inlineMarkdown(cell))),
    ),
  )
  return el(
    'table',
    { class: 'ledger' },
    el('thead', {}, el('tr', {}, titles)),
    el('tbody', {}, body),
  )
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

const listItem = /^(\s*)([-*+]|\d+[.)])(\s+)(.*)$/

type ListItem = { readonly indent: string; readonly isNumbered: boolean; readonly text: string }

function listItemOf(line: string | undefined): ListItem | undefined {
  const [, indent, sign, , text] = listItem.exec(line ?? '') ?? []
  if (indent === undefined || sign === undefined || text === undefined) return undefined
  return { indent, isNumbered: /\d/.test(sign), text }
}

function readList(lines: string[], topLevel: number): Node | undefined {
  const first = listItemOf(lines[0])
  if (!first) return undefined
  const items: Node[] = []
  let item: ListItem | undefined = first
  while (item && item.isNumbered === first.isNumbered) {
    items.push(readListItem(lines, item, topLevel))
    item = listItemOf(lines[0])
  }
  return el(first.isNumbered ? 'ol' : 'ul', {}, items)
}

/** Lines indented under an item belong to it: its further text, or a list inside. */
function readListItem(lines: string[], { indent, text }: ListItem, topLevel: number): Node {
  lines.shift()
  const deeper = new RegExp(`^\\s{${indent.length + 1},}\\S`)
  const more = takeWhile(
    lines,
    (line, next) => deeper.test(line) || (line.trim() === '' && deeper.test(next ?? '')),
  )
  const margin = Math.min(...more.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  const [first = ''] = more
  const isText = first.trim() !== '' && !listItem.test(first)
  const lead = isText ? `${text} ${more.shift()!.trim()}` : text
  const inside = more.map((line) => line.slice(Math.min(margin, line.length)))
  return el('li', {}, inlineMarkdown(lead), blocksOf(inside, topLevel))
}

function readQuote(lines: string[], topLevel: number): Node | undefined {
  const quote = takeWhile(lines, (line) => /^\s*>/.test(line))
  if (quote.length === 0) return undefined
  const inside = quote.map((line) => line.replace(/^\s*> ?/, ''))
  return el('blockquote', {}, blocksOf(inside, topLevel))
}

function readParagraph(lines: string[]): Node {
  const startsBlock = (line: string) => /^\s*(```|~~~|>|#{1,6}\s)/.test(line) || listItem.test(line)
  const text = [lines.shift()!]
  text.push(...takeWhile(lines, (line) => line.trim() !== '' && !startsBlock(line)))
  return el('p', {}, inlineMarkdown(text.map((line) => line.trim()).join(' ')))
}

const inlinePattern =
  /`([^`]+)`|\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*[\](){}|<>#+.!_-])/g

/** Underscores stay as they are: field names are full of them. */
export function inlineMarkdown(text: string): Child[] {
  const nodes: Child[] = []
  let end = 0
  for (const match of text.matchAll(inlinePattern)) {
    nodes.push(text.slice(end, match.index), inlineNode(match))
    end = match.index + match[0].length
  }
  return [...nodes, text.slice(end)]
}

function inlineNode([
  ,
  code,
  strong,
  emphasis,
  label = '',
  address = '',
  escaped,
]: string[]): Child {
  if (code) return el('code', {}, breakable(code))
  if (strong) return el('strong', {}, inlineMarkdown(strong))
  if (emphasis) return el('em', {}, inlineMarkdown(emphasis))
  if (escaped) return escaped
  return isSafeAddress(address)
    ? el('a', { href: address, rel: 'noreferrer' }, inlineMarkdown(label))
    : el('span', {}, inlineMarkdown(label))
}

/** Only addresses that cannot run anything: on this page, on this server, on the web, mail. */
function isSafeAddress(address: string): boolean {
  return /^(#|\/(?!\/)|https?:\/\/|mailto:)/i.test(address)
}

function takeWhile(
  lines: string[],
  holds: (line: string, next: string | undefined) => boolean,
): string[] {
  const taken: string[] = []
  while (lines.length > 0 && holds(lines[0]!, lines[1])) taken.push(lines.shift()!)
  return taken
}
