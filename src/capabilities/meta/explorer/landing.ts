import { type Info, info, openApiVersion, operations, tags, titleOf } from './description.js'
import { openDrawer } from './drawer.js'
import { inlineMarkdown, markdown } from './markdown.js'
import { type Child, columnHead, el, page } from './nodes.js'
import { type Group, groups } from './operation-list.js'
import { show } from './view.js'

/** The first page: what the API is, with its areas; at a heading, if one is named. */
export function showLanding(headingName: string): void {
  const about = info()
  const text = el('div', { class: 'prose' }, markdown(about.description ?? '', 2))
  show({
    title: `${about.title ?? 'Dubbel'} API`,
    reading: [titleNode(about), text, areasSection()],
    sideLabel: 'Contents',
    side: [contentsOf([...text.querySelectorAll('h2')]), factsAbout(about)],
  })
  const wanted = [...page('reading').querySelectorAll<HTMLElement>('[data-anchor]')].find(
    (heading) => heading.dataset.anchor === headingName,
  )
  wanted?.scrollIntoView()
}

function titleNode({ title }: Info): Node {
  return el(
    'header',
    { class: 'title' },
    el('p', { class: 'eyebrow' }, 'API reference'),
    el('h1', { tabindex: '-1' }, title ?? 'Dubbel'),
  )
}

function contentsOf(headings: readonly HTMLElement[]): Node {
  const link = (heading: HTMLElement) =>
    el('li', {}, el('a', { href: `#${heading.dataset.anchor}` }, heading.textContent))
  return el(
    'section',
    { class: 'contents' },
    el('h2', {}, 'On this page'),
    el('ul', {}, headings.map(link), el('li', {}, el('a', { href: '#areas' }, 'Areas'))),
  )
}

function factsAbout({ version, license }: Info): Node {
  const facts: [string, Child][] = [
    ['Version', version],
    ['Operations', String(operations.length)],
    ['Licence', license?.name],
    ['Description', el('a', { href: '/v1/openapi.json' }, `OpenAPI ${openApiVersion()}`)],
  ]
  return el(
    'dl',
    { class: 'facts' },
    facts.filter(([, value]) => value).map(([term, value]) => factLine(term, value)),
  )
}

function factLine(term: string, value: Child): Node {
  return el(
    'div',
    {},
    el('dt', {}, term),
    el('span', { class: 'leader', 'aria-hidden': 'true' }),
    el('dd', { class: 'figure' }, value),
  )
}

function areasSection(): Node {
  const heads = [
    columnHead('Area'),
    columnHead('What it holds'),
    columnHead('Operations', 'amount'),
  ]
  return el(
    'section',
    { class: 'prose' },
    el('h2', { 'data-anchor': 'areas' }, 'Areas'),
    el(
      'table',
      { class: 'ledger' },
      el('thead', {}, el('tr', {}, heads)),
      el('tbody', {}, groups.map(areaRow)),
    ),
  )
}

function areaRow({ tag, node, rows }: Group): Node {
  const open = () => {
    openDrawer()
    node.open = true
    node.scrollIntoView({ block: 'start' })
    node.querySelector('summary')?.focus({ preventScroll: true })
  }
  const description = tags().find(({ name }) => name === tag)?.description
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el('button', { type: 'button', class: 'link', onclick: open }, titleOf(tag)),
    ),
    el('td', {}, inlineMarkdown(description ?? '')),
    el('td', { class: 'figure amount' }, String(rows.length)),
  )
}
