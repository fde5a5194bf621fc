import { type CodaPayment, type CodaStatement, writeCoda } from '#formats/bank-statements/index'
import { day } from '#kernel/days'
import { add, parseAmount, zero } from '#kernel/money'
import type { Person } from './http.js'

/** The bank account of the company files that tests open. */
export const ownIban = 'BE68539007547034'

export type Movement = {
  amount: string
  on?: string
  name?: string
  iban?: string
  text?: string
  /** Twelve digits. */
  structured?: string
  endToEnd?: string
  reference?: string
  code?: string
}

export type Statement = {
  number?: number
  opening?: string
  from?: string
  to?: string
  iban?: string
  currency?: string
  movements?: readonly (Movement | string)[]
}

let references = 0

/** A file of CODA with a statement for each; a bare amount is a transfer of nobody in particular. */
export function coda(...statements: readonly Statement[]): Buffer {
  return Buffer.from(writeCoda(statements.map(statementOf)))
}

function statementOf(given: Statement): CodaStatement {
  const { number = 1, opening = '0.00', from = '2026-03-01', to = '2026-03-31' } = given
  return {
    createdOn: day(to),
    account: {
      iban: given.iban ?? ownIban,
      currency: given.currency ?? 'EUR',
      bic: 'KREDBEBB',
      holder: 'BAKKERIJ JANSSENS',
      description: null,
    },
    number,
    openingBalance: parseAmount(opening)!,
    openingDate: day(from),
    closingDate: day(to),
    movements: (given.movements ?? []).map((one) =>
      paymentOf(typeof one === 'string' ? { amount: one } : one, to),
    ),
  }
}

function paymentOf(movement: Movement, closing: string): CodaPayment {
  const { amount, on = closing, text = '', structured, code = '00150000' } = movement
  return {
    amount: parseAmount(amount)!,
    entryDate: day(on),
    valueDate: day(on),
    code,
    bankReference: movement.reference ?? `R${++references}`,
    communication: structured ? { type: '101', content: structured } : text,
    counterpart:
      movement.name === undefined && movement.iban === undefined
        ? null
        : { name: movement.name ?? '', account: movement.iban ?? '', bic: null },
    customerReference: movement.endToEnd ?? null,
    purpose: null,
    returned: null,
    details: [],
  }
}

/** What a statement closes with. */
export function closingOf({ opening = '0.00', movements = [] }: Statement): bigint {
  return add(
    parseAmount(opening) ?? zero,
    ...movements.map((one) => parseAmount(typeof one === 'string' ? one : one.amount)!),
  )
}

/** Uploads a file of statements, with the fields beside it. */
export function uploadTo(
  person: Person,
  path: string,
  content: Buffer | string,
  fields: Readonly<Record<string, string>> = {},
  name = 'statements.cod',
) {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('file', new File([content], name))
  return person.call('POST', `${path}/coda-files`, { form })
}
