import type { ProcessorTime } from './processor-time.js'

/** What a figure should be: at most so much, or at least so much, in its unit. */
export type Aim = {
  readonly what: string
  readonly unit: '%' | 'times' | 'ms' | 'MB' | 'rows/s'
} & ({ readonly most: number } | { readonly least: number; readonly wanted?: number })

/** Every aim by its benchmark. A benchmark gives a figure for each of its aims, or does not compile. */
export const aims = {
  service: {
    ping: { what: 'GET /v1/ping to bare', most: 1.65, unit: 'times' },
    me: { what: 'GET /v1/auth/me to bare', most: 1.35, unit: 'times' },
    note: { what: 'small write to bare', most: 1.15, unit: 'times' },
    memory: { what: 'memory of the server after service', most: 165, unit: 'MB' },
  },
  'company-file': {
    BE: { what: 'company file of Belgium to bare insert', most: 2, unit: 'times' },
    FR: { what: 'company file of France to bare insert', most: 2, unit: 'times' },
    LU: { what: 'company file of Luxembourg to bare insert', most: 2, unit: 'times' },
  },
  posting: {
    journal1clients1: {
      what: 'invoices, 1 journal, 1 client, of the ceiling',
      least: 38,
      unit: '%',
    },
    journal1clients8: {
      what: 'invoices, 1 journal, 8 clients, of the ceiling',
      least: 70,
      wanted: 80,
      unit: '%',
    },
    journals16clients1: {
      what: 'invoices, 16 journals, 1 client, of the ceiling',
      least: 38,
      unit: '%',
    },
    journals16clients8: {
      what: 'invoices, 16 journals, 8 clients, of the ceiling',
      least: 70,
      wanted: 80,
      unit: '%',
    },
    batch: { what: 'batch of 1000 to the single rate of 8 clients', least: 4, unit: 'times' },
    memory: { what: 'memory of the server after posting', most: 165, unit: 'MB' },
  },
  reading: {
    balanceRatio: { what: 'trial balance, million to 100 thousand', most: 1.3, unit: 'times' },
    balance: { what: 'trial balance of a million lines', most: 15, unit: 'ms' },
    firstRatio: { what: 'ledger, first page, million to 100 thousand', most: 1.3, unit: 'times' },
    first: { what: 'ledger, first page of a million lines', most: 15, unit: 'ms' },
    middleRatio: { what: 'ledger, middle page, million to 100 thousand', most: 1.3, unit: 'times' },
    middle: { what: 'ledger, middle page of a million lines', most: 15, unit: 'ms' },
    lastRatio: { what: 'ledger, last page, million to 100 thousand', most: 1.3, unit: 'times' },
    last: { what: 'ledger, last page of a million lines', most: 15, unit: 'ms' },
    entries: { what: 'first page of GET entries, 250 thousand entries', most: 9, unit: 'ms' },
    deepest: { what: 'deepest page of GET entries to the first', most: 3, unit: 'times' },
    unique: { what: 'q, a reference that one entry has', most: 60, unit: 'ms' },
    some: { what: 'q, a word with about 16,700 hits', most: 60, unit: 'ms' },
    none: { what: 'q, no hit', most: 60, unit: 'ms' },
    nearlyAll: { what: 'q, words that nearly all entries have', most: 600, unit: 'ms' },
    letter: { what: 'q, one letter', most: 600, unit: 'ms' },
  },
  vat: {
    prepare: {
      what: 'POST of a VAT return to the bare sum of its lines',
      most: 0.5,
      unit: 'times',
    },
    prepareRatio: { what: 'POST of a VAT return, ten quarters to one', most: 1.3, unit: 'times' },
    recompute: { what: 'recompute of a quarter to the bare sum', most: 0.5, unit: 'times' },
    recomputeRatio: { what: 'recompute of a quarter, ten to one', most: 1.3, unit: 'times' },
    read: { what: 'GET of a VAT return', most: 15, unit: 'ms' },
    deepest: { what: 'deepest page of lines behind a box to the first', most: 3, unit: 'times' },
    portfolio: { what: 'VAT periods of 500 files to those of one', most: 5, unit: 'times' },
    posting: { what: 'invoices with sums of boxes, of those without', least: 95, unit: '%' },
  },
  analytics: {
    posting: {
      what: 'invoice on two axes of three codes, to one on none',
      most: 1.3,
      unit: 'times',
    },
    free: { what: 'the same of an entry with all its lines on them', most: 1.3, unit: 'times' },
    actuals: { what: 'actuals of a year, million lines to 10 thousand', most: 1.3, unit: 'times' },
    budget: { what: 'budget of 1,000 lines to a list of 1,000 accounts', most: 3, unit: 'times' },
    byCode: { what: 'lines of a code among a million', most: 60, unit: 'ms' },
    unallocated: { what: 'lines that an axis lacks among a million', most: 60, unit: 'ms' },
  },
  reports: {
    balance: { what: 'trial balance of a year, a million lines', most: 15, unit: 'ms' },
    balanceRatio: {
      what: 'trial balance of a year, million to 100 thousand',
      most: 1.3,
      unit: 'times',
    },
    bare: { what: 'trial balance to the bare statement over the sums', most: 2, unit: 'times' },
    sheet: {
      what: 'balance sheet with comparison to the trial balance',
      most: 2,
      unit: 'times',
    },
    months: { what: 'income statement by month to the trial balance', most: 3, unit: 'times' },
    ledger: { what: 'general ledger, first page of 50', most: 10, unit: 'ms' },
    deepest: { what: 'general ledger, deepest page to the first', most: 3, unit: 'times' },
    parties: { what: 'third-party balance of 5,000 parties', most: 60, unit: 'ms' },
    aged: { what: 'aged balance of 10,000 items', most: 80, unit: 'ms' },
    agedRatio: { what: 'aged balance, million lines to 100 thousand', most: 1.3, unit: 'times' },
    kpis: { what: 'key figures of 24 months', most: 30, unit: 'ms' },
    banks: { what: 'bank accounts, million lines to 100 thousand', most: 1.3, unit: 'times' },
    items: { what: 'open items of a supplier, the same', most: 1.3, unit: 'times' },
    closing: { what: 'preview of closing, the same', most: 1.3, unit: 'times' },
    asOf: { what: 'trial balance 1,000 entries back, to that of now', most: 3, unit: 'times' },
    posted: { what: 'trial balance after an entry, to that of now', most: 1.5, unit: 'times' },
    firm: { what: 'key figures of 200 files to those of one', most: 40, unit: 'times' },
  },
  exports: {
    csv: { what: 'CSV of the general ledger, of a bare COPY', least: 30, unit: '%' },
    streamed: { what: 'the same from its first byte to its last', least: 50, unit: '%' },
    firstByte: { what: 'first byte of 200,000 lines', most: 2000, unit: 'ms' },
    xlsx: { what: 'XLSX, of the CSV', least: 17, unit: '%' },
    pdf: { what: 'PDF of the general ledger', least: 4000, unit: 'rows/s' },
    fec: { what: 'FEC, of the CSV', least: 40, unit: '%' },
    faia: { what: 'FAIA, of the CSV', least: 40, unit: '%' },
    dossier: { what: 'full dossier to the sum of its parts', most: 1.2, unit: 'times' },
    memory: { what: 'memory for 200,000 lines above 2,000', most: 80, unit: 'MB' },
  },
  takeover: {
    copy: { what: 'FEC of 100,000 lines to COPY of its rows', most: 12, unit: 'times' },
    memory: { what: 'memory for a million lines above rest', most: 150, unit: 'MB' },
    ping: { what: 'GET /v1/ping meanwhile to at rest, 99 %', most: 3, unit: 'times' },
  },
  files: {
    eInvoice: { what: 'reading an e-invoice', most: 30, unit: 'ms' },
    text: { what: 'reading a PDF with text', most: 400, unit: 'ms' },
    scan: { what: 'reading a scanned page', most: 5000, unit: 'ms' },
    memory: { what: 'most memory of a process that reads', most: 512, unit: 'MB' },
  },
  sync: {
    load: { what: 'first load, of COPY', least: 50, unit: '%' },
    pull: { what: 'pull of changes, of COPY', least: 50, unit: '%' },
  },
  bank: {
    import: { what: 'CODA of 50,000 transactions to COPY of its rows', most: 8, unit: 'times' },
    growth: { what: 'CODA of 50,000 transactions to one of 5,000', most: 12, unit: 'times' },
    importMemory: {
      what: 'memory of an import of 50,000 above ten of 5,000',
      most: 64,
      unit: 'MB',
    },
    reads: { what: 'read while 50,000 are imported, 99 %', most: 250, unit: 'ms' },
    pages: { what: 'deepest page of GET bank-transactions to the first', most: 3, unit: 'times' },
    auto: { what: 'auto-match of 2,000 to entries/batch', most: 3, unit: 'times' },
    autoTime: { what: 'auto-match of 2,000', most: 10_000, unit: 'ms' },
    undo: { what: 'auto-match of 2,000 undone, to doing it', most: 2, unit: 'times' },
    suggestions: { what: 'suggestions, 10,000 items, to the transaction', most: 5, unit: 'times' },
    sepa: { what: 'SEPA file of 5,000 payments, made', most: 3000, unit: 'ms' },
    xml: { what: 'SEPA file of 5,000 payments, as XML', most: 3000, unit: 'ms' },
  },
  recurring: {
    posting: {
      what: '1,000 occurrences by the job to calls of one client',
      most: 1.5,
      unit: 'times',
    },
    minute: { what: 'a minute with nothing due, among 100,000 records', most: 10, unit: 'ms' },
  },
  assets: {
    run: { what: 'run over 1,000 assets to a free entry of its lines', most: 6, unit: 'times' },
    runGrowth: { what: 'run over 1,000 assets, ten years posted to one', most: 1.3, unit: 'times' },
    list: { what: 'list of 1,000 assets to 1,000 third parties', most: 4, unit: 'times' },
    listGrowth: { what: 'list of assets, ten years posted to one', most: 1.3, unit: 'times' },
  },
  lookup: {
    load: { what: 'loading the Belgian register, of a bare COPY', least: 50, unit: '%' },
    words: { what: 'a search by words to one by number', most: 10, unit: 'times' },
    common: { what: 'a search by a common beginning to one by number', most: 10, unit: 'times' },
    mistake: { what: 'a search with a mistake to one by number', most: 10, unit: 'times' },
  },
  bridge: {
    push: { what: 'an unchanged PUT of a company to GET of it', most: 1.5, unit: 'times' },
    paper: { what: 'a document handed over to an upload of it', most: 1.3, unit: 'times' },
  },
  mail: {
    queueing: { what: 'an invoice queued to its PDF and its UBL', most: 1.3, unit: 'times' },
    reminders: { what: 'reminders over 10,000 items to open items', most: 3, unit: 'times' },
  },
  outside: {
    queueing: {
      what: 'an invoice queued for Peppol to its PDF and its UBL',
      most: 1.5,
      unit: 'times',
    },
    fetching: {
      what: '100 invoices by Peppol to uploading and reading them',
      most: 1.5,
      unit: 'times',
    },
    folder: { what: 'a folder of 100 statements to uploading them', most: 1.2, unit: 'times' },
    archive: { what: 'a year archived to its dossier and a bare upload', most: 1.3, unit: 'times' },
    memory: { what: 'memory of archiving a year above a tenth of it', most: 80, unit: 'MB' },
    ping: {
      what: 'GET /v1/ping while all outside misbehave to at rest, 99 %',
      most: 3,
      unit: 'times',
    },
  },
  webhooks: {
    deliveries: { what: 'deliveries, of a bare client', least: 50, unit: '%' },
    oneProcess: { what: 'write to first attempt, API and worker in one', most: 1000, unit: 'ms' },
    twoProcesses: { what: 'write to first attempt, API and worker in two', most: 1000, unit: 'ms' },
  },
} as const satisfies Record<string, Record<string, Aim>>

export type BenchmarkName = keyof typeof aims

/** A figure in the unit of its aim, with what a request took of the processors. */
export type Figure = {
  readonly value: number
  /** The same ratio or share by processor time, which a busy machine leaves alone. */
  readonly byProcessor?: number
  readonly perRequest?: ProcessorTime
}

/** What a benchmark found, a figure for each of its aims. */
export type Outcome<Name extends BenchmarkName> = Readonly<
  Record<keyof (typeof aims)[Name], Figure>
>
