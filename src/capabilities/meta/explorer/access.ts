import type { Access } from './description.js'
import { inlineMarkdown } from './markdown.js'
import { type Child, el } from './nodes.js'

type Texts = Readonly<Record<string, string>>

const abilityTexts: Texts = {
  public: 'None: the call is public',
  session: 'A session token; integration tokens are refused with `session_token_required`',
  signed: 'None: the signed address itself is the key',
  bridge: 'None: the external platform signs the request',
}

const roleTexts: Texts = {
  any: 'Any signed-in user',
  member: 'Any member of the firm',
  admin: 'An `admin` of the firm',
  'platform admin': 'A platform admin',
}

const scopeTexts: Texts = {
  company: 'One company file; a file you cannot see answers 404',
  firm: 'One firm; a firm you do not belong to answers 404',
  user: 'Yourself and what you may see',
  open: 'Everyone',
}

/** What goes without saying is left out: a limited token in one of its files, a platform admin who administers. */
const limitedTexts: Texts = {
  refused: 'A token that is limited to some company files is refused',
  itself: 'A token that is limited to some company files ends itself so',
}

const platformTexts: Texts = {
  'no admin': 'Without being a member: only while the firm has no active admin',
  unseen: 'Without being a member: 404',
}

/** Who may call an operation, where and how often. */
export function accessSection(access: Access): Child {
  const lines = linesOf(access)
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

/** The lines of x-dubbel in plain words; a value this page does not know is shown as it is. */
function linesOf(access: Access): [term: string, text: string][] {
  const { ability, role, scope, demo, limit, demo_refuses_fields: fields } = access
  const lines: [string, string][] = []
  if (isSaid(ability)) {
    const text = `A session token, or an integration token with the ability \`${ability}\``
    lines.push(['Token', abilityTexts[ability] ?? text])
  }
  if (isSaid(role)) lines.push(['Role', roleTexts[role] ?? `\`${role}\` or above${whereOf(scope)}`])
  if (isSaid(scope)) lines.push(['Reach', scopeTexts[scope] ?? `\`${scope}\``])
  if (isSaid(demo)) lines.push(['Demo', demoText(demo) + exceptText(fields)])
  const limited = limitedTexts[access.limited_token ?? '']
  if (limited) lines.push(['Limited token', limited])
  const platform = platformTexts[access.platform_admin ?? '']
  if (platform) lines.push(['Platform admin', platform])
  if (isSaid(limit)) lines.push(['Limit', limitText(limit)])
  return lines
}

function isSaid<Value>(value: Value | undefined | null): value is Value {
  return value !== undefined && value !== null && value !== '' && value !== '-'
}

function whereOf(scope: string | undefined): string {
  const places: Texts = { company: ' in the company file', firm: ' in the firm' }
  return places[scope ?? ''] ?? ''
}

function demoText(demo: string | boolean): string {
  if (demo === true || demo === 'ok' || demo === 'allowed') return 'Allowed in the demo'
  const isRefused = demo === false || demo === 'blocked' || demo === 'refused'
  return isRefused ? 'Refused in the demo with `demo_mode`' : demo
}

function exceptText(fields: readonly string[] = []): string {
  return fields.length > 0 ? `, but not ${fields.map((field) => `\`${field}\``).join(', ')}` : ''
}

function limitText(limit: NonNullable<Access['limit']>): string {
  if (typeof limit === 'number') return `${limit} calls per minute`
  if (typeof limit === 'object') return `${limit.max} calls per ${limit.per ?? 'minute'}`
  return limit
}
