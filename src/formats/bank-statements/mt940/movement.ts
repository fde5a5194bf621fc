import type { Movement } from '../movement.js'
import { type Information, mergedInformation, readInformation } from './information.js'
import { readSlashed } from './slashed.js'
import { readStatementLine, type StatementLine } from './statement-line.js'
import type { Field } from './tags.js'

export type SwiftMovement = {
  readonly movement: Movement
  readonly adjusted: StatementLine['adjusted']
}

/** A movement of field 61 with the fields 86 below it. */
export function readMovement(field: Field, information: readonly Field[]): SwiftMovement {
  const stated = readStatementLine(field.lines, field.line)
  const { supplement } = stated
  const extra = supplement === null ? null : readSlashed(supplement)
  const told = information.map(({ lines }) => readInformation(lines))
  const all = mergedInformation(told)
  return {
    adjusted: stated.adjusted,
    movement: {
      line: field.line,
      amount: stated.amount,
      entryDate: stated.entryDate,
      valueDate: stated.valueDate,
      nature: 'single',
      details: [],
      lacksDetails: false,
      counterpart: {
        name: all.name,
        ultimateName: all.ultimateName,
        account: all.account,
        bic: all.bic,
      },
      text: all.text ?? (extra === null ? supplement : null),
      reference: all.reference,
      transactionCode: codeOf(stated.type, all.businessCode),
      bankReference: stated.bankReference,
      endToEndId: all.endToEndId ?? stated.customerReference,
      paymentInformationId: all.paymentInformationId,
      mandateReference: all.mandateReference,
      creditorId: all.creditorId,
      purpose: all.purpose,
      isReturn: isReturn(stated, all),
      returnReason: all.returnReason,
      original: all.original ?? extra?.original ?? null,
    },
  }
}

function codeOf(type: string | null, businessCode: string | null): string | null {
  return type !== null && businessCode !== null ? `${type}/${businessCode}` : (type ?? businessCode)
}

/** Marks of a reversal, returned items, and the German codes of direct debits and transfers that come back. */
function isReturn({ isReversal, type }: StatementLine, all: Information): boolean {
  const isReturned = all.businessCode !== null && returnCodes.has(all.businessCode)
  return isReversal || type === 'NRTI' || all.returnReason !== null || isReturned
}

const returnCodes: ReadonlySet<string> = new Set(['108', '109', '159'])
