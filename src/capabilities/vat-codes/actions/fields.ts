import { ledgerMessages } from '#capabilities/ledger'
import { packFor } from '#countries'
import type { Text } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import type { Amount } from '#kernel/money'
import { invalid, type Message } from '#kernel/problem'
import type { CompanyOperation, InCompany } from '#platform/operations/operation'
import { accountsNeeded, categoryOf, endsBeforeStart, percentage } from '../domain.js'
import { messages } from '../problems.js'
import { holdAccounts } from '../queries/locks.js'
import { isVatCodeTaken } from '../queries/read.js'
import type { BoxShare, NewVatCode, VatCode, VatCodePatch } from '../schemas.js'

/** What is wrong, by field. */
export type Wrong = Record<string, Message[]>

const boxLists = ['base_boxes', 'tax_boxes', 'base_boxes_credit', 'tax_boxes_credit'] as const
const accountFields = [
  'due_account',
  'deductible_account',
  'due_account_credit',
  'deductible_account_credit',
  'non_deductible_account',
  'waiting_account',
] as const
const plainFields = [
  'code',
  'direction',
  'is_reverse_charge',
  'category',
  'exemption_code',
  ...accountFields,
  'valid_from',
  'valid_until',
  'is_active',
] as const

/** Every field that a body may give, but for the labels. */
export const fieldNames = ['rate', 'deductible_percent', ...plainFields, ...boxLists] as const
export type FieldName = (typeof fieldNames)[number]
export type Fields = Pick<VatCode, FieldName>

/** What a field is when nothing is said about it. */
export const defaults = {
  deductible_percent: '100.00',
  is_reverse_charge: false,
  exemption_code: null,
  base_boxes: [],
  tax_boxes: [],
  base_boxes_credit: [],
  tax_boxes_credit: [],
  due_account: null,
  deductible_account: null,
  due_account_credit: null,
  deductible_account_credit: null,
  non_deductible_account: null,
  waiting_account: null,
  valid_from: null,
  valid_until: null,
  is_active: true,
} satisfies Partial<Fields>

/**
 * A VAT code with what a body says, figures as they are stored. Null stands for the default; the category
 * follows from the rest where it can.
 */
export function laidOver(
  base: Partial<Fields>,
  body: NewVatCode | VatCodePatch,
  wrong: Wrong,
): Fields {
  const fields: Record<string, unknown> = { ...base }
  const unsaid: Partial<Fields> = defaults
  for (const name of plainFields)
    if (body[name] !== undefined) fields[name] = body[name] ?? unsaid[name]
  for (const name of ['rate', 'deductible_percent'] as const) {
    const given = body[name]
    if (given !== undefined)
      fields[name] = given === null ? unsaid[name] : percentAt(name, given, wrong)
  }
  for (const name of boxLists)
    if (body[name] !== undefined)
      fields[name] = (body[name] ?? []).map((share, place) =>
        boxAt(`${name}.${place}`, share, wrong),
      )
  const read = fields as Fields
  const category = read.category ?? categoryOf(read)
  if (!category && !wrong.rate) refuse(wrong, 'category', messages.categoryMissing)
  return { ...read, category: category ?? 'Z' }
}

type GivenShare = NonNullable<NewVatCode['base_boxes']>[number]

function boxAt(path: string, { box, sign, percent, is_lost }: GivenShare, wrong: Wrong): BoxShare {
  if (sign === 0) refuse(wrong, `${path}.sign`, messages.sign)
  const share = percent == null ? '100.00' : percentAt(`${path}.percent`, percent, wrong)
  return { box, sign: sign ?? 1, percent: share, ...(is_lost ? { is_lost } : {}) }
}

function percentAt(path: string, hundredths: Amount, wrong: Wrong): string {
  const percent = percentage(hundredths)
  if (percent === undefined) refuse(wrong, path, messages.percentage)
  return percent ?? '0.00'
}

/** Refuses a code that cannot be as it is; only fields that changed are looked at. */
export async function check(
  op: CompanyOperation,
  code: Fields,
  changed: readonly string[],
  wrong: Wrong,
): Promise<void> {
  const isChanged = (name: string) => changed.includes(name)
  if (isChanged('code')) await checkName(op, code.code, wrong)
  if (endsBeforeStart(code.valid_from, code.valid_until))
    refuse(wrong, 'valid_until', messages.endsBeforeStart)
  checkBoxes(op, code, boxLists.filter(isChanged), wrong)
  await checkAccounts(op, code, accountFields.filter(isChanged), wrong)
  if (code.is_reverse_charge && code.waiting_account !== null)
    refuse(wrong, 'waiting_account', messages.reverseChargeWaits)
  for (const name of wrong.rate || wrong.deductible_percent ? [] : accountsNeeded(code))
    if (code[name] === null) refuse(wrong, name, messages.vatAccountMissing)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

async function checkName(op: CompanyOperation, code: string, wrong: Wrong): Promise<void> {
  if (!/^[A-Z0-9_-]{1,20}$/.test(code)) refuse(wrong, 'code', messages.vatCodeShape)
  else if (await isVatCodeTaken(op, code)) refuse(wrong, 'code', messages.vatCodeTaken)
}

/** A box that follows from others by a formula is not for codes to fill. */
function checkBoxes(
  { company }: InCompany,
  code: Fields,
  lists: readonly (typeof boxLists)[number][],
  wrong: Wrong,
): void {
  const boxes = packFor(company).vatBoxes.filter(({ formula }) => formula === null)
  const known = new Set(boxes.map(({ box }) => box))
  for (const list of lists)
    for (const [place, { box }] of code[list].entries())
      if (!known.has(box)) refuse(wrong, `${list}.${place}.box`, messages.unknownBox, { box })
}

async function checkAccounts(
  op: CompanyOperation,
  code: Fields,
  names: readonly (typeof accountFields)[number][],
  wrong: Wrong,
): Promise<void> {
  const numbers = distinct(names.map((name) => code[name]))
  if (numbers.length === 0) return
  const held = await holdAccounts(op, numbers)
  const kinds = new Map(held.map(({ number, kind }) => [number, kind]))
  for (const name of names) {
    const account = code[name]
    if (account === null) continue
    const kind = kinds.get(account)
    if (kind === undefined) refuse(wrong, name, ledgerMessages.unknownAccount)
    if (kind === 'heading') refuse(wrong, name, ledgerMessages.headingTakesNoLines, { account })
  }
}

/** Refuses a code of which an account is gone. */
export async function requireAccounts(op: CompanyOperation, code: Fields): Promise<void> {
  const wrong: Wrong = {}
  await checkAccounts(op, code, accountFields, wrong)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
}

function refuse(
  wrong: Wrong,
  field: string,
  text: Text,
  values: Record<string, string> = {},
): void {
  wrong[field] = [...(wrong[field] ?? []), { text, values: { field, ...values } }]
}
