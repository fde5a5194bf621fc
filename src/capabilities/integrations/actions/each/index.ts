import { problem } from '#kernel/problem'
import { uncoded } from '#platform/problems'
import type { Integration } from '../integration.js'
import { bankFolder } from './bank-folder/index.js'
import { companyRegister } from './company-register/index.js'
import { documentAnalysis } from './document-analysis/index.js'
import { externalPlatform } from './external-platform/index.js'
import { peppolAccessPoint } from './peppol-access-point/index.js'
import { s3Archive } from './s3-archive/index.js'
import { smtp } from './smtp/index.js'
import { vies } from './vies/index.js'

/** The catalogue, in its order: a new one is a folder and a line. */
export const catalogue: readonly Integration[] = [
  peppolAccessPoint,
  documentAnalysis,
  companyRegister,
  vies,
  bankFolder,
  smtp,
  s3Archive,
  externalPlatform,
]

export function integrationNamed(key: string): Integration {
  const found = catalogue.find((one) => one.key === key)
  if (!found) throw problem(uncoded.not_found)
  return found
}
