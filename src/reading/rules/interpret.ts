/** From pages of words to an extract, with what speaks against it. */
import type { Extracted } from '#formats/e-invoices/index'
import type { Area, Page } from '../page.js'
import type { Warning, WarningCode } from '../reading.js'
import { extractedFrom, nothingExtracted } from './extracted.js'
import { type About, computed, type Findings } from './findings.js'
import { judged } from './judged.js'
import type { Parties } from './parties.js'
import { pagesOf, severalIn } from './several.js'
import { doubtsOf, unclearIn } from './trust.js'
import { laidOut } from './words.js'

export type Interpretation = {
  readonly extracted: Extracted
  /** The known party that the document is from, or to. */
  readonly thirdPartyId: number | null
  readonly warnings: Warning[]
  /** No person needs to look at it before it is booked. */
  readonly isTrusted: boolean
  /** What was recognised once and would be trusted if a closer look read it alike; empty where other doubts are left. */
  readonly unclear: readonly Area[]
}

export function interpret(pages: readonly Page[], about: About): Interpretation {
  const paper = laidOut(pages)
  if (paper.cells.length === 0) return nothingFound()
  const findings = computed(paper, about)
  const extracted = extractedFrom(findings, about.own)
  const warnings = warningsOf(findings, extracted, about)
  const doubts = doubtsOf(findings, extracted)
  const unclear = warnings.length === 0 ? unclearIn(findings, extracted) : []
  const isTrusted = warnings.length === 0 && doubts.length === 0
  if (doubts.length > 0 && warnings.length === 0)
    warnings.push(warning('low_confidence', { fields: doubts.join(' ') }))
  return {
    extracted,
    thirdPartyId: findings.parties.known?.id ?? null,
    warnings,
    isTrusted,
    unclear,
  }
}

function nothingFound(): Interpretation {
  return {
    extracted: nothingExtracted(),
    thirdPartyId: null,
    warnings: [warning('no_text_found')],
    isTrusted: false,
    unclear: [],
  }
}

function warning(code: WarningCode, values: Warning['values'] = {}): Warning {
  return { code, values }
}

function warningsOf(findings: Findings, extracted: Extracted, about: About): Warning[] {
  const all = [
    ...ofDocument(findings, about),
    ...judged(extracted, about),
    ...ofParties(findings, about),
  ]
  return all.filter(({ code }, at) => all.findIndex((other) => other.code === code) === at)
}

function ofDocument(
  { paper, kind, totals, isNegative, title }: Findings,
  { own }: About,
): Warning[] {
  const found: Warning[] = []
  const several = severalIn(paper, own)
  if (several.length > 0)
    found.push(
      warning('several_documents', { pages: pagesOf(several, paper.pages.at(-1)!.number) }),
    )
  if (kind === 'other' || (kind === 'unknown' && !totals.isTriple))
    found.push(warning('not_an_invoice'))
  if (isNegative && title.kind !== 'credit_note') found.push(warning('negative_invoice'))
  return found
}

function ofParties(findings: Findings, { known }: About): Warning[] {
  const { parties, account, ids, isReceipt, paper } = findings
  const found: Warning[] = []
  // A till does not ask who pays.
  if (!parties.isOwnFound && !isReceipt) found.push(warning('own_company_not_found'))
  if (parties.isDoubtful || isOtherNumber(parties)) found.push(warning('counterparty_uncertain'))
  const invalid = ids.companies.find(({ isSound }) => !isSound)
  // Beside a sound number, one of a picture is most likely the same, misread.
  if (invalid !== undefined && (parties.other === undefined || !paper.isRecognised))
    found.push(warning('vat_number_invalid', { number: invalid.value }))
  if (account?.isSound !== true || parties.direction !== 'purchase') return found
  const isOfAnother = known.some(
    ({ id, type, ibans }) =>
      id !== parties.known?.id && type === 'supplier' && ibans.includes(account.value),
  )
  if (isOfAnother) found.push(warning('counterparty_uncertain'))
  const usual = parties.known?.ibans ?? []
  if (usual.length > 0 && !usual.includes(account.value))
    found.push(warning('iban_unknown', { iban: account.value }))
  return found
}

/** The party was recognised by its account or its name, but another number is printed. */
function isOtherNumber({ known, other }: Parties): boolean {
  if (known === undefined || known.vatNumber === null || other?.kind !== 'vat') return false
  return known.vatNumber.replace(/[\s./-]/g, '').toUpperCase() !== other.value
}
