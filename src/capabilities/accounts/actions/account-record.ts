import { isSameDistribution } from '#capabilities/ledger'
import { classOf, packFor, typesOf } from '#countries'
import type { Message } from '#kernel/problem'
import { firstVersion, nextVersion } from '#platform/operations/entity'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { Account } from '../schemas/account.js'

export function isAccountNumber(number: string): boolean {
  return /^[0-9]{1,10}$/.test(number)
}

/** A heading that covers several types says nothing about the accounts below it. */
export function inheritedType(parent: Pick<Account, 'type'> | undefined): Account['type'] | null {
  return parent && parent.type !== 'mixed' ? parent.type : null
}

type Typed = Pick<Account, 'number' | 'type'>

/** Closing goes by class, reports go by type: what an account is must be what its class holds. */
export function isTypeOfClass({ company }: InCompany, { number, type }: Typed): boolean {
  return type === 'mixed' || typesOf(packFor(company), number).includes(type)
}

/** What is wrong with a type that the class of the number does not hold. */
export function typeOfClass({ company }: InCompany, { number }: Typed): Message {
  const types = typesOf(packFor(company), number).join(', ')
  return { text: messages.typeOfClass, values: { class: classOf(number), types } }
}

/** A new account before anything but its name is known. */
export function newAccount(
  { company, now }: CompanyOperation,
  id: number,
  number: string,
  labels: Account['labels'],
) {
  return {
    id,
    company_id: company.id,
    number,
    label: labels[company.locale],
    labels,
    class: classOf(number),
    is_control: false,
    default_analytic: [],
    ...firstVersion(now),
    deleted_at: null,
  }
}

/** An account a version later, with what changed. */
export function changedAccount(
  { company, now }: CompanyOperation,
  before: Account,
  change: Partial<Account>,
): Account {
  const changed = { ...before, ...change }
  return {
    ...changed,
    label: changed.labels[company.locale],
    class: classOf(changed.number),
    ...nextVersion(before, now),
  }
}

const editableFields = [
  'number',
  'type',
  'kind',
  'is_active',
  'is_reconcilable',
  'vat_code_id',
] as const satisfies readonly (keyof Account)[]

export function isSameAccount(one: Account, other: Account): boolean {
  const { fr, nl, en, de } = one.labels
  const isNamedAlike =
    fr === other.labels.fr &&
    nl === other.labels.nl &&
    en === other.labels.en &&
    de === other.labels.de
  return (
    isNamedAlike &&
    editableFields.every((field) => one[field] === other[field]) &&
    isSameDistribution(one.default_analytic, other.default_analytic)
  )
}
