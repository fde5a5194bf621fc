/** What an entry must be beside balanced: sound on control accounts and in classes that stand apart. */
import { formatAmount } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { unbalancedClass } from '../domain/apart.js'
import { classNotBalanced, messages } from '../problems.js'
import type { EntryDraft } from './entry-draft.js'
import type { AccountRef, JournalRef, References } from './references.js'

/** Whose control account a line lies on: that of customers, of suppliers, or of its own journal of money. */
export type ControlOf = 'customer' | 'supplier' | 'money' | null

type About = {
  readonly draft: EntryDraft
  readonly journal: JournalRef
  readonly accounts: readonly AccountRef[]
}

export function requireSound(
  about: About,
  references: References,
  apartClasses: readonly number[],
): void {
  const { draft, journal, accounts } = about
  requireBalancedClasses(draft, apartClasses)
  draft.lines.forEach((line, place) => {
    const type = line.thirdPartyId === null ? undefined : references.typeOf(line.thirdPartyId)
    requireThirdParty(accounts[place]!, type, `${draft.path}lines.${line.source ?? place}`)
  })
  const money = moneyAccountOf(journal)
  if (money !== null && !accounts.some(({ id }) => id === money))
    throw invalidField(`${draft.path}lines`, messages.moneyAccountMissing, {
      journal: journal.code,
      account: references.account(money, `${draft.path}journal_id`).number,
    })
}

function requireBalancedClasses(draft: EntryDraft, apartClasses: readonly number[]): void {
  const found = unbalancedClass(draft.lines, apartClasses)
  if (!found) return
  const values = { class: found.class, difference: formatAmount(found.difference) }
  throw problem(classNotBalanced, values, {
    fields: { [`${draft.path}lines`]: [{ text: classNotBalanced, values }] },
    body: { difference: values.difference },
  })
}

/** A line on a control account of customers or suppliers names one of them. */
export function requireThirdParty(
  { number, is_of_customers, is_of_suppliers }: AccountRef,
  type: 'customer' | 'supplier' | undefined,
  path: string,
): void {
  if (!is_of_customers && !is_of_suppliers) return
  if (type === 'customer' ? is_of_customers : type === 'supplier' && is_of_suppliers) return
  const text =
    is_of_customers && is_of_suppliers
      ? messages.thirdPartyNeeded
      : is_of_customers
        ? messages.customerNeeded
        : messages.supplierNeeded
  throw invalidField(`${path}.third_party_id`, text, { account: number })
}

export function controlsOf({ draft, journal, accounts }: About, references: References) {
  const money = moneyAccountOf(journal)
  return draft.lines.map(({ thirdPartyId }, place): ControlOf => {
    const { id, is_of_customers, is_of_suppliers } = accounts[place]!
    if (id === money) return 'money'
    if (is_of_customers && is_of_suppliers)
      return (thirdPartyId === null ? undefined : references.typeOf(thirdPartyId)) ?? 'customer'
    return is_of_customers ? 'customer' : is_of_suppliers ? 'supplier' : null
  })
}

/** The account of a bank or cash journal, which each of its entries moves. */
function moneyAccountOf({ type, control_account_id }: JournalRef): number | null {
  return type === 'financial' || type === 'cash' ? control_account_id : null
}
