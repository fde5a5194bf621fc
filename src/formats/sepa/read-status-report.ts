/** Reads pain.002 in any of its versions, by local names, whatever the prefix. */
import { cleaned, cleanedReference } from '#formats/bank-statements/text'
import { allOf, at, textAt } from '#formats/xml/elements'
import { isoMessageIn } from '#formats/xml/iso-message'
import { tooLarge, XmlRefusal } from '#formats/xml/refusal'
import { xmlText } from '#formats/xml/text'
import { type XmlStart, XmlTokenizer } from '#formats/xml/tokenizer'
import { type XmlElement, XmlTree } from '#formats/xml/tree'
import { ReportRefusal } from './report-refusal.js'
import type {
  ReportedPart,
  ReportedPayment,
  ReportedStatus,
  StatusReason,
  StatusReport,
} from './status-report.js'

/** Enough for each of 5,000 payments to come back with all that was said of it. */
export const statusReportLimits = { bytes: 16 * 1024 * 1024 } as const
const limits = { depth: 64, nodes: 1_000_000, text: 65_536 }

/** How deep each stands: Document, CstmrPmtStsRpt, OrgnlPmtInfAndSts, TxInfAndSts. */
const [partDepth, paymentDepth] = [3, 4]

/** What the bank says of a file of payments; throws a `ReportRefusal`. */
export function readStatusReport(bytes: Uint8Array): StatusReport {
  const parts: ReportedPart[] = []
  const root = refusing(() => rootOf(bytes, parts))
  const group = at(root, 'CstmrPmtStsRpt', 'OrgnlGrpInfAndSts')
  const originalMessageId = cleanedReference(textAt(group, 'OrgnlMsgId'))
  if (originalMessageId === null) throw new ReportRefusal('original_missing')
  const report = {
    originalMessageId,
    originalMessageType: cleaned(textAt(group, 'OrgnlMsgNmId'), longestCode),
    group: statusOf(group, 'GrpSts'),
    parts,
  }
  if (!saysAnything(report)) throw new ReportRefusal('status_missing')
  return report
}

/** Parts and payments are read as they end, and let go. */
function rootOf(bytes: Uint8Array, parts: ReportedPart[]): XmlElement | undefined {
  if (bytes.length > statusReportLimits.bytes) throw tooLarge('too many bytes')
  let payments: ReportedPayment[] = []
  const tree = new XmlTree((element, depth) => {
    if (depth === paymentDepth && element.name === 'TxInfAndSts') {
      payments.push(paymentOf(element))
      return true
    }
    if (depth !== partDepth) return false
    const isPart = element.name === 'OrgnlPmtInfAndSts'
    if (isPart) parts.push(partOf(element, payments))
    payments = []
    return isPart
  })
  const open = (start: XmlStart) => {
    if (tree.root === undefined) assertWelcome(start)
    tree.open(start)
  }
  new XmlTokenizer({ text: tree.text, close: tree.close, open }, limits).readWhole(xmlText(bytes))
  return tree.root
}

/** The versions that are read are 001.03 to 001.14; whatever else it is, the message names it. */
function assertWelcome({ namespace }: XmlStart): void {
  const message = isoMessageIn(namespace)
  if (message === null) throw new ReportRefusal('unsupported_document', { found: 'XML' })
  const { name, type, version } = message
  if (type !== 'pain.002.001' || version < 3 || version > 14)
    throw new ReportRefusal('unsupported_document', { found: name })
}

function partOf(element: XmlElement, payments: readonly ReportedPayment[]): ReportedPart {
  return {
    paymentInformationId: cleanedReference(textAt(element, 'OrgnlPmtInfId')),
    ...statusOf(element, 'PmtInfSts'),
    payments,
  }
}

function paymentOf(element: XmlElement): ReportedPayment {
  return {
    endToEndId: cleanedReference(textAt(element, 'OrgnlEndToEndId')),
    instructionId: cleanedReference(textAt(element, 'OrgnlInstrId')),
    ...statusOf(element, 'TxSts'),
  }
}

function statusOf(element: XmlElement | undefined, name: string): ReportedStatus {
  return {
    status: cleaned(textAt(element, name), longestCode),
    reasons: allOf(element, 'StsRsnInf').map(reasonOf),
  }
}

function reasonOf(element: XmlElement): StatusReason {
  const code = textAt(element, 'Rsn', 'Cd') ?? textAt(element, 'Rsn', 'Prtry')
  const lines = allOf(element, 'AddtlInf').map(({ text }) => text)
  return {
    code: cleaned(code, longestCode),
    information: cleaned(lines.join(' '), longestInformation),
  }
}

/** Codes of ISO have four characters, those of a bank 35; what it adds are lines of 105. */
const [longestCode, longestInformation] = [35, 525]

function saysAnything({ group, parts }: StatusReport): boolean {
  const isStated = ({ status }: ReportedStatus) => status !== null
  return isStated(group) || parts.some((part) => isStated(part) || part.payments.some(isStated))
}

function refusing<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (error instanceof XmlRefusal) throw new ReportRefusal(error.code)
    throw error
  }
}
