/** Status reports of banks (pain.002) for tests: what a test does not say is left out. */
import { xml } from './camt.js'

export type Stated = {
  readonly status?: string
  readonly code?: string
  /** A code of the bank's own. */
  readonly own?: string
  readonly information?: readonly string[]
}

const reason = ({ code, own, information = [] }: Stated) =>
  code === undefined && own === undefined && information.length === 0
    ? ''
    : xml(
        'StsRsnInf',
        xml('Orgtr', xml('Nm', 'BANK')),
        code || own ? xml('Rsn', code ? xml('Cd', code) : xml('Prtry', own!)) : '',
        ...information.map((line) => xml('AddtlInf', line)),
      )

const optional = (name: string, text: string | undefined) => (text ? xml(name, text) : '')

export const reportedPayment = (given: Stated & { id?: string; instruction?: string }) =>
  xml(
    'TxInfAndSts',
    xml('StsId', 'S'),
    optional('OrgnlInstrId', given.instruction),
    optional('OrgnlEndToEndId', given.id),
    optional('TxSts', given.status),
    reason(given),
    xml('OrgnlTxRef', xml('Amt', '<InstdAmt Ccy="EUR">1.00</InstdAmt>')),
  )

export const reportedPart = (given: Stated & { id?: string }, ...payments: readonly string[]) =>
  xml(
    'OrgnlPmtInfAndSts',
    optional('OrgnlPmtInfId', given.id),
    optional('PmtInfSts', given.status),
    reason(given),
    ...payments,
  )

export function report(
  group: Stated & { id?: string; version?: string },
  ...parts: readonly string[]
): string {
  const root = `Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.${group.version ?? '03'}"`
  const header = xml('GrpHdr', xml('MsgId', 'R-1'), xml('CreDtTm', '2026-03-12T10:00:00'))
  const original = xml(
    'OrgnlGrpInfAndSts',
    optional('OrgnlMsgId', group.id ?? 'PAY-1'),
    xml('OrgnlMsgNmId', 'pain.001.001.09'),
    optional('GrpSts', group.status),
    reason(group),
  )
  const body = xml('CstmrPmtStsRpt', header, original, ...parts)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(root, body)}\n`
}
