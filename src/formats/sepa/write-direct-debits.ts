/** Writes direct debits as pain.008, for any bank of SEPA. */
import { branch, leaf, type Xml } from '#formats/xml/writer'
import { messageIn } from './document.js'
import {
  account,
  coded,
  euros,
  named,
  partHead,
  paymentId,
  remittance,
  requiredBank,
} from './elements.js'
import type { PaymentPart } from './parts.js'
import type { DirectDebit, DirectDebitFile } from './payment-file.js'
import { assertWritable } from './writable.js'

/** The file in pieces of text, the same at every call. What no bank would take throws before the first piece. */
export function writeDirectDebits(file: DirectDebitFile): Generator<string> {
  assertWritable(file)
  return messageIn(file, {
    root: 'CstmrDrctDbtInitn',
    headOf: (part) => headOf(part, file),
    paymentOf: (payment) => paymentOf(payment, file),
  })
}

function headOf(part: PaymentPart<DirectDebit>, file: DirectDebitFile): Xml[] {
  const { on, scheme, sequenceType } = part.first
  const { name, iban, bic } = file.account
  return [
    ...partHead(part, 'DD', file.isBatchBooked),
    branch(
      'PmtTpInf',
      coded('SvcLvl', 'SEPA'),
      coded('LclInstrm', scheme.toUpperCase()),
      leaf('SeqTp', sequenceType),
    ),
    leaf('ReqdColltnDt', on),
    named('Cdtr', name),
    account('CdtrAcct', iban),
    requiredBank('CdtrAgt', bic, file.schema),
    leaf('ChrgBr', 'SLEV'),
    creditor(file.creditorId),
  ]
}

/** The schema knows creditors as persons, companies too. */
function creditor(id: string): Xml {
  const other = branch('Othr', leaf('Id', id), branch('SchmeNm', leaf('Prtry', 'SEPA')))
  return branch('CdtrSchmeId', branch('Id', branch('PrvtId', other)))
}

function paymentOf(payment: DirectDebit, { schema }: DirectDebitFile): Xml {
  const { amount, party } = payment
  return branch(
    'DrctDbtTxInf',
    paymentId(payment),
    euros(amount),
    branch('DrctDbtTx', mandateOf(payment)),
    requiredBank('DbtrAgt', party.bic, schema),
    named('Dbtr', party.name),
    account('DbtrAcct', party.iban),
    remittance(payment),
  )
}

function mandateOf({ mandate, party }: DirectDebit): Xml {
  const { reference, signedOn, previousReference, previousIban } = mandate
  const changes = branch(
    'AmdmntInfDtls',
    previousReference === reference ? '' : leaf('OrgnlMndtId', previousReference),
    previousIban === null || previousIban === party.iban
      ? ''
      : originalAccount(previousIban, party.iban),
  )
  return branch(
    'MndtRltdInf',
    leaf('MndtId', reference),
    leaf('DtOfSgntr', signedOn),
    leaf('AmdmntInd', String(changes !== '')),
    changes,
  )
}

/**
 * The account that a mandate was given for. The implementation guidelines of the schemes (EPC130-08 and EPC131-08,
 * from version 9 on) want its IBAN only where the debtor has stayed with his bank; else, or where nobody can tell,
 * they want the word for 'same mandate with a new debtor account'. Until 2016 that word meant a new bank, and stood
 * with the bank instead.
 */
function originalAccount(previous: string, now: string): Xml {
  if (isOfSameBank(previous, now)) return account('OrgnlDbtrAcct', previous)
  return branch('OrgnlDbtrAcct', branch('Id', branch('Othr', leaf('Id', 'SMNDA'))))
}

/** A bank may have several codes, never the code of another: equal ones are sure, and others may be anything. */
function isOfSameBank(one: string, other: string): boolean {
  const length = bankCodes.get(one.slice(0, 2))
  if (length === undefined) return false
  const end = 4 + length
  return one.slice(0, 2) === other.slice(0, 2) && one.slice(4, end) === other.slice(4, end)
}

/** With how many characters the number of an account begins that name its bank, where most debtors have theirs. */
const bankCodes: ReadonlyMap<string, number> = new Map([
  ['BE', 3],
  ['DE', 8],
  ['FR', 5],
  ['LU', 3],
  ['NL', 4],
])
