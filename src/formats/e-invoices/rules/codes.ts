import type { Text } from '#kernel/languages'
import { type CodeListName, isListed } from '../code-lists.js'
import type { EInvoice, LineAdjustment, Party } from '../e-invoice.js'
import type { Finding, Topic } from '../finding.js'
import { present, type Rule, unless } from './rule.js'

/** What an invoice says in codes stands in the lists of the standard. */
export const codeRules: readonly Rule[] = [
  ({ typeCode, documentType }) =>
    listed(typeCode, documentType === 'invoice' ? 'invoice-types' : 'credit-note-types', {
      rule: 'BR-CL-01',
      path: 'typeCode',
    }),
  ({ notes }) =>
    notes.flatMap((note, place) =>
      listed(subjectOf(note), 'note-subjects', { rule: 'BR-CL-08', path: `notes.${place}` }),
    ),
  ({ seller, buyer }) => [...ofParty(seller, 'seller', true), ...ofParty(buyer, 'buyer', false)],
  ({ payee }) =>
    listed(payee?.legalId?.scheme ?? null, 'identifier-schemes', {
      rule: 'BR-CL-11',
      path: 'payee.legalId.scheme',
      about: 'identity',
    }),
  ({ payments }) =>
    payments.flatMap(({ code }, place) =>
      listed(code, 'payment-means', {
        rule: 'BR-CL-16',
        path: `payments.${place}.code`,
        about: 'payment',
      }),
    ),
  ({ adjustments }) => adjustments.flatMap((one, place) => ofReason(one, `adjustments.${place}`)),
  ({ lines }) => lines.flatMap((line, place) => ofLine(line, `lines.${place}`)),
  ({ breakdown }) =>
    breakdown.flatMap(({ exemptionCode }, place) =>
      listed(exemptionCode?.toUpperCase() ?? null, 'exemption-reasons', {
        rule: 'BR-CL-22',
        path: `breakdown.${place}.exemptionCode`,
      }),
    ),
  ({ attachments }) =>
    attachments.flatMap(({ mediaType }, place) =>
      listed(mediaType, 'media-types', {
        rule: 'BR-CL-24',
        path: `attachments.${place}.mediaType`,
      }),
    ),
]

/** A code, where one is given, is one of its list. */
export function listed(
  code: string | null,
  list: CodeListName,
  { rule, path, about = 'form' }: { rule: string; path: string; about?: Topic },
): Finding[] {
  if (code === null || code === '') return []
  return unless(isListed(list, code), rule, about, path, texts.code, { code: code.slice(0, 50) })
}

/** `#AAI#text`: a note may begin with its subject. */
function subjectOf(note: string): string | null {
  return /#([^#]*)#/.exec(note)?.[1] ?? null
}

/** Who collects by direct debit is known by a number that stands in no list. */
function ofParty(party: Party, path: string, isSeller: boolean): Finding[] {
  const { endpoint, legalId, identifiers } = party
  return [
    ...listed(endpoint?.scheme ?? null, 'address-schemes', {
      rule: 'BR-CL-25',
      path: `${path}.endpoint.scheme`,
      about: 'identity',
    }),
    ...listed(legalId?.scheme ?? null, 'identifier-schemes', {
      rule: 'BR-CL-11',
      path: `${path}.legalId.scheme`,
      about: 'identity',
    }),
    ...identifiers.flatMap(({ scheme }, place) =>
      listed(isSeller && scheme === 'SEPA' ? null : scheme, 'identifier-schemes', {
        rule: 'BR-CL-10',
        path: `${path}.identifiers.${place}.scheme`,
        about: 'identity',
      }),
    ),
  ]
}

function ofReason({ kind, reasonCode }: LineAdjustment, path: string): Finding[] {
  const isCharge = kind === 'charge'
  return listed(reasonCode, isCharge ? 'charge-reasons' : 'allowance-reasons', {
    rule: isCharge ? 'BR-CL-20' : 'BR-CL-19',
    path: `${path}.reasonCode`,
  })
}

function ofLine({ unit, standardCode, adjustments }: EInvoice['lines'][number], path: string) {
  const scheme = `${path}.standardCode.scheme`
  return [
    ...listed(unit, 'units', { rule: 'BR-CL-23', path: `${path}.unit` }),
    ...(standardCode === null ? [] : present(standardCode.scheme, 'BR-64', 'form', scheme)),
    ...listed(standardCode?.scheme ?? null, 'identifier-schemes', {
      rule: 'BR-CL-21',
      path: scheme,
    }),
    ...adjustments.flatMap((one, index) => ofReason(one, `${path}.adjustments.${index}`)),
  ]
}

export const texts = {
  code: {
    fr: 'Le code « {code} » ne figure pas dans sa liste.',
    nl: 'De code “{code}” staat niet in de lijst.',
    en: 'The code “{code}” is not in its list.',
    de: 'Der Code „{code}“ steht nicht in seiner Liste.',
  },
} satisfies Record<string, Text>
