/** Writes credit transfers as pain.001, for any bank of SEPA. */
import { branch, leaf, type Xml } from '#formats/xml/writer'
import { messageIn } from './document.js'
import {
  account,
  bank,
  coded,
  euros,
  isOf2019,
  named,
  partHead,
  paymentId,
  remittance,
  requiredBank,
} from './elements.js'
import type { PaymentPart } from './parts.js'
import type { CreditTransfer, CreditTransferFile } from './payment-file.js'
import { assertWritable } from './writable.js'

/** The file in pieces of text, the same at every call. What no bank would take throws before the first piece. */
export function writeCreditTransfers(file: CreditTransferFile): Generator<string> {
  assertWritable(file)
  return messageIn(file, {
    root: 'CstmrCdtTrfInitn',
    headOf: (part) => headOf(part, file),
    paymentOf: (payment) => paymentOf(payment, file),
  })
}

function headOf(part: PaymentPart<CreditTransfer>, file: CreditTransferFile): Xml[] {
  const { on, isInstant } = part.first
  const { name, iban, bic } = file.account
  return [
    ...partHead(part, 'TRF', file.isBatchBooked),
    branch('PmtTpInf', coded('SvcLvl', 'SEPA'), isInstant ? coded('LclInstrm', 'INST') : ''),
    isOf2019(file.schema) ? branch('ReqdExctnDt', leaf('Dt', on)) : leaf('ReqdExctnDt', on),
    named('Dbtr', name),
    account('DbtrAcct', iban),
    requiredBank('DbtrAgt', bic, file.schema),
    leaf('ChrgBr', 'SLEV'),
  ]
}

function paymentOf(payment: CreditTransfer, { schema }: CreditTransferFile): Xml {
  const { amount, party } = payment
  return branch(
    'CdtTrfTxInf',
    paymentId(payment),
    branch('Amt', euros(amount)),
    bank('CdtrAgt', party.bic, schema),
    named('Cdtr', party.name),
    account('CdtrAcct', party.iban),
    remittance(payment),
  )
}
