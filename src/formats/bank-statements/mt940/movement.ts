import type { Facts, Movement } from '../movement.js'
import { readInformation } from './field-86.js'
import { type Information, mergedInformation } from './information.js'
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
  const told = mergedInformation(information.map(({ lines }) => readInformation(lines)))
  const { amount, entryDate, valueDate, adjusted } = stated
  const { line } = field
  const single = { nature: 'single', details: [], lacksDetails: false } as const
  const facts = factsOf(stated, told)
  return { adjusted, movement: { facts, line, amount, entryDate, valueDate, ...single } }
}

function factsOf(stated: StatementLine, told: Information): Facts {
  const { supplement } = stated
  const extra = supplement === null ? null : readSlashed(supplement)
  const { name, ultimateName, account, bic } = told
  return {
    counterpart: { name, ultimateName, account, bic },
    text: told.text ?? (extra === null ? supplement : null),
    reference: told.reference,
    transactionCode: codeOf(stated.type, told.businessCode),
    bankReference: stated.bankReference,
    endToEndId: told.endToEndId ?? stated.customerReference,
    paymentInformationId: told.paymentInformationId,
    mandateReference: told.mandateReference,
    creditorId: told.creditorId,
    purpose: told.purpose,
    isReturn: isReturn(stated, told),
    returnReason: told.returnReason,
    original: told.original ?? extra?.original ?? null,
  }
}

function codeOf(type: string | null, businessCode: string | null): string | null {
  return type !== null && businessCode !== null ? `${type}/${businessCode}` : (type ?? businessCode)
}

/** Marks of a reversal, returned items, and the German codes of direct debits and transfers that come back. */
function isReturn({ isReversal, type }: StatementLine, told: Information): boolean {
  const isReturned = told.businessCode !== null && returnCodes.has(told.businessCode)
  return isReversal || type === 'NRTI' || told.returnReason !== null || isReturned
}

const returnCodes: ReadonlySet<string> = new Set(['108', '109', '159'])
