/**
 * The API explorer: reads /v1/openapi.json and lets a person read and try every operation.
 *
 * It is served under a strict Content-Security-Policy and never turns text into markup: every
 * node is made by el(), and what comes from the description or from an answer only ever becomes
 * text. The file reads from the page as a whole down to the small tools:
 * start, index, landing, operation, schemas, try it, answers, session, markdown, tools.
 */

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options']
const page = (id) => document.getElementById(id)

const state = {
  spec: { paths: {} },
  /** Every operation, in the order of the description. */
  operations: [],
  byId: new Map(),
  groups: [],
  /** A panel is kept once built, so that coming back finds the fields and the answer as left. */
  panels: new Map(),
  selected: undefined,
  language: '',
  base: '',
}

// ---------------------------------------------------------------------------------- start

async function start() {
  try {
    const response = await fetch('/v1/openapi.json', { credentials: 'omit' })
    if (!response.ok) throw new Error(`/v1/openapi.json answered ${response.status}`)
    state.spec = await response.json()
  } catch (error) {
    showLoadProblem(error)
    return
  }
  state.base = basePath()
  state.operations = readOperations(state.spec)
  state.byId = new Map(state.operations.map((operation) => [operation.id, operation]))
  page('version').textContent = state.spec.info?.version ?? ''
  buildIndex()
  addEventListener('hashchange', showChosen)
  showChosen()
  // The first page leads here with one click, and from here the files of the demo are one more.
  if (decodeHash() === 'demo' && (await openDemo())) location.replace('#listCompanies')
}

function showLoadProblem(error) {
  page('reading').replaceChildren(
    el('h1', {}, 'The description could not be loaded'),
    el('p', { class: 'problem' }, error.message),
    el(
      'button',
      { type: 'button', class: 'primary', onclick: () => location.reload() },
      'Try again',
    ),
  )
}

function readOperations(spec) {
  const operations = []
  for (const [path, item] of Object.entries(spec.paths ?? {})) {
    for (const method of methods) {
      if (item[method]) operations.push(readOperation(path, method, item))
    }
  }
  return operations
}

function readOperation(path, method, item) {
  const description = item[method]
  const id = description.operationId ?? `${method}${path.replace(/\W+/g, '-')}`
  const tag = description.tags?.[0] ?? 'other'
  const summary = description.summary ?? `${method.toUpperCase()} ${path}`
  return {
    id,
    path,
    method,
    tag,
    summary,
    description,
    parameters: mergeParameters(item.parameters, description.parameters),
    access: description['x-dubbel'] ?? {},
    searched: `${method} ${path} ${summary} ${id} ${tag}`.toLowerCase(),
  }
}

/** What an operation declares wins over what its path declares for all methods. */
function mergeParameters(ofPath = [], ofOperation = []) {
  const merged = new Map()
  for (const given of [...ofPath, ...ofOperation]) {
    const parameter = follow(given).value
    merged.set(`${parameter.in} ${parameter.name}`, parameter)
  }
  return [...merged.values()]
}

/** The path under which the API is reached; a server elsewhere is out of this page's reach. */
function basePath() {
  const { pathname } = new URL(state.spec.servers?.[0]?.url ?? '/', location.origin)
  return pathname.replace(/\/+$/, '')
}

/** The hash names an operation, or a heading of the landing page, or nothing. */
function showChosen() {
  const name = decodeHash()
  const operation = state.byId.get(name)
  const focusWasInside = page('reading').contains(document.activeElement) || isDrawerOpen()
  state.selected = operation
  markChosen(operation)
  closeDrawer()
  if (operation) showOperation(operation)
  else showLanding(name)
  // Focus inside what was just replaced would be lost to the top of the page.
  if (focusWasInside) page('reading').querySelector('h1')?.focus({ preventScroll: true })
}

function decodeHash() {
  try {
    return decodeURIComponent(location.hash.slice(1))
  } catch {
    return ''
  }
}

function show({ title, reading, sideLabel, side }) {
  document.title = title
  page('reading').replaceChildren(...reading)
  page('side').replaceChildren(...side)
  page('side').setAttribute('aria-label', sideLabel)
  page('reading').scrollTop = 0
  page('side').scrollTop = 0
  scrollTo(0, 0)
}

// ---------------------------------------------------------------------------------- index

function buildIndex() {
  state.groups = [...groupByTag(state.operations)].map(([tag, operations]) =>
    buildGroup(tag, operations),
  )
  page('groups').replaceChildren(...state.groups.map(({ node }) => node))
  showCount(state.operations.length)
}

/** Groups come in the order in which the description lists its tags. */
function groupByTag(operations) {
  const used = new Set(operations.map(({ tag }) => tag))
  const listed = (state.spec.tags ?? []).map(({ name }) => name).filter((name) => used.has(name))
  const groups = new Map(listed.map((name) => [name, []]))
  for (const operation of operations) {
    if (!groups.has(operation.tag)) groups.set(operation.tag, [])
    groups.get(operation.tag).push(operation)
  }
  return groups
}

function buildGroup(tag, operations) {
  const prefix = sharedPrefix(operations.map(({ path }) => path))
  const rows = operations.map((operation) => buildIndexRow(operation, prefix))
  const node = el(
    'details',
    { class: 'group' },
    el(
      'summary',
      {},
      el('span', { class: 'group-name' }, titleOf(tag)),
      el('span', { class: 'leader', 'aria-hidden': 'true' }),
      el('span', { class: 'figure' }, String(operations.length)),
    ),
    prefix && el('p', { class: 'group-prefix' }, prefix),
    el(
      'ul',
      {},
      rows.map(({ node }) => node),
    ),
  )
  return { tag, node, rows }
}

