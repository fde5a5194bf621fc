import { ledgerProblems } from '#capabilities/ledger'
import { act, create, fileFrom, list, read, remove, update } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as shape from '#platform/shapes/index'
import { trashDeclaration } from './actions/bin.js'
import { readLines } from './actions/box-lines.js'
import { recomputeDeclaration, updateDeclaration } from './actions/change.js'
import { readClientListing } from './actions/client-listing.js'
import { writeReturns } from './actions/consignment.js'
import { readControl } from './actions/control.js'
import { readReturnFile } from './actions/files.js'
import { fileDeclaration } from './actions/filing.js'
import { readSlips } from './actions/forms-281-50.js'
import { readIntraListing } from './actions/intra-listing.js'
import { listVatPeriods } from './actions/periods.js'
import { listFirmDeclarations } from './actions/portfolio.js'
import { createDeclaration, periodTaken } from './actions/prepare.js'
import * as view from './actions/read.js'
import { reopenDeclaration } from './actions/reopen.js'
import { validateDeclaration } from './actions/validate.js'
import * as descriptions from './descriptions.js'
import { declaration } from './entity.js'
import { problems } from './problems.js'
import {
  DeclarationPatch,
  FilingWish,
  DeclarationFilter as Filter,
  NewDeclaration,
  ReopenWish,
  VatDeclaration,
  VatDeclarations,
} from './schemas/declarations.js'
import { Ca3, FileAsked } from './schemas/files.js'
import { LinesAsked, VatLine } from './schemas/lines.js'
import * as listing from './schemas/listings.js'
import { Portfolio, PortfolioAsked, ReturnsWish } from './schemas/portfolio.js'
import { ControlAsked, PeriodsAsked, VatControl, VatPeriods } from './schemas/views.js'

const { declaration_exists, declaration_stale, declaration_has_errors, not_applicable } = problems
const { declarant_incomplete } = problems
const { period_locked } = ledgerProblems
const Lang = shape.object({ lang: shape.maybe(shape.language()) })
const reply = VatDeclaration
const constraints = { vat_declaration_months_once: periodTaken }
const ofNew = { problems: [declaration_exists, not_applicable], constraints }
const ofValid = {
  role: 'manager',
  problems: [declaration_stale, declaration_has_errors, period_locked],
} as const
const ofFiling = { role: 'manager', body: FilingWish } as const
const ofReopening = { role: 'manager', body: ReopenWish, problems: [period_locked] } as const

const ofFile = {
  query: FileAsked,
  lang: true,
  reply: Ca3,
  files: ['application/xml', 'application/pdf'],
  problems: [declarant_incomplete],
}

const actions = {
  ...view,
  createDeclaration,
  updateDeclaration,
  recomputeDeclaration,
  trashDeclaration,
  validateDeclaration,
  fileDeclaration,
  reopenDeclaration,
  readLines,
  readReturnFile,
}

// biome-ignore format: a table
const ofDeclarations = table('vat', {
  at: '/v1/companies/{company}/vat-declarations', entity: declaration, actions,
  writes: { role: 'encoder' }, descriptions: descriptions.declarations,
}, {
  listDeclarations:     read  ('',                { query: Filter, reply: VatDeclarations }),
  createDeclaration:    create('',                { ...ofNew, body: NewDeclaration, reply }),
  readDeclaration:      read  ('/{id}',           { query: Lang, reply }),
  updateDeclaration:    update('/{id}',           { body: DeclarationPatch, reply }),
  trashDeclaration:     remove('/{id}'),
  recomputeDeclaration: act   ('/{id}/recompute', { reply }),
  validateDeclaration:  act   ('/{id}/validate',  { ...ofValid, reply }),
  fileDeclaration:      act   ('/{id}/file',      { ...ofFiling, reply }),
  reopenDeclaration:    act   ('/{id}/reopen',    { ...ofReopening, reply }),
  readLines:            list  ('/{id}/lines',     { query: LinesAsked, reply: VatLine }),
  readReturnFile:       read  ('/{id}/xml',       { ...ofFile }),
})

const { nothing_to_declare } = problems
const asFile = {
  lang: true,
  files: ['application/xml', 'application/pdf'],
  problems: [not_applicable, declaration_has_errors, nothing_to_declare, declarant_incomplete],
}
const ofClients = { ...asFile, query: listing.ClientListingAsked, reply: listing.ClientListing }
const ofIntra = { ...asFile, query: listing.IntraListingAsked, reply: listing.IntraListing }
const ofSlips = { ...asFile, query: listing.SlipsAsked, reply: listing.Slips }

const viewing = { listVatPeriods, readControl, readClientListing, readIntraListing, readSlips }

// biome-ignore format: a table
const ofViews = table('vat', {
  at: '/v1/companies/{company}/vat', actions: viewing, descriptions: descriptions.views,
}, {
  listVatPeriods:    read('/periods',        { query: PeriodsAsked, reply: VatPeriods }),
  readControl:       read('/control',        { query: ControlAsked, reply: VatControl }),
  readClientListing: read('/client-listing', ofClients),
  readIntraListing:  read('/intra-listing',  ofIntra),
  readSlips:         read('/forms-281-50',   ofSlips),
})

const ofMany = { role: 'manager', demo: 'blocked', problems: [declarant_incomplete] } as const
const asConsignment = { ...ofMany, body: ReturnsWish, files: ['application/xml'] }

// biome-ignore format: a table
const ofFirm = table('vat', {
  at: '/v1/firms/{firm}/vat-declarations', reads: { limitedToken: 'ok' },
  actions: { listFirmDeclarations, writeReturns }, descriptions: descriptions.portfolio,
}, {
  listFirmDeclarations: read    ('',     { query: PortfolioAsked, reply: Portfolio }),
  writeReturns:         fileFrom('/xml', asConsignment),
})

export const vatRoutes = [...ofDeclarations, ...ofViews, ...ofFirm]
