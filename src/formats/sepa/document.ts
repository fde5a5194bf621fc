import { closed, opened, type Xml } from '#formats/xml/writer'
import { groupHeader } from './elements.js'
import { type PaymentPart, partsOf } from './parts.js'
import type { CreditTransfer, DirectDebit, PaymentFile } from './payment-file.js'

type Content<One> = {
  readonly root: string
  readonly headOf: (part: PaymentPart<One>) => readonly Xml[]
  readonly paymentOf: (payment: One) => Xml
}

/** A message as UTF-8 text in pieces of some size, so that a large file is never held whole. */
export function* messageIn<One extends CreditTransfer | DirectDebit>(
  file: PaymentFile<One>,
  content: Content<One>,
): Generator<string> {
  let waiting = ''
  for (const line of linesOf(file, content)) {
    waiting += line
    if (waiting.length < pieceLength) continue
    yield waiting
    waiting = ''
  }
  yield waiting
}

const pieceLength = 16_384

/** A payment to a line, for people who open the file. */
function* linesOf<One extends CreditTransfer | DirectDebit>(
  file: PaymentFile<One>,
  { root, headOf, paymentOf }: Content<One>,
): Generator<string> {
  yield opened('Document', { xmlns: `urn:iso:std:iso:20022:tech:xsd:${file.schema}` })
  yield `<${root}>\n${groupHeader(file)}\n`
  for (const part of partsOf(file)) {
    yield `<PmtInf>${headOf(part).join('')}\n`
    for (const payment of part.payments) yield `${paymentOf(payment)}\n`
    yield '</PmtInf>\n'
  }
  yield `</${root}>${closed('Document')}`
}