function buildIndexRow(operation, prefix) {
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
function sharedPrefix(paths) {
  const split = paths.map((path) => path.split('/').slice(1))
  let length = 0
  while (split.every((parts) => length < parts.length && parts[length] === split[0][length]))
    length++
  const saysLittle = (parts) => !parts[length] || parts[length].startsWith('{')
  while (length > 0 && split.some(saysLittle)) length--
  return length > 0 ? `/${split[0].slice(0, length).join('/')}` : ''
}

function markChosen(operation) {
  for (const { node, rows } of state.groups) {
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

function filterIndex() {
  const words = page('filter').value.toLowerCase().split(/\s+/).filter(Boolean)
  let found = 0
  for (const group of state.groups) {
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
function openForFilter(group, isFiltering) {
  if (isFiltering && group.openBefore === undefined) group.openBefore = group.node.open
  if (isFiltering) group.node.open = true
  else if (group.openBefore !== undefined) {
    group.node.open = group.openBefore || group.tag === state.selected?.tag
    group.openBefore = undefined
  }
}

function showCount(found) {
  const total = state.operations.length
  page('count').textContent = found === total ? `${total} operations` : `${found} of ${total}`
}

function toggleAllGroups() {
  const button = page('expand')
  const open = button.getAttribute('aria-pressed') !== 'true'
  button.setAttribute('aria-pressed', String(open))
  button.textContent = open ? 'Close all' : 'Open all'
  for (const { node } of state.groups) node.open = open
}

/** Arrow keys walk from the filter through the visible operations and back. */
function walkIndex(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const stops = [page('filter'), ...page('groups').querySelectorAll('summary, a')].filter((node) =>
    node.checkVisibility ? node.checkVisibility() : node.offsetParent,
  )
  const next = stops[stops.indexOf(document.activeElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function onFilterKey(event) {
  if (event.key === 'Escape' && event.target.value !== '') {
    event.target.value = ''
    filterIndex()
    event.stopPropagation()
  }
  if (event.key === 'Enter') {
    const first = state.groups.flatMap(({ rows }) => rows).find(({ node }) => !node.hidden)
    if (first) location.hash = first.link.hash
  }
}

/** A link to what is shown already changes no hash, yet should lead back to its beginning. */
function onPageClick(event) {
  const link = event.target.closest?.('a[href^="#"]')
  if (link && link.hash === location.hash) showChosen()
}

function onPageKey(event) {
  if (event.key === 'Escape') closeDrawer()
  const isTyping = event.target.closest?.('input, textarea, select, dialog')
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  openDrawer()
  page('filter').focus()
  page('filter').select()
}

const narrow = matchMedia('(max-width: 47.99rem)')

/** On a narrow screen the index is a drawer: out of reach of keyboard and reader while closed. */
function arrangeDrawer() {
  const isOpen = document.body.classList.contains('drawer-open')
  page('index').inert = narrow.matches && !isOpen
  page('backdrop').hidden = !(narrow.matches && isOpen)
  page('menu').setAttribute('aria-expanded', String(isOpen))
}

function isDrawerOpen() {
  return narrow.matches && document.body.classList.contains('drawer-open')
}

function openDrawer() {
  document.body.classList.add('drawer-open')
  arrangeDrawer()
}

function closeDrawer() {
  document.body.classList.remove('drawer-open')
  arrangeDrawer()
}

// -------------------------------------------------------------------------------- landing

function showLanding(headingName) {
  const { info = {} } = state.spec
  const text = el('div', { class: 'prose' }, markdown(info.description ?? '', 2))
  show({
    title: `${info.title ?? 'Dubbel'} API`,
    reading: [landingTitle(info), text, areasSection()],
    sideLabel: 'Contents',
    side: [contentsOf([...text.querySelectorAll('h2')]), factsAboutThisApi(info)],
  })
  const wanted = [...page('reading').querySelectorAll('[data-anchor]')].find(
    (heading) => heading.dataset.anchor === headingName,
  )
  wanted?.scrollIntoView()
}

function landingTitle(info) {
  return el(
    'header',
    { class: 'title' },
    el('p', { class: 'eyebrow' }, 'API reference'),
    el('h1', { tabindex: '-1' }, info.title ?? 'Dubbel'),
  )
}

function contentsOf(headings) {
  const link = (heading) =>
    el('li', {}, el('a', { href: `#${heading.dataset.anchor}` }, heading.textContent))
  return el(
    'section',
    { class: 'contents' },
    el('h2', {}, 'On this page'),
    el('ul', {}, headings.map(link), el('li', {}, el('a', { href: '#areas' }, 'Areas'))),
  )
}

function factsAboutThisApi(info) {
  const facts = [
    ['Version', info.version],
    ['Operations', String(state.operations.length)],
    ['Licence', info.license?.name],
    ['Description', el('a', { href: '/v1/openapi.json' }, `OpenAPI ${state.spec.openapi ?? ''}`)],
  ]
  return el(
    'dl',
    { class: 'facts' },
    facts.filter(([, value]) => value).map(([term, value]) => ledgerLine(term, value)),
  )
}

function ledgerLine(term, value) {
  return el(
    'div',
    {},
    el('dt', {}, term),
    el('span', { class: 'leader', 'aria-hidden': 'true' }),
    el('dd', { class: 'figure' }, value),
  )
}

function areasSection() {
  const described = new Map((state.spec.tags ?? []).map((tag) => [tag.name, tag.description]))
  const row = ({ tag, node, rows }) => {
    const open = () => {
      openDrawer()
      node.open = true
      node.scrollIntoView({ block: 'start' })
      node.querySelector('summary').focus({ preventScroll: true })
    }
    return el(
      'tr',
      {},
      el(
        'th',
        { scope: 'row' },
        el('button', { type: 'button', class: 'link', onclick: open }, titleOf(tag)),
      ),
      el('td', {}, inlineMarkdown(described.get(tag) ?? '')),
      el('td', { class: 'figure amount' }, String(rows.length)),
    )
  }
  return el(
    'section',
    { class: 'prose' },
    el('h2', { 'data-anchor': 'areas' }, 'Areas'),
    el(
      'table',
      { class: 'ledger' },
      el(
        'thead',
        {},
        el(
          'tr',
          {},
          columnHead('Area'),
          columnHead('What it holds'),
          columnHead('Operations', 'amount'),
        ),
      ),
      el('tbody', {}, state.groups.map(row)),
    ),
  )
}

// ------------------------------------------------------------------------------ operation

function showOperation(operation) {
  if (!state.panels.has(operation.id)) state.panels.set(operation.id, buildPanel(operation))
  const panel = state.panels.get(operation.id)
  const { description } = operation.description
  show({
    title: `${operation.summary} · Dubbel API`,
    reading: [
      operationTitle(operation),
      operation.description.deprecated &&
        el('p', { class: 'warning' }, 'Deprecated: new integrations should not call it.'),
      description && el('div', { class: 'prose' }, markdown(description, 3)),
      accessSection(operation),
      parametersSection(operation),
      bodySection(operation),
      answersSection(operation),
    ].filter(Boolean),
    sideLabel: 'Try it',
    side: [panel.node],
  })
  panel.refresh()
}

function operationTitle(operation) {
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

function goToForm() {
  page('side').scrollIntoView({ behavior: 'smooth' })
  page('side').querySelector('input, select, textarea')?.focus({ preventScroll: true })
}

function accessSection(operation) {
  const lines = accessLines(operation)
  if (lines.length === 0) return undefined
  return el(
    'section',
    {},
    el('h2', {}, 'Who may call it'),
    el(
      'dl',
      { class: 'access' },
      lines.map(([term, text]) =>
        el('div', {}, el('dt', {}, term), el('dd', {}, inlineMarkdown(text))),
      ),
    ),
  )
}

const abilityTexts = {
  public: 'None: the call is public',
  session: 'A session token; integration tokens are refused with `session_token_required`',
  signed: 'None: the signed address itself is the key',
  bridge: 'None: the external platform signs the request',
}

const roleTexts = {
  any: 'Any signed-in user',
  member: 'Any member of the firm',
  admin: 'An `admin` of the firm',
  'platform admin': 'A platform admin',
}

const scopeTexts = {
  company: 'One company file; a file you cannot see answers 404',
  firm: 'One firm; a firm you do not belong to answers 404',
  user: 'Yourself and what you may see',
  open: 'Everyone',
}

/** What goes without saying is left out: a limited token in one of its files, a platform admin who administers. */
const limitedTexts = {
  refused: 'A token that is limited to some company files is refused',
  itself: 'A token that is limited to some company files ends itself so',
}
const platformTexts = {
  'no admin': 'Without being a member: only while the firm has no active admin',
  unseen: 'Without being a member: 404',
}

/** The lines of x-dubbel in plain words; a value this page does not know is shown as it is. */
function accessLines({ access }) {
  const { ability, role, scope, demo, limit, demo_refuses_fields: fields } = access
  const lines = []
  if (isSaid(ability)) {
    const text = `A session token, or an integration token with the ability \`${ability}\``
    lines.push(['Token', abilityTexts[ability] ?? text])
  }
  if (isSaid(role)) lines.push(['Role', roleTexts[role] ?? `\`${role}\` or above${whereOf(scope)}`])
  if (isSaid(scope)) lines.push(['Reach', scopeTexts[scope] ?? `\`${scope}\``])
  if (isSaid(demo)) lines.push(['Demo', demoText(demo) + exceptText(fields)])
  const { limited_token: limited, platform_admin: platform } = access
  if (limitedTexts[limited]) lines.push(['Limited token', limitedTexts[limited]])
  if (platformTexts[platform]) lines.push(['Platform admin', platformTexts[platform]])
  if (isSaid(limit)) lines.push(['Limit', limitText(limit)])
  return lines
}

function isSaid(value) {
  return value !== undefined && value !== null && value !== '' && value !== '-'
}

function whereOf(scope) {
  return { company: ' in the company file', firm: ' in the firm' }[scope] ?? ''
}

function demoText(demo) {
  if ([true, 'ok', 'allowed'].includes(demo)) return 'Allowed in the demo'
  if ([false, 'blocked', 'refused'].includes(demo)) return 'Refused in the demo with `demo_mode`'
  return String(demo)
}

function exceptText(fields = []) {
  return fields.length > 0 ? `, but not ${fields.map((field) => `\`${field}\``).join(', ')}` : ''
}

function limitText(limit) {
  if (typeof limit === 'number') return `${limit} calls per minute`
  if (typeof limit === 'object') return `${limit.max} calls per ${limit.per ?? 'minute'}`
  return String(limit)
}

const places = [
  ['path', 'In the path'],
  ['query', 'In the query'],
  ['header', 'Headers'],
]

function parametersSection({ parameters }) {
  const tables = places.flatMap(([place, title]) => {
    const members = parameters.filter((parameter) => parameter.in === place).map(memberOfParameter)
    return members.length > 0
      ? [el('h3', {}, title), fieldTable(members, title, { head: 'Name' })]
      : []
  })
  return tables.length > 0 && el('section', {}, el('h2', {}, 'Parameters'), tables)
}

function memberOfParameter({ name, schema = {}, description, required, deprecated }) {
  return { name, schema, description, required: required === true, deprecated }
}

function bodySection(operation) {
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

function requestBodyOf(operation) {
  const given = operation.description.requestBody
  return given && follow(given).value
}

/** Each media type with its fields and its examples. */
function contentNodes(content = {}, options) {
  return Object.entries(content).flatMap(([type, media]) => [
    el('p', { class: 'media-type' }, el('code', {}, type)),
    media.schema && schemaNodes(media.schema, options),
    !isFile(media.schema) && examplesOf(type, media).map(exampleNode),
  ])
}

function exampleNode({ title, text }) {
  return el('figure', { class: 'example' }, el('figcaption', {}, title), codeBlock(text))
}

function answersSection(operation) {
  const answers = Object.entries(operation.description.responses ?? {})
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
function answerNode(status, given, isOpen) {
  const answer = follow(given).value
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

function explainsCodes(answer) {
  return codesOf(answer).some(({ description }) => description)
}

function onFirstOpen(details, build) {
  if (details.open) build()
  else details.addEventListener('toggle', build, { once: true })
}

function answerDetails(answer) {
  const headers = Object.entries(answer.headers ?? {}).map(([name, given]) => {
    const header = follow(given).value
    return { name, schema: header.schema ?? {}, description: header.description }
  })
  return [
    explainsCodes(answer) && codesTable(codesOf(answer)),
    headers.length > 0 && fieldTable(headers, 'Headers of the answer', { head: 'Header' }),
    ...contentNodes(answer.content, { openLevels: 2, isAnswer: true }),
  ]
    .flat(Number.POSITIVE_INFINITY)
    .filter(Boolean)
}

/** `x-codes` is a list of codes, of `{code, description}`, or an object of code to description. */
function codesOf(answer) {
  const codes = answer['x-codes'] ?? []
  return Array.isArray(codes)
    ? codes.map((code) => (typeof code === 'string' ? { code } : code))
    : Object.entries(codes).map(([code, description]) => ({ code, description }))
}

function codesNode(codes) {
  if (codes.length === 0) return undefined
  return el(
    'span',
    { class: 'codes' },
    codes.map(({ code }) => el('code', { class: 'code' }, code)),
  )
}

function codesTable(codes) {
  const row = ({ code, description }) =>
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

// -------------------------------------------------------------------------------- schemas

function schemaNodes(schema, options) {
  const shape = shapeOf(schema)
  const members = membersOf(shape)
  const isPlainObject = members.length > 0 && shape.schema.type !== 'array' && !shape.variants
  return [
    !isPlainObject && el('p', { class: 'shape' }, sentenceOf(shape)),
    members.length > 0 && fieldTable(members, shape.name ?? 'Fields', options),
  ]
}

function sentenceOf(shape) {
  const facts = [...factsOf(shape.schema)]
  const text = isFile(shape.schema) ? 'A file.' : `${capital(typeText(shape))}.`
  return [text, facts.length > 0 && [' ', commaSeparated(facts)], valuesNode(shape.schema)]
}

/** `openLevels` says how deep the rows are open from the start. */
function fieldTable(members, caption, options) {
  const nodes = members.map((member) => fieldNode(member, 0, [], options))
  return el(
    'table',
    { class: 'ledger fields' },
    el('caption', { class: 'sr-only' }, caption),
    el(
      'thead',
      {},
      el('tr', {}, columnHead(options.head ?? 'Field'), columnHead('Type'), columnHead('Meaning')),
    ),
    el('tbody', {}, nodes.flatMap(rowsOf)),
  )
}

/** One row and, once opened, the rows of the fields inside it. Rows inside are made on demand. */
function fieldNode(member, level, trail, options) {
  const shape = shapeOf(member.schema)
  const inside = membersOf(shape)
  const name = shape.name ?? itemNameOf(shape)
  const node = { children: [] }
  const build = () => {
    const longer = name ? [...trail, name] : trail
    node.children = inside.map((child) => fieldNode(child, level + 1, longer, options))
  }
  const isOpen = inside.length > 0 && level + 1 < (options.openLevels ?? 1) && !trail.includes(name)
  if (isOpen) build()
  const toggle = (button) => {
    const opens = button.getAttribute('aria-expanded') !== 'true'
    button.setAttribute('aria-expanded', String(opens))
    for (const row of node.children.flatMap(rowsOf)) row.remove()
    node.children = []
    if (opens) build()
    node.row.after(...node.children.flatMap(rowsOf))
  }
  const opener = inside.length > 0 && openerButton(member.name, isOpen, toggle)
  node.row = fieldRow(member, shape, opener, options.isAnswer)
  node.row.classList.add(`level-${Math.min(level, 6)}`)
  return node
}

function rowsOf(node) {
  return [node.row, ...node.children.flatMap(rowsOf)]
}

function fieldRow(member, shape, opener, isAnswer) {
  const { schema } = shape
  const description = member.description ?? schema.description
  const facts = factsOf(schema)
  return el(
    'tr',
    {},
    el(
      'th',
      { scope: 'row' },
      el(
        'div',
        { class: 'name' },
        opener || el('span', { class: 'no-opener' }),
        el('code', { class: member.isVariant ? 'variant' : 'field-name' }, breakable(member.name)),
        presenceNode(member, isAnswer),
        (member.deprecated || schema.deprecated) && el('span', { class: 'aside' }, 'deprecated'),
      ),
    ),
    el('td', { class: 'type' }, typeText(shape)),
    el(
      'td',
      {},
      description && el('div', {}, inlineMarkdown(description)),
      valuesNode(schema),
      facts.length > 0 && el('div', { class: 'limits' }, commaSeparated(facts)),
    ),
  )
}

/** A sender needs to know what must be there, a reader what may be missing. */
function presenceNode({ required }, isAnswer) {
  if (required && !isAnswer) return el('span', { class: 'required' }, 'required')
  return required === false && isAnswer && el('span', { class: 'aside' }, 'optional')
}

function openerButton(name, isOpen, toggle) {
  return el('button', {
    type: 'button',
    class: 'opener',
    'aria-expanded': String(isOpen),
    'aria-label': `Fields of ${name}`,
    onclick: (event) => toggle(event.currentTarget),
  })
}

/**
 * What a schema comes to once references, allOf and "or null" are seen through:
 * the schema itself, the name it has under components, whether null is allowed, its variants.
 */
function shapeOf(given) {
  const { value, name } = follow(given ?? {})
  const schema = value.allOf ? mergeAllOf(value) : value
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return shapeOfChoice(schema, choices, name)
  const types = [schema.type].flat()
  const isNullable = types.includes('null') || schema.enum?.includes(null) === true
  const plain = types.filter((type) => type !== 'null')
  return { schema: { ...schema, type: plain.length > 1 ? plain : plain[0] }, name, isNullable }
}

function shapeOfChoice(schema, choices, name) {
  const { anyOf: _any, oneOf: _one, ...rest } = schema
  const real = choices.filter((choice) => follow(choice).value.type !== 'null')
  const hasNull = real.length < choices.length
  if (real.length === 1) {
    const only = shapeOf(real[0])
    return { ...only, schema: { ...only.schema, ...rest }, isNullable: hasNull || only.isNullable }
  }
  const constants = real.map((choice) => follow(choice).value.const)
  if (constants.every((constant) => constant !== undefined)) {
    return { schema: { ...rest, enum: constants }, name, isNullable: hasNull }
  }
  return { schema: rest, name, isNullable: hasNull, variants: real }
}

function mergeAllOf({ allOf, ...own }) {
  const merged = { ...own }
  for (const part of [...allOf, own]) {
    const { schema } = shapeOf(part)
    Object.assign(merged, {
      ...schema,
      ...own,
      properties: { ...merged.properties, ...schema.properties },
      required: [...(merged.required ?? []), ...(schema.required ?? [])],
    })
  }
  return merged
}

/** The fields a reader finds inside: of an object, of the items of an array, or each variant. */
function membersOf({ schema, variants }) {
  if (variants) {
    if (variants.every((variant) => membersOf(shapeOf(variant)).length === 0)) return []
    return variants.map((variant, index) => ({
      name:
        variant.title ?? shapeOf(variant).schema.title ?? nameOf(variant) ?? `form ${index + 1}`,
      schema: variant,
      isVariant: true,
    }))
  }
  if (schema.items && schema.type === 'array') return membersOf(shapeOf(schema.items))
  const named = Object.entries(schema.properties ?? {}).map(([name, inner]) => ({
    name,
    schema: inner,
    // Undefined where the schema does not say of any field whether it is there.
    required: schema.required?.includes(name),
  }))
  return [...named, ...otherKeysOf(schema)]
}

/** Keys that the schema does not name, worth a row only when their values have fields. */
function otherKeysOf({ additionalProperties, patternProperties }) {
  return [additionalProperties, ...Object.values(patternProperties ?? {})]
    .filter((inner) => inner && typeof inner === 'object' && membersOf(shapeOf(inner)).length > 0)
    .map((inner) => ({ name: '<key>', schema: inner }))
}

function itemNameOf({ schema }) {
  return schema.type === 'array' && schema.items ? shapeOf(schema.items).name : undefined
}

function typeText(shape) {
  const text = shape.variants
    ? [...new Set(shape.variants.map((variant) => typeText(shapeOf(variant))))].join(' or ')
    : plainTypeText(shape)
  return shape.isNullable ? `${text} or null` : text
}

function plainTypeText({ schema, name }) {
  if (isFile(schema)) return 'file'
  const type = schema.type ?? impliedType(schema)
  if (type === 'array') return arrayText(schema)
  if (type === 'object') return objectText(schema, name)
  const words = [type].flat().join(' or ')
  return schema.format ? `${words}, ${schema.format}` : words
}

function impliedType(schema) {
  if (schema.properties || schema.additionalProperties) return 'object'
  if (schema.items) return 'array'
  const example = schema.const ?? schema.enum?.find((value) => value !== null)
  return example === undefined ? 'any' : typeof example
}

function arrayText({ items }) {
  return items ? `array of ${typeText(shapeOf(items))}` : 'array'
}

function objectText({ additionalProperties, patternProperties, properties }, name) {
  if (name) return name
  const values = additionalProperties ?? Object.values(patternProperties ?? {})[0]
  if (!properties && values && typeof values === 'object') {
    return `map of ${typeText(shapeOf(values))}`
  }
  return 'object'
}

function isFile(schema) {
  if (!schema) return false
  const { value } = follow(schema)
  return value.format === 'binary' || (value.contentMediaType && !value.contentEncoding)
}

function valuesNode(schema) {
  const itemValues = schema.items && shapeOf(schema.items).schema.enum
  const values = schema.const !== undefined ? [schema.const] : (schema.enum ?? itemValues)
  if (!values) return undefined
  return el(
    'div',
    { class: 'values' },
    values.map((value) => el('code', {}, String(value))),
  )
}

/** The limits of a value in words: lengths, bounds, pattern, default. */
function factsOf(schema) {
  const facts = [
    rangeText(schema.minLength, schema.maxLength, 'character'),
    rangeText(schema.minItems, schema.maxItems, 'item'),
    rangeText(schema.minProperties, schema.maxProperties, 'key'),
    boundsText(schema),
    schema.multipleOf !== undefined && `a multiple of ${schema.multipleOf}`,
    schema.uniqueItems && 'no item twice',
    schema.pattern && ['matches ', el('code', {}, schema.pattern)],
    schema.default !== undefined && ['default ', el('code', {}, JSON.stringify(schema.default))],
    schema.readOnly && 'read only',
    schema.writeOnly && 'write only',
  ]
  return facts.filter(Boolean)
}

function rangeText(least, most, noun) {
  const nouns = (count) => (count === 1 ? noun : `${noun}s`)
  if (least === undefined && most === undefined) return undefined
  if (least === most) return `exactly ${least} ${nouns(least)}`
  if (most === undefined) return least > 0 && `at least ${least} ${nouns(least)}`
  return least > 0 ? `${least} to ${most} ${nouns(most)}` : `at most ${most} ${nouns(most)}`
}

function boundsText({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  if (minimum !== undefined && maximum !== undefined) return `${minimum} to ${maximum}`
  const bounds = [
    minimum !== undefined && `from ${minimum}`,
    exclusiveMinimum !== undefined && `above ${exclusiveMinimum}`,
    maximum !== undefined && `up to ${maximum}`,
    exclusiveMaximum !== undefined && `below ${exclusiveMaximum}`,
  ]
  return bounds.filter(Boolean).join(', ')
}

/** Examples as text: those that are given, else one made up from the schema. */
function examplesOf(type, media) {
  const asText = (value) => (typeof value === 'string' && !isJson(type) ? value : pretty(value))
  if (media.example !== undefined) return [{ title: 'Example', text: asText(media.example) }]
  const named = Object.entries(media.examples ?? {}).map(([key, given]) => {
    const example = follow(given).value
    return { title: example.summary ?? key, text: asText(example.value) }
  })
  if (named.length > 0 || !media.schema || !isJson(type)) return named
  return [{ title: 'Example, made from the fields', text: pretty(sampleOf(media.schema)) }]
}

function sampleOf(given, depth = 0) {
  const shape = shapeOf(given)
  const { schema } = shape
  const said = schema.example ?? schema.examples?.[0] ?? schema.const ?? schema.default
  if (said !== undefined) return said
  if (shape.variants) return sampleOf(shape.variants[0], depth)
  if (schema.enum) return schema.enum[0]
  const type = schema.type ?? impliedType(schema)
  if (type === 'object') return sampleObject(schema, depth)
  if (type === 'array') return schema.items && depth < 5 ? [sampleOf(schema.items, depth + 1)] : []
  return sampleScalar(type, schema)
}

function sampleObject({ properties = {} }, depth) {
  // A schema that contains itself would never end.
  if (depth >= 5) return {}
  const entries = Object.entries(properties)
  return Object.fromEntries(entries.map(([name, inner]) => [name, sampleOf(inner, depth + 1)]))
}

const sampleFormats = {
  date: '2025-03-14',
  'date-time': '2025-03-14T09:30:00.000000Z',
  email: 'name@example.org',
  uri: 'https://example.org/',
  uuid: '6f1c2a9e-4b7d-4c1e-9a35-0d2b8e7f6c54',
}

function sampleScalar(type, { format, minimum }) {
  const first = [type].flat()[0]
  if (first === 'integer' || first === 'number') return minimum ?? 1
  if (first === 'boolean') return true
  return first === 'string' ? (sampleFormats[format] ?? 'text') : null
}

/** Follows `$ref` inside the description; members beside the reference are added to it. */
function follow(given) {
  let value = given
  let name
  for (let hops = 0; value?.$ref && hops < 20; hops++) {
    const { $ref, ...beside } = value
    name = nameOf(value)
    value = { ...atPointer($ref), ...beside }
  }
  return { value: value ?? {}, name }
}

function nameOf({ $ref }) {
  return $ref?.split('/').at(-1)
}

function atPointer(reference) {
  if (!reference.startsWith('#/')) return {}
  const steps = reference.slice(2).split('/')
  const plain = (step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~')
  return steps.reduce((node, step) => node?.[plain(step)], state.spec) ?? {}
}

// --------------------------------------------------------------------------------- try it

/** The form that sends one operation. `refresh` fills in what was learnt since it was built. */
function buildPanel(operation) {
  const sender = {
    operation,
    inputs: buildInputs(operation),
    button: el('button', { type: 'submit', class: 'primary send' }, 'Send'),
    answer: el('div', { class: 'outcome' }),
    // Says the outcome to a screen reader, which would not want the whole answer read out.
    announcement: el('p', { class: 'sr-only', role: 'status' }),
    curl: codeBlock(''),
  }
  const form = panelForm(sender)
  const { base, fields } = sender.inputs
  const showCurl = () => sender.curl.setText(curlOf(draftOf(sender)))
  form.addEventListener('input', () => {
    for (const input of [base, ...fields]) input.keep?.()
    showCurl()
  })
  listenForSend(form, sender)
  const refresh = () => {
    for (const input of [base, ...fields]) input.recall?.()
    showCurl()
  }
  return { node: form, refresh }
}

function panelForm({ inputs, button, answer, announcement, curl }) {
  const keys = [el('kbd', {}, 'Ctrl'), ' + ', el('kbd', {}, 'Enter')]
  return el(
    'form',
    { class: 'try' },
    el('h2', {}, 'Try it'),
    el('div', { class: 'try-fields' }, inputNodes(inputs)),
    el('div', { class: 'send-bar' }, button, el('span', { class: 'aside keys' }, keys)),
    announcement,
    answer,
    el('section', { class: 'curl' }, el('h3', {}, 'As a command'), curl),
  )
}

function listenForSend(form, sender) {
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.requestSubmit()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    if (!sender.running) send(sender)
  })
  sender.button.addEventListener('click', (event) => {
    if (!sender.running) return
    // The button turns back into Send before this click is over and would send again.
    event.preventDefault()
    sender.running.abort()
  })
}

const hiddenHeaders = ['authorization', 'content-type', 'accept']

function buildInputs(operation) {
  const shown = operation.parameters.filter(
    ({ in: place, name }) => place !== 'header' || !hiddenHeaders.includes(name.toLowerCase()),
  )
  return {
    base: baseField(),
    fields: shown.filter((parameter) => parameter.in !== 'cookie').map(parameterField),
    body: bodyEditor(operation),
  }
}

function inputNodes({ base, fields, body }) {
  const of = (place) => fields.filter((input) => input.place === place)
  const common = of('header').filter((input) => input.isCommon)
  const more = of('header').filter((input) => !input.isCommon)
  return [
    base.node,
    inputGroup('Path', of('path')),
    inputGroup('Query', of('query')),
    inputGroup('Headers', common),
    more.length > 0 &&
      el(
        'details',
        { class: 'more' },
        el('summary', {}, common.length > 0 ? 'More headers' : 'Headers'),
        more.map(({ node }) => node),
      ),
    body && el('fieldset', {}, el('legend', {}, 'Body'), body.node),
  ]
}

function inputGroup(title, inputs) {
  if (inputs.length === 0) return undefined
  return el(
    'fieldset',
    {},
    el('legend', {}, title),
    inputs.map(({ node }) => node),
  )
}

function baseField() {
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
      control.value = state.base
    },
    keep: () => {
      state.base = control.value.trim()
    },
  }
}

function parameterField(parameter) {
  const special = parameter.in === 'header' && commonHeaders[parameter.name.toLowerCase()]
  if (special) return { place: 'header', parameter, isCommon: true, ...special(parameter) }
  const control = controlFor(parameter)
  if (parameter.in === 'path') control.required = true
  const input = {
    place: parameter.in,
    parameter,
    node: labelled(parameter.name, control, parameter.required && parameter.in !== 'path'),
    read: () => control.value.trim(),
  }
  return parameter.in === 'path' ? { ...input, ...placeMemory(parameter.name, control) } : input
}

const commonHeaders = {
  'accept-language': ({ name }) => {
    const options = ['', 'fr', 'nl', 'en', 'de']
    const control = select(options, (code) => code || 'as the browser asks')
    return {
      node: labelled(name, control),
      read: () => control.value,
      recall: () => {
        control.value = state.language
      },
      keep: () => {
        state.language = control.value
      },
    }
  },
  'x-client-mutation-id': ({ name }) => {
    const control = textInput('a UUID')
    const renew = () => {
      control.value = uuid()
      control.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const button = el('button', { type: 'button', onclick: renew }, 'New')
    return { node: labelled(name, control, false, button), read: () => control.value.trim() }
  },
  'x-base-version': ({ name }) => {
    const control = textInput('the version last read')
    control.inputMode = 'numeric'
    return { node: labelled(name, control), read: () => control.value.trim() }
  },
  'x-dry-run': ({ name }) => {
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

/** Company file and firm stay the same from one operation to the next. */
function placeMemory(name, control) {
  if (name !== 'company' && name !== 'firm') return {}
  control.setAttribute('list', `places-${name}`)
  return {
    recall: () => {
      control.value = session.places[name]?.chosen ?? control.value
    },
    keep: () => session.choosePlace(name, control.value.trim()),
  }
}

function controlFor({ schema = {}, example, name }) {
  const { schema: plain } = shapeOf(schema)
  if (plain.enum) return select(['', ...plain.enum.filter((value) => value !== null)])
  if (plain.type === 'boolean') return select(['', 'true', 'false'])
  const control = textInput(placeholderFor(plain, example))
  control.name = name
  if (plain.type === 'integer') control.inputMode = 'numeric'
  return control
}

function placeholderFor(schema, example) {
  if (schema.default !== undefined) return `default ${schema.default}`
  const shown = example ?? schema.example ?? schema.examples?.[0]
  if (shown !== undefined) return `for example ${shown}`
  if (schema.type === 'array') return 'one or more, with commas'
  return { date: 'YYYY-MM-DD', uuid: 'a UUID' }[schema.format] ?? [schema.type].flat().join(' or ')
}

function bodyEditor(operation) {
  const content = Object.entries(requestBodyOf(operation)?.content ?? {})
  if (content.length === 0) return undefined
  const editors = content.map(([type, media]) => editorFor(type, media))
  if (editors.length === 1) return editors[0]
  const choice = select(content.map(([type]) => type))
  const chosen = () => editors[choice.selectedIndex]
  const slot = el('div', {}, chosen().node)
  choice.addEventListener('change', () => slot.replaceChildren(chosen().node))
  return { node: [labelled('Content-Type', choice), slot], read: () => chosen().read() }
}

function editorFor(type, media) {
  if (type === 'multipart/form-data' || type === 'application/x-www-form-urlencoded') {
    return formEditor(type, media)
  }
  return isText(type) ? textEditor(type, media) : fileEditor(type)
}

function textEditor(type, media) {
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
  const fill = (text) => {
    area.value = text
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return {
    node: [area, el('div', { class: 'body-tools' }, remark, exampleChooser(examples, fill))],
    read: () => ({
      send: area.value.trim() === '' ? undefined : area.value,
      type,
      curl: area.value.trim() === '' ? [] : [`--data-raw ${quoted(area.value)}`],
    }),
  }
}

function exampleChooser(examples, fill) {
  if (examples.length === 0) return undefined
  if (examples.length === 1) {
    const restore = () => fill(examples[0].text)
    return el('button', { type: 'button', class: 'quiet', onclick: restore }, 'Back to the example')
  }
  const choice = select(examples.map(({ title }) => title))
  choice.setAttribute('aria-label', 'Example')
  choice.addEventListener('change', () => fill(examples[choice.selectedIndex].text))
  return choice
}

function jsonRemark(text) {
  if (text.trim() === '') return ''
  try {
    JSON.parse(text)
    return ''
  } catch (error) {
    return `Not JSON yet: ${error.message}`
  }
}

function formEditor(type, media) {
  const members = membersOf(shapeOf(media.schema)).map(formField)
  const isMultipart = type === 'multipart/form-data'
  return {
    node: members.map(({ node }) => node),
    read: () => ({
      send: formBody(isMultipart, members),
      // The browser writes the type itself: only it knows the boundary between the parts.
      type: isMultipart ? undefined : type,
      curl: members.flatMap((member) => member.curl(isMultipart ? '-F' : '--data-urlencode')),
    }),
  }
}

function formBody(isMultipart, members) {
  const form = isMultipart ? new FormData() : new URLSearchParams()
  for (const member of members) {
    for (const value of member.values()) form.append(member.name, value)
  }
  return form
}

function formField({ name, schema, required }) {
  const { schema: plain } = shapeOf(schema)
  const isList = plain.type === 'array'
  if (isFile(plain) || (isList && isFile(plain.items))) return filePart(name, isList, required)
  const control = controlFor({ schema, name })
  const values = () => (control.value.trim() === '' ? [] : [control.value.trim()])
  return {
    name,
    node: labelled(name, control, required),
    values,
    curl: (flag) => values().map((value) => `${flag} ${quoted(`${name}=${value}`)}`),
  }
}

function filePart(name, isList, required) {
  const control = el('input', { type: 'file', multiple: isList })
  const fileNames = () => [...control.files].map((file) => file.name)
  return {
    name,
    node: labelled(name, control, required),
    values: () => [...control.files],
    curl: (flag) => {
      const names = fileNames().length > 0 || !required ? fileNames() : ['file.pdf']
      return names.map((file) => `${flag} ${quoted(`${name}=@${curlFileName(file)}`)}`)
    },
  }
}

/** In a form, curl reads commas and semicolons of a file name as its own unless they are quoted. */
function curlFileName(file) {
  return /[,;"\\]/.test(file) ? `"${file.replace(/["\\]/g, '\\$&')}"` : file
}

function fileEditor(type) {
  const control = el('input', { type: 'file' })
  return {
    node: labelled('File', control),
    read: () => ({
      send: control.files[0],
      type,
      curl: [`--data-binary ${quoted(`@${control.files[0]?.name ?? 'file'}`)}`],
    }),
  }
}

/** The request as the fields stand: what Send sends and what the command shows. */
function draftOf({ operation, inputs }) {
  const headers = inputs.fields
    .filter((input) => input.place === 'header' && input.read() !== '')
    .map((input) => [input.parameter.name, input.read()])
  const body = inputs.body?.read()
  if (body?.send !== undefined && body.type) headers.push(['Content-Type', body.type])
  return {
    method: operation.method.toUpperCase(),
    address:
      inputs.base.read() + filledPath(operation.path, inputs.fields) + queryOf(inputs.fields),
    headers,
    body,
    takesToken: takesToken(operation),
  }
}

function filledPath(path, fields) {
  const values = new Map(
    fields
      .filter(({ place }) => place === 'path')
      .map((input) => [input.parameter.name, input.read()]),
  )
  return path.replace(
    /\{([^}]+)\}/g,
    (whole, name) => encodeURIComponent(values.get(name) ?? '') || whole,
  )
}

function queryOf(fields) {
  const query = new URLSearchParams()
  for (const { place, parameter, read } of fields) {
    if (place !== 'query' || read() === '') continue
    for (const value of queryValues(parameter, read())) query.append(parameter.name, value)
  }
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}

/** An array goes as one parameter per item, unless the description says `explode: false`. */
function queryValues({ schema = {}, explode }, text) {
  const isList = shapeOf(schema).schema.type === 'array' && explode !== false
  return isList ? text.split(',').map((item) => item.trim()) : [text]
}

function takesToken({ description, access }) {
  if (['public', 'signed', 'bridge'].includes(access.ability)) return false
  return (description.security ?? state.spec.security ?? [{}]).length > 0
}

function curlOf({ method, address, headers, body, takesToken: needsToken }) {
  const lines = [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(location.origin + address)}`,
    // In double quotes, so that the shell puts the token in.
    ...(needsToken ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...headers.map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body?.curl ?? []),
  ]
  return lines.join(' \\\n  ')
}

/** A word of the POSIX shell, whatever it holds. */
function quoted(text) {
  return `'${text.replaceAll("'", "'\\''")}'`
}

// -------------------------------------------------------------------------------- answers

/** While a call is under way the button stops it: an analysis may take minutes. */
async function send(sender) {
  sender.running = new AbortController()
  // No submit button meanwhile, or the Enter key would press it and cancel the call.
  Object.assign(sender.button, { textContent: 'Cancel', type: 'button' })
  sender.answer.replaceChildren(hint('Waiting for the answer…'))
  try {
    await showAnswer(sender, await call(draftOf(sender), sender.running.signal))
  } catch (error) {
    const text = error.name === 'AbortError' ? 'Cancelled.' : `No answer: ${error.message}`
    sender.answer.replaceChildren(el('p', { class: 'problem' }, text))
    sender.announcement.textContent = text
  }
  sender.running = undefined
  Object.assign(sender.button, { textContent: 'Send', type: 'submit' })
}

async function call({ method, address, headers, body, takesToken: needsToken }, signal) {
  const url = new URL(address, location.origin)
  // A base path such as //elsewhere would carry the token to a stranger.
  if (url.origin !== location.origin) throw new Error('the base path must stay on this server')
  const sent = new Headers(headers)
  if (needsToken && session.token) sent.set('Authorization', `Bearer ${session.token}`)
  const startedAt = performance.now()
  const response = await fetch(url, {
    method,
    headers: sent,
    body: body?.send,
    signal,
    credentials: 'omit',
    cache: 'no-store',
  })
  const blob = await response.blob()
  return {
    response,
    blob,
    durationMs: Math.round(performance.now() - startedAt),
    lacksToken: needsToken && !session.token,
  }
}

async function showAnswer(sender, { response, blob, durationMs, lacksToken }) {
  if (sender.downloadUrl) URL.revokeObjectURL(sender.downloadUrl)
  sender.downloadUrl = undefined
  const headers = [...response.headers]
  const phrase = response.statusText || phrases[response.status] || ''
  sender.announcement.textContent = `${response.status} ${phrase}, ${durationMs} ms`
  sender.answer.replaceChildren(
    el(
      'p',
      { class: 'outcome-line' },
      el('span', { class: response.ok ? 'status good' : 'status bad' }, String(response.status)),
      el('span', { class: 'phrase' }, phrase),
      el('span', { class: 'figure' }, `${durationMs} ms`),
      el('span', { class: 'figure' }, sizeText(blob.size)),
    ),
    ...(response.status === 401 && lacksToken
      ? [el('p', { class: 'warning' }, 'No token was sent: sign in or open the demo at the top.')]
      : []),
    el(
      'details',
      { class: 'more' },
      el('summary', {}, 'Headers ', el('span', { class: 'figure' }, `(${headers.length})`)),
      headerList(headers),
    ),
    ...(await answerBody(sender, response, blob)),
  )
  sender.answer.scrollIntoView({ block: 'nearest' })
}

const phrases = {
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

function headerList(headers) {
  return el(
    'dl',
    { class: 'header-list' },
    headers.map(([name, value]) => [el('dt', {}, name), el('dd', {}, value)]),
  )
}

const mostShown = 400_000

async function answerBody(sender, response, blob) {
  if (blob.size === 0) return [el('p', { class: 'aside' }, 'The answer has no body.')]
  const type = response.headers.get('Content-Type') ?? ''
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const nodes = []
  if (!isText(type) || /attachment/i.test(disposition) || blob.size > mostShown) {
    nodes.push(downloadLink(sender, blob, fileNameOf(disposition) ?? sender.operation.id))
  }
  if (isText(type)) nodes.push(codeBlock((await blob.text()).slice(0, mostShown)))
  if (isText(type) && blob.size > mostShown) {
    nodes.push(
      el('p', { class: 'aside' }, 'Only the beginning is shown; the file holds everything.'),
    )
  }
  return nodes
}

function downloadLink(sender, blob, name) {
  sender.downloadUrl = URL.createObjectURL(blob)
  return el(
    'p',
    {},
    el('a', { class: 'button', href: sender.downloadUrl, download: name }, `Save ${name}`),
  )
}

function fileNameOf(disposition) {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  try {
    return encoded ? decodeURIComponent(encoded) : plain
  } catch {
    return plain
  }
}

function sizeText(bytes) {
  if (bytes < 1024) return `${bytes} B`
  return bytes < 1024 * 1024
    ? `${(bytes / 1024).toFixed(1)} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

// -------------------------------------------------------------------------------- session

/** The token and the company files and firms it opened; kept in this tab and nowhere else. */
const session = {
  token: recall('token') ?? '',
  places: recallPlaces(),

  setToken(token) {
    this.token = token.trim()
    keep('token', this.token)
    showSession()
  },

  choosePlace(name, token) {
    this.places[name] = { ...this.places[name], chosen: token }
    keep('places', JSON.stringify(this.places))
  },

  /** Offers the firms and company files that an answer to a sign-in names. */
  learnPlaces({ user, demo }) {
    const firms = demo?.firm ? [demo.firm] : (user?.firms ?? [])
    const companies = demo?.companies ?? []
    this.places = {
      firm: placeOf(firms, this.places.firm),
      company: placeOf(companies, this.places.company),
    }
    keep('places', JSON.stringify(this.places))
    showSession()
    if (state.selected) state.panels.get(state.selected.id).refresh()
  },
}

function recallPlaces() {
  try {
    return JSON.parse(recall('places')) ?? {}
  } catch {
    return {}
  }
}

/** A sign-in that names no record leaves what the reader had typed. */
function placeOf(records, before) {
  const offered = records.map(({ public_token, name }) => [public_token, name])
  return { offered, chosen: offered[0]?.[0] ?? before?.chosen ?? '' }
}

function showSession() {
  const field = page('token')
  if (field.value.trim() !== session.token) field.value = session.token
  page('token-forget').hidden = session.token === ''
  for (const name of ['company', 'firm']) {
    const offered = session.places[name]?.offered ?? []
    page(`places-${name}`).replaceChildren(
      ...offered.map(([token, label]) => el('option', { value: token, label })),
    )
  }
}

function toggleTokenShown() {
  const shown = page('token').type === 'password'
  page('token').type = shown ? 'text' : 'password'
  page('token-show').textContent = shown ? 'Hide' : 'Show'
  page('token-show').setAttribute('aria-pressed', String(shown))
}

function forgetToken() {
  session.setToken('')
  notify('Token forgotten.')
  page('token').focus()
}

async function signIn(event) {
  event.preventDefault()
  const [email, password] = [page('email').value, page('password').value]
  try {
    const answer = await post('/v1/auth/login', { email, password, device_name: 'API explorer' })
    takeSession(answer)
    notify(`Signed in as ${answer.user?.name ?? email}.`)
    page('password').value = ''
    page('sign-in-dialog').close()
  } catch (error) {
    page('sign-in-problem').textContent = error.message
    page('password').select()
  }
}

function openSignIn() {
  page('sign-in-problem').textContent = ''
  page('sign-in-dialog').showModal()
}

async function openDemo() {
  const button = page('demo')
  button.disabled = true
  try {
    const answer = await post('/v1/auth/demo', { device_name: 'API explorer' })
    takeSession(answer)
    const count = answer.demo?.companies?.length
    notify(count ? `Demo session open: ${count} company files.` : 'Demo session open.')
    return true
  } catch (error) {
    notify(error.message, true)
    return false
  } finally {
    button.disabled = false
  }
}

function takeSession(answer) {
  if (typeof answer.token !== 'string') throw new Error('The answer holds no token.')
  session.setToken(answer.token)
  session.learnPlaces(answer)
}

async function post(address, body) {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit',
  })
  const answer = await response.json().catch(() => ({}))
  if (!response.ok) throw new Error(answer.message ?? `The server answered ${response.status}.`)
  return answer
}

let noticeTimer

function notify(text, isProblem = false) {
  const notice = page('notice')
  notice.textContent = text
  notice.classList.toggle('problem', isProblem)
  clearTimeout(noticeTimer)
  noticeTimer = setTimeout(() => notice.replaceChildren(), isProblem ? 12_000 : 6_000)
}

/** A browser may refuse storage altogether; the token then lives as long as the page. */
function keep(name, value) {
  try {
    sessionStorage.setItem(`dubbel.${name}`, value)
  } catch {}
}

function recall(name) {
  try {
    return sessionStorage.getItem(`dubbel.${name}`)
  } catch {
    return null
  }
}

// ------------------------------------------------------------------------------- markdown

/** A safe part of Markdown: headings, paragraphs, lists, tables, quotes, code and links. */
function markdown(source, topLevel) {
  return blocksOf(source.replaceAll('\r\n', '\n').split('\n'), topLevel)
}

const blockReaders = [readFence, readHeading, readTable, readList, readQuote, readParagraph]

/** Each reader takes the lines it knows off the front, or answers undefined. */
function blocksOf(given, topLevel) {
  const lines = [...given]
  const nodes = []
  while (lines.length > 0) {
    if (lines[0].trim() === '') {
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

function readFence(lines) {
  const fence = /^\s*(```+|~~~+)/.exec(lines[0])?.[1]
  if (!fence) return undefined
  lines.shift()
  const code = takeWhile(lines, (line) => !line.trim().startsWith(fence))
  lines.shift()
  return codeBlock(code.join('\n'), true)
}

function readHeading(lines, topLevel) {
  const match = /^(#{1,6})\s+(.*?)\s*#*$/.exec(lines[0])
  if (!match) return undefined
  lines.shift()
  const level = Math.min(Math.max(match[1].length, topLevel), 6)
  const heading = el(`h${level}`, {}, inlineMarkdown(match[2]))
  const anchor = heading.textContent.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
  heading.dataset.anchor = anchor.replace(/^-|-$/g, '')
  return heading
}

function readTable(lines) {
  if (!lines[0].includes('|') || !/^\s*\|?\s*:?-+:?\s*(\||$)[\s|:-]*$/.test(lines[1] ?? ''))
    return undefined
  const [head, , ...rows] = takeWhile(lines, (line) => line.includes('|')).map(cellsOf)
  return el(
    'table',
    { class: 'ledger' },
    el(
      'thead',
      {},
      el(
        'tr',
        {},
        head.map((cell) => columnHead(inlineMarkdown(cell))),
      ),
    ),
    el(
      'tbody',
      {},
      rows.map((cells) =>
        el(
          'tr',
          {},
          cells.map((cell) => el('td', {}, inlineMarkdown(cell))),
        ),
      ),
    ),
  )
}

function cellsOf(line) {
  const inner = line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
}

const listItem = /^(\s*)([-*+]|\d+[.)])(\s+)(.*)$/

function readList(lines, topLevel) {
  const first = listItem.exec(lines[0])
  if (!first) return undefined
  const isNumbered = /\d/.test(first[2])
  const items = []
  for (let match = first; match && /\d/.test(match[2]) === isNumbered; ) {
    items.push(readListItem(lines, match, topLevel))
    match = listItem.exec(lines[0] ?? '')
  }
  return el(isNumbered ? 'ol' : 'ul', {}, items)
}

/** Lines indented under an item belong to it: its further text, or a list inside. */
function readListItem(lines, [, indent, , , text], topLevel) {
  lines.shift()
  const deeper = new RegExp(`^\\s{${indent.length + 1},}\\S`)
  const more = takeWhile(
    lines,
    (line, next) => deeper.test(line) || (line.trim() === '' && deeper.test(next ?? '')),
  )
  const margin = Math.min(...more.filter((line) => line.trim()).map((line) => line.search(/\S/)))
  const isText = more.length > 0 && !listItem.test(more[0]) && more[0].trim() !== ''
  const lead = isText ? `${text} ${more.shift().trim()}` : text
  const inside = more.map((line) => line.slice(Math.min(margin, line.length)))
  return el('li', {}, inlineMarkdown(lead), blocksOf(inside, topLevel))
}

function readQuote(lines, topLevel) {
  const quote = takeWhile(lines, (line) => /^\s*>/.test(line))
  if (quote.length === 0) return undefined
  return el(
    'blockquote',
    {},
    blocksOf(
      quote.map((line) => line.replace(/^\s*> ?/, '')),
      topLevel,
    ),
  )
}

function readParagraph(lines) {
  const startsBlock = (line) => /^\s*(```|~~~|>|#{1,6}\s)/.test(line) || listItem.test(line)
  const text = [lines.shift()]
  text.push(...takeWhile(lines, (line) => line.trim() !== '' && !startsBlock(line)))
  return el('p', {}, inlineMarkdown(text.map((line) => line.trim()).join(' ')))
}

const inlinePattern =
  /`([^`]+)`|\*\*(.+?)\*\*|\*(\S(?:.*?\S)?)\*|\[([^\]]+)\]\(([^)\s]+)\)|\\([\\`*[\](){}|<>#+.!_-])/g

/** Underscores stay as they are: field names are full of them. */
function inlineMarkdown(text) {
  const nodes = []
  let end = 0
  for (const match of text.matchAll(inlinePattern)) {
    nodes.push(text.slice(end, match.index), inlineNode(match))
    end = match.index + match[0].length
  }
  nodes.push(text.slice(end))
  return nodes.filter((node) => node !== '')
}

function inlineNode([, code, strong, emphasis, label, address, escaped]) {
  if (code) return el('code', {}, breakable(code))
  if (strong) return el('strong', {}, inlineMarkdown(strong))
  if (emphasis) return el('em', {}, inlineMarkdown(emphasis))
  if (escaped) return escaped
  return isSafeAddress(address)
    ? el('a', { href: address, rel: 'noreferrer' }, inlineMarkdown(label))
    : el('span', {}, inlineMarkdown(label))
}

/** Only addresses that cannot run anything: on this page, on this server, on the web, mail. */
function isSafeAddress(address) {
  return /^(#|\/(?!\/)|https?:\/\/|mailto:)/i.test(address)
}

function takeWhile(lines, holds) {
  const taken = []
  while (lines.length > 0 && holds(lines[0], lines[1])) taken.push(lines.shift())
  return taken
}

// ---------------------------------------------------------------------------------- tools

/** Makes a node: attributes by name, listeners as `on…`, children as nodes or text. */
function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    if (typeof value === 'function') node.addEventListener(name.slice(2), value)
    else node.setAttribute(name, value === true ? '' : value)
  }
  const isShown = (child) =>
    child !== undefined && child !== null && child !== false && child !== ''
  node.append(...children.flat(Number.POSITIVE_INFINITY).filter(isShown))
  return node
}

let lastId = 0

function labelled(text, control, isRequired = false, ...beside) {
  control.id ||= `field-${++lastId}`
  return el(
    'div',
    { class: 'field' },
    el('label', { for: control.id }, breakable(text), isRequired && hint('required')),
    el('span', { class: beside.length > 0 ? 'joined' : 'single' }, control, beside),
  )
}

function hint(text) {
  return el('span', { class: 'aside' }, text)
}

function textInput(placeholder) {
  return el('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', placeholder })
}

function select(values, labelOf = (value) => value) {
  return el(
    'select',
    {},
    values.map((value) => el('option', { value: String(value) }, String(labelOf(value) || '—'))),
  )
}

function columnHead(text, className) {
  return el('th', { scope: 'col', class: className }, text)
}

function methodBadge(method) {
  return el('span', { class: `method ${method}` }, method.toUpperCase())
}

/** A path whose parameters stand out and that may break before each slash. */
function pathNodes(path) {
  return path
    .split(/(\{[^}]+\}|\/)/)
    .filter(Boolean)
    .map((part) => {
      if (part === '/') return [el('wbr'), '/']
      return part.startsWith('{') ? el('span', { class: 'param' }, part) : breakable(part)
    })
}

/** Long names may break at the joints, never inside a word. */
function breakable(text) {
  return text
    .split(/(?<=[_.-])/)
    .flatMap((part, index) => (index === 0 ? [part] : [el('wbr'), part]))
}

/** JSON is laid out and coloured, unless the text is to stay as it was written. */
function codeBlock(text, asWritten = false) {
  const code = el('code', {})
  const copy = copyButton(() => code.textContent)
  const node = el('div', { class: 'code-block' }, el('pre', { tabindex: '0' }, code), copy)
  node.setText = (changed) => code.replaceChildren(...(asWritten ? [changed] : codeNodes(changed)))
  node.setText(text)
  return node
}

const mostColoured = 120_000

function codeNodes(text) {
  const pieces = jsonPieces(text)
  if (!pieces) return [text]
  // Thousands of small nodes cost more than colour is worth.
  if (text.length > mostColoured) return [pieces.map(([, piece]) => piece).join('')]
  return pieces.map(([kind, piece]) =>
    kind ? el('span', { class: `json-${kind}` }, piece) : piece,
  )
}

/**
 * JSON laid out anew from its own words, so that 12.50 stays 12.50 and the keys keep their order;
 * undefined when the text is no JSON object or array.
 */
function jsonPieces(text) {
  if (!/^\s*[{[]/.test(text) || jsonRemark(text) !== '') return undefined
  const tokens = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g)
  const pieces = []
  let depth = 0
  const breakLine = () => pieces.push(['', `\n${'  '.repeat(depth)}`])
  tokens.forEach((token, index) => {
    const isEmptyPair = '{['.includes(tokens[index - 1] ?? ' ')
    if ('}]'.includes(token)) {
      depth--
      if (!isEmptyPair) breakLine()
    }
    pieces.push([jsonKind(token, tokens[index + 1]), token === ':' ? ': ' : token])
    if ('{['.includes(token)) depth++
    const opensFull = '{['.includes(token) && !'}]'.includes(tokens[index + 1])
    if (opensFull || token === ',') breakLine()
  })
  return pieces
}

function jsonKind(token, next) {
  if ('{}[],:'.includes(token)) return ''
  if (token.startsWith('"')) return next === ':' ? 'key' : 'string'
  return /^[-\d]/.test(token) ? 'number' : 'word'
}

function copyButton(read, label = 'Copy') {
  const button = el('button', { type: 'button', class: 'quiet copy' }, label)
  button.addEventListener('click', async () => {
    button.textContent = (await copyText(read())) ? 'Copied' : 'Not copied'
    setTimeout(() => {
      button.textContent = label
    }, 1500)
  })
  return button
}

async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByHand(text)
  }
}

