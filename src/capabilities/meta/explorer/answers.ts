import { type Answer, follow, type Operation, type Referring } from './description.js'
import { contentNodes, fieldTable } from './fields.js'
import { inlineMarkdown } from './markdown.js'
import { breakable, type Child, columnHead, el, shown } from './nodes.js'

type Code = { readonly code: string; readonly description?: string }

/** What an operation may answer, each status with its codes, headers and fields. */
export function answersSection({ description }: Operation): Child {
  const answers = Object.entries(description.responses ?? {})
  if (answers.length === 0) return undefined
  // Beside 201 or 202, a 200 is the replay of the same answer.
  const usual = answers.findLast(([status]) => status.startsWith('2'))?.[0]
  return el(
    'section',
    {},
    el('h2', {}, 'Answers'),
    el(
      'div',
      { class: 'answers' },
      answers.map(([status, given]) => answerNode(status, given, status === usual)),
    ),
  )
}

/** The usual success is open; the others build their fields when a reader opens them. */
function answerNode(status: string, given: Referring<Answer>, isOpen: boolean): Node {
  const answer = follow<Answer>(given).value
  const isSuccess = /^[123]/.test(status)
  const hasMore = answer.content || answer.headers || explainsCodes(answer)
  const summary = [
    el('span', { class: isSuccess ? 'status good' : 'status bad' }, status),
    el(
      'span',
      { class: 'answer-text' },
      inlineMarkdown(answer.description ?? ''),
      codesNode(codesOf(answer)),
    ),
  ]
  if (!hasMore) return el('div', { class: 'answer bare' }, summary)
  const node = el('details', { class: 'answer', open: isOpen }, el('summary', {}, summary))
  onFirstOpen(node, () => node.append(...answerDetails(answer)))
  return node
}

function onFirstOpen(details: HTMLDetailsElement, build: () => void): void {
  if (details.open) build()
  else details.addEventListener('toggle', build, { once: true })
}

function answerDetails(answer: Answer): (Node | string)[] {
  const headers = Object.entries(answer.headers ?? {}).map(([name, given]) => {
    const header = follow(given).value
    return { name, schema: header.schema ?? {}, description: header.description }
  })
  return shown([
    explainsCodes(answer) && codesTable(codesOf(answer)),
    headers.length > 0 && fieldTable(headers, 'Headers of the answer', { head: 'Header' }),
    contentNodes(answer.content, { openLevels: 2, isAnswer: true }),
  ])
}

function explainsCodes(answer: Answer): boolean {
  return codesOf(answer).some(({ description }) => description)
}

/** `x-codes` is a list of codes, of `{code, description}`, or an object of code to description. */
function codesOf({ 'x-codes': codes = [] }: Answer): Code[] {
  if (!isList(codes))
    return Object.entries(codes).map(([code, description]) => ({ code, description }))
  return codes.map((code) => (typeof code === 'string' ? { code } : code))
}

function isList<Item>(value: readonly Item[] | object): value is readonly Item[] {
  return Array.isArray(value)
}

function codesNode(codes: readonly Code[]): Child {
  if (codes.length === 0) return undefined
  return el(
    'span',
    { class: 'codes' },
    codes.map(({ code }) => el('code', { class: 'code' }, code)),
  )
}

function codesTable(codes: readonly Code[]): Node {
  const row = ({ code, description }: Code) =>
    el(
      'tr',
      {},
      el('th', { scope: 'row' }, el('code', {}, breakable(code))),
      el('td', {}, inlineMarkdown(description ?? '')),
    )
  return el(
    'table',
    { class: 'ledger' },
    el('thead', {}, el('tr', {}, columnHead('Code'), columnHead('Meaning'))),
    el('tbody', {}, codes.map(row)),
  )
}
