/** One variable of the environment: the README's table and the parser are both read from this. */
export type Variable = { name: string; initial: string; about: string }

// biome-ignore format: a table
export const variables = [
  { name: 'HOST',                initial: '127.0.0.1', about: 'address to listen on; `0.0.0.0` for every interface' },
  { name: 'PORT',                initial: '3000',      about: 'port to listen on; `0` takes a free one' },
  { name: 'BASE_URL',            initial: '',          about: 'public address, without a path, as links show it; default `http://localhost:PORT`, or `http://HOST:PORT` where `HOST` is neither `127.0.0.1` nor `0.0.0.0`' },
  { name: 'DATA_DIR',            initial: './data',    about: 'folder of the embedded database, files, outbox and generated keys' },
  { name: 'DATABASE_URL',        initial: '',          about: 'a PostgreSQL 15 or newer to use instead of the embedded one' },
  { name: 'DATABASE_POOL',       initial: '10',        about: 'connections for writing, and as many for reading, per process' },
  { name: 'ROLE',                initial: 'both',      about: '`api`, `worker` or `both`' },
  { name: 'SERVICE_KEY',         initial: '',          about: 'signing and encryption, 32 characters or more; generated into the data folder when absent' },
  { name: 'TRUSTED_PROXIES',     initial: '',          about: 'addresses or networks, comma-separated, whose `X-Forwarded-For` is believed' },
  { name: 'CORS_ORIGINS',        initial: '',          about: 'origins, comma-separated, whose pages may call the API' },
  { name: 'LOG_LEVEL',           initial: 'info',      about: '`fatal` `error` `warn` `info` `debug` `trace` or `silent`' },
  { name: 'FILES_URL',           initial: '',          about: 'where files are kept: default a folder in the data folder, or `s3://key:secret@host/bucket?region=…`' },
  { name: 'SMTP_URL',            initial: '',          about: '`smtp://` or `smtps://`; without it mails are kept in the outbox folder of the data folder' },
  { name: 'MAIL_FROM',           initial: 'Dubbel <no-reply@localhost>', about: 'sender of mails' },
  { name: 'FREE_PLAN_USERS',     initial: '25',        about: 'users of a firm without a licence key' },
  { name: 'FREE_PLAN_COMPANIES', initial: '100',       about: 'company files of a firm without a licence key' },
  { name: 'EXPORTS_AT_ONCE',     initial: '4',         about: 'exports that a process writes at the same time; the next ones wait for a place' },
  { name: 'RATE_LIMIT',          initial: '6000',      about: 'requests per minute and token on routes without a limit of their own; `0` switches it off' },
  { name: 'CHANGE_RETENTION_DAYS', initial: '3650',    about: 'days for which the log keeps the content of changes that are not the newest of their record; 90 or more' },
  { name: 'ADMIN_EMAIL',         initial: '',          about: 'first platform admin, created on an empty database' },
  { name: 'ADMIN_PASSWORD',      initial: '',          about: 'password of that admin; a random one is shown once when absent' },
  { name: 'FIRM_NAME',           initial: '',          about: 'name of the firm of that admin' },
  { name: 'DEMO',                initial: 'on',        about: '`off` makes no demo firm, and keeps one that is there as it is' },
  { name: 'EXTERNAL_URL',        initial: '',          about: 'base address of the external fiduciary platform, for sign-in and firm sync' },
  { name: 'EXTERNAL_KEY',        initial: '',          about: 'key for that platform' },
  { name: 'VIES_URL',            initial: 'https://ec.europa.eu/taxation_customs/vies/rest-api', about: 'address of the EU check of VAT numbers; set to nothing it is switched off' },
  { name: 'PEPPOL_SML_ZONE',     initial: 'participant.sml.prod.tech.peppol.org', about: 'DNS zone in which Peppol participants are looked up; set to nothing it is switched off' },
  { name: 'PEPPOL_SMP_URL',      initial: '',          about: 'a Peppol metadata publisher to ask instead, on a private network' },
  { name: 'REGISTER_URL',        initial: '',          about: 'base address of the company register' },
  { name: 'REGISTER_KEY',        initial: '',          about: 'key for that register' },
  { name: 'ANALYSIS_URL',        initial: '',          about: 'base address of an OpenAI-compatible service that reads PDF and pictures beside our own rules; `/chat/completions` is added' },
  { name: 'ANALYSIS_KEY',        initial: '',          about: 'key for that service' },
  { name: 'ANALYSIS_MODEL',      initial: '',          about: 'name of the model it is to use; needed with `ANALYSIS_URL`' },
  { name: 'ANALYSIS_SENDS',      initial: 'text',      about: 'what it gets of a document: its `text`, or `images` of its pages' },
  { name: 'ANALYSIS_SECONDS',    initial: '60',        about: 'how long it may take, a second attempt included; 5 to 120' },
  { name: 'WEBHOOK_LOCAL_RECEIVERS', initial: 'no',    about: '`yes` sends webhooks to this machine and its networks too, and by http: for tests only, refused where `NODE_ENV` is `production`' },
] as const satisfies readonly Variable[]

export type VariableName = (typeof variables)[number]['name']