/** On a server without TLS the clipboard is closed to pages; the old command still works. */
function copyByHand(text) {
  const area = el('textarea', { class: 'sr-only' }, text)
  document.body.append(area)
  area.select()
  const isDone = document.execCommand('copy')
  area.remove()
  return isDone
}

/** A random UUID; crypto.randomUUID is missing on a server without TLS. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6] & 0x0f) | 0x40
  bytes[8] = (bytes[8] & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function isJson(type) {
  return /[/+]json\b/i.test(type)
}

function isText(type) {
  return isJson(type) || /^text\/|[/+]xml\b|javascript|x-www-form-urlencoded/i.test(type)
}

function pretty(value) {
  return JSON.stringify(value, null, 2)
}

function commaSeparated(parts) {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [', ', part]))
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function titleOf(tag) {
  const listed = (state.spec.tags ?? []).find(({ name }) => name === tag)
  return listed?.['x-displayName'] ?? capital(tag.replaceAll(/[-_]/g, ' '))
}

// ----------------------------------------------------------------------------- first steps

page('filter').addEventListener('input', filterIndex)
page('filter').addEventListener('keydown', onFilterKey)
page('index').addEventListener('keydown', walkIndex)
page('expand').addEventListener('click', toggleAllGroups)
page('menu').addEventListener('click', () => (isDrawerOpen() ? closeDrawer() : openDrawer()))
page('backdrop').addEventListener('click', closeDrawer)
page('skip').addEventListener('click', () => page('reading').focus())
page('token').addEventListener('input', (event) => session.setToken(event.target.value))
page('token-show').addEventListener('click', toggleTokenShown)
page('token-forget').addEventListener('click', forgetToken)
page('sign-in').addEventListener('click', openSignIn)
page('sign-in-cancel').addEventListener('click', () => page('sign-in-dialog').close())
page('sign-in-form').addEventListener('submit', signIn)
page('demo').addEventListener('click', openDemo)
narrow.addEventListener('change', arrangeDrawer)
addEventListener('keydown', onPageKey)
addEventListener('click', onPageClick)
arrangeDrawer()
showSession()
start()
