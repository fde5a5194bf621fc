import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { vatNumber } from '#countries'
import { type VariableName, variables } from './variables.js'

/** Everything that can be configured, parsed once and refused with clear sentences when wrong. */
export type Config = ReturnType<typeof parseConfig>

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>

export function parseConfig(environment: Environment) {
  const wrong: string[] = []
  const refuse = (name: VariableName, sentence: string) => wrong.push(`${name} ${sentence}`)
  const text = (name: VariableName): string =>
    environment[name]?.trim() || variables.find((variable) => variable.name === name)!.initial

  /** A variable whose default is an address outside: set to nothing, it is off and not the default. */
  const textOrOff = (name: VariableName): string => environment[name]?.trim() ?? text(name)

  function integer(name: VariableName, least: number, most: number): number {
    const value = Number(text(name))
    if (/^\d+$/.test(text(name)) && value >= least && value <= most) return value
    refuse(name, `must be a whole number from ${least} to ${most}, not "${text(name)}".`)
    return least
  }

  function oneOf<const Choice extends string>(
    name: VariableName,
    choices: readonly Choice[],
  ): Choice {
    const value = text(name)
    const found = choices.find((choice) => choice === value)
    if (found === undefined) refuse(name, `must be one of ${choices.join(', ')}, not "${value}".`)
    return found ?? choices[0]!
  }

  function url(name: VariableName, protocols: readonly string[], value = text(name)): string {
    if (value === '') return ''
    const parsed = URL.canParse(value) ? new URL(value) : undefined
    if (!parsed || !protocols.includes(parsed.protocol))
      refuse(
        name,
        `must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}.`,
      )
    return value
  }

  function zone(name: VariableName): string {
    const value = textOrOff(name).replace(/\.$/, '')
    if (value !== '' && !isDomain(value)) refuse(name, 'must be a domain name.')
    return value
  }

  /** Read by the driver, which also takes sockets, where the host part is empty. */
  function postgresUrl(): string {
    const value = text('DATABASE_URL')
    if (value !== '' && !/^postgres(ql)?:\/\//.test(value))
      refuse('DATABASE_URL', 'must be an address that begins with postgres://.')
    return value
  }

  function requester(): string | null {
    const given = text('VIES_REQUESTER')
    if (given === '') return null
    const read = vatNumber(given)
    if (!read.ok) refuse('VIES_REQUESTER', 'must be a VAT number of the EU, with its country.')
    return read.ok ? read.value : null
  }

  function list(name: VariableName, isGood: (item: string) => boolean, what: string): string[] {
    const items = text(name)
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean)
    for (const item of items)
      if (!isGood(item)) refuse(name, `holds "${item}", which is not ${what}.`)
    return items
  }

  const baseUrl = url('BASE_URL', ['http:', 'https:'])
  if (baseUrl && new URL(baseUrl).pathname !== '/') refuse('BASE_URL', 'must not have a path.')
  const serviceKey = text('SERVICE_KEY')
  if (serviceKey && serviceKey.length < 32)
    refuse('SERVICE_KEY', 'must have 32 characters or more.')
  const adminPassword = environment.ADMIN_PASSWORD ?? ''
  if (adminPassword && adminPassword.length < 8)
    refuse('ADMIN_PASSWORD', 'must have 8 characters or more.')
  const adminEmail = text('ADMIN_EMAIL')
  if (adminEmail && !/^[^\s@]+@[^\s@]+$/.test(adminEmail))
    refuse('ADMIN_EMAIL', 'must be an e-mail address.')

  const bridge = { secret: text('BRIDGE_SECRET'), oldSecret: text('BRIDGE_SECRET_OLD') }
  for (const name of ['BRIDGE_SECRET', 'BRIDGE_SECRET_OLD'] as const)
    if (text(name) && text(name).length < 32) refuse(name, 'must have 32 characters or more.')
  if (bridge.oldSecret && !bridge.secret)
    refuse('BRIDGE_SECRET_OLD', 'is of no use without BRIDGE_SECRET.')

  const accessPoint = {
    provider: oneOf('PEPPOL_AP_PROVIDER', ['generic', 'storecove', 'e-invoice-be']),
    url: url('PEPPOL_AP_URL', ['http:', 'https:']),
    key: text('PEPPOL_AP_KEY'),
    secret: text('PEPPOL_AP_SECRET'),
  }
  if (accessPoint.secret && accessPoint.secret.length < 16)
    refuse('PEPPOL_AP_SECRET', 'must have 16 characters or more.')

  const isLocalAllowed = oneOf('WEBHOOK_LOCAL_RECEIVERS', ['no', 'yes']) === 'yes'
  if (isLocalAllowed && environment.NODE_ENV === 'production')
    refuse('WEBHOOK_LOCAL_RECEIVERS', 'must not be "yes" where NODE_ENV is "production".')

  const config = {
    host: text('HOST'),
    port: integer('PORT', 0, 65_535),
    baseUrl: baseUrl ? new URL(baseUrl).origin : '',
    dataDir: resolve(text('DATA_DIR')),
    databaseUrl: postgresUrl(),
    databasePool: integer('DATABASE_POOL', 1, 200),
    role: oneOf('ROLE', ['both', 'api', 'worker']),
    serviceKey,
    trustedProxies: list('TRUSTED_PROXIES', isNetwork, 'an address or a network'),
    corsOrigins: list('CORS_ORIGINS', isOrigin, 'an origin such as https://app.example.com'),
    logLevel: oneOf('LOG_LEVEL', ['info', 'fatal', 'error', 'warn', 'debug', 'trace', 'silent']),
    filesUrl: url('FILES_URL', ['file:', 's3:']),
    smtpUrl: url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: text('MAIL_FROM'),
    freePlan: {
      users: integer('FREE_PLAN_USERS', 0, 1_000_000),
      companies: integer('FREE_PLAN_COMPANIES', 0, 1_000_000),
    },
    rateLimit: integer('RATE_LIMIT', 0, 10_000_000),
    exportsAtOnce: integer('EXPORTS_AT_ONCE', 1, 100),
    changeRetentionDays: integer('CHANGE_RETENTION_DAYS', 90, 36_500),
    firstAdmin: { email: adminEmail, password: adminPassword, firmName: text('FIRM_NAME') },
    hasDemo: oneOf('DEMO', ['on', 'off']) === 'on',
    bridge,
    external: { url: url('EXTERNAL_URL', ['http:', 'https:']), key: text('EXTERNAL_KEY') },
    lookups: {
      vies: {
        url: url('VIES_URL', ['http:', 'https:'], textOrOff('VIES_URL')),
        requester: requester(),
      },
      peppol: {
        smlZone: zone('PEPPOL_SML_ZONE'),
        smpUrl: url('PEPPOL_SMP_URL', ['http:', 'https:']),
      },
      register: { url: url('REGISTER_URL', ['http:', 'https:']), key: text('REGISTER_KEY') },
      sirene: { url: url('SIRENE_URL', ['http:', 'https:'], textOrOff('SIRENE_URL')) },
    },
    accessPoint,
    analysis: {
      url: url('ANALYSIS_URL', ['http:', 'https:']),
      key: text('ANALYSIS_KEY'),
      model: text('ANALYSIS_MODEL'),
      sends: oneOf('ANALYSIS_SENDS', ['text', 'images']),
      timeoutMs: integer('ANALYSIS_SECONDS', 5, 120) * 1000,
    },
    webhooks: { isLocalAllowed },
  }
  if (config.analysis.url !== '' && config.analysis.model === '')
    refuse('ANALYSIS_MODEL', 'must name the model where ANALYSIS_URL is set.')
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  return config
}

function isNetwork(item: string): boolean {
  const [address = '', bits] = item.split('/')
  const version = isIP(address)
  if (version === 0) return false
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
  )
}

function isDomain(item: string): boolean {
  // A participant's name adds 73 characters to it, and DNS takes 253.
  return item.length <= 180 && item.split('.').every((label) => /^[a-z0-9-]{1,63}$/i.test(label))
}

function isOrigin(item: string): boolean {
  return URL.canParse(item) && new URL(item).origin === item && item.startsWith('http')
}
