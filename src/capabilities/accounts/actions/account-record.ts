import { classOf } from '#countries'
import type { InCompany, Operation } from '#platform/operation'
import type { Account } from '../schemas/account.js'

type Writing = Operation & InCompany

export function isAccountNumber(number: string): boolean {
  return /^[0-9]{1,10}$/.test(number)
}

/** A heading that covers several types says nothing about the accounts below it. */
export function inheritedType(parent: Pick<Account, 'type'> | undefined): Account['type'] | null {
  return parent && parent.type !== 'mixed' ? parent.type : null
}

/** A new account before anything but its name is known. */
export function newAccount(
  { company, now }: Writing,
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
    version: 1,
    lock_version: 1,
    created_at: now,
    updated_at: now,
    deleted_at: null,
  }
}

/** An account a version later, with what changed. */
export function nextVersion(
  { company, now }: Writing,
  before: Account,
  change: Partial<Account>,
): Account {
  const changed = { ...before, ...change }
  return {
    ...changed,
    label: changed.labels[company.locale],
    class: classOf(changed.number),
    version: before.version + 1,
    lock_version: before.version + 1,
    updated_at: now,
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
  return isNamedAlike && editableFields.every((field) => one[field] === other[field])
}
