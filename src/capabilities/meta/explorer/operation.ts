import { accessSection } from './access.js'
import { answersSection } from './answers.js'
import { copyButton } from './code.js'
import { type Operation, type Parameter, requestBodyOf, titleOf } from './description.js'
import { contentNodes, fieldTable } from './fields.js'
import { markdown } from './markdown.js'
import { type Child, el, methodBadge, page, pathNodes } from './nodes.js'
import type { Member } from './shape.js'

/** All that the description says of an operation. */
export function operationText(operation: Operation): Child[] {
  const { description, deprecated } = operation.description
  return [
    titleNode(operation),
    deprecated && el('p', { class: 'warning' }, 'Deprecated: new integrations should not call it.'),
    description && el('div', { class: 'prose' }, markdown(description, 3)),
    accessSection(operation.access),
    parametersSection(operation),
    bodySection(operation),
    answersSection(operation),
  ]
}

function titleNode(operation: Operation): Node {
  return el(
    'header',
    { class: 'title' },
    el('p', { class: 'eyebrow' }, titleOf(operation.tag)),
    el('h1', { tabindex: '-1' }, operation.summary),
    el(
      'p',
      { class: 'endpoint' },
      methodBadge(operation.method),
      el('code', { class: 'path' }, pathNodes(operation.path)),
      el(
        'span',
        { class: 'endpoint-tools' },
        copyButton(() => operation.path, 'Copy path'),
        // Shown where the form lies below the text instead of beside it.
        el('button', { type: 'button', class: 'quiet jump', onclick: goToForm }, 'Try it'),
      ),
    ),
  )
}

function goToForm(): void {
  page('side').scrollIntoView({ behavior: 'smooth' })
  page('side').querySelector<HTMLElement>('input, select, textarea')?.focus({ preventScroll: true })
}

const places = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
] as const

function parametersSection({ parameters }: Operation): Child {
  const tables = places.flatMap(([place, title]) => {
    const members = parameters.filter((parameter) => parameter.in === place).map(memberOf)
    return members.length > 0
      ? [el('h3', {}, title), fieldTable(members, title, { head: 'Name' })]
      : []
  })
  return tables.length > 0 && el('section', {}, el('h2', {}, 'Parameters'), tables)
}

function memberOf({ name, schema = {}, description, required, deprecated }: Parameter): Member {
  return { name, schema, description, required: required === true, deprecated }
}

function bodySection(operation: Operation): Child {
  const body = requestBodyOf(operation)
  if (!body) return undefined
  return el(
    'section',
    {},
    el('h2', {}, 'Request body', !body.required && el('span', { class: 'aside' }, 'optional')),
    body.description && el('div', { class: 'prose' }, markdown(body.description, 3)),
    contentNodes(body.content, { openLevels: 3 }),
  )
}
