import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems } from '#platform/problems'
import * as actions from './actions/index.js'
import * as descriptions from './descriptions.js'
import {
  Company,
  CompanySearch,
  companyPath,
  FoundCompanies,
  Fresh,
  Iban,
  ibanPath,
  Participant,
  participantPath,
  VatNumber,
  vatPath,
} from './schemas.js'

/** What leaves the service: not in the demo, at the pace of a person, perhaps without an answer. */
const outside = {
  demo: 'blocked',
  limit: { name: 'lookup', perMinute: 60 },
  problems: [problems.external_unavailable],
  wrongParam: 422,
} as const
const one = { ...outside, params: companyPath, query: Fresh }
const vat = { ...outside, params: vatPath, query: Fresh }
const iban = { params: ibanPath, wrongParam: 422 } as const
const peppol = { ...outside, params: participantPath, query: Fresh }
const many = { ...outside, query: CompanySearch }

// biome-ignore format: a table
export const lookupRoutes = table('lookup', {
  at: '/v1/lookup', reads: { limitedToken: 'ok', snapshot: false }, actions, descriptions,
}, {
  searchCompanies:   read('/companies',                    { ...many, reply: FoundCompanies }),
  lookUpCompany:     read('/companies/{country}/{number}', { ...one, reply: Company }),
  lookUpVatNumber:   read('/vat/{vat_number}',             { ...vat, reply: VatNumber }),
  explainAccount:    read('/iban/{iban}',                  { ...iban, reply: Iban }),
  lookUpParticipant: read('/peppol/{participant}',         { ...peppol, reply: Participant }),
})
