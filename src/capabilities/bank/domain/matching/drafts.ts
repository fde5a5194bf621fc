import { zero } from '#kernel/money'
import { type Ground, reasonsOf, scoreOf, totalOf } from './grounds.js'
import type { Suggestion } from './model.js'

/** A suggestion with its grounds, before it is ranked among the others. */
export type Draft = Omit<Suggestion, 'score' | 'reasons'> & { readonly grounds: readonly Ground[] }

export function draft(
  kind: Suggestion['kind'],
  grounds: readonly Ground[],
  rest: Partial<Draft>,
): Draft {
  return {
    kind,
    matches: [],
    thirdPartyId: null,
    accountId: null,
    vatCodeId: null,
    ruleId: null,
    sepaFileId: null,
    difference: zero,
    isCertain: false,
    ...rest,
    grounds,
  }
}

const order = ['sepa', 'transfer', 'items', 'account']

/**
 * Those that are worth something, the best first; of those that are worth the same, items before accounts, then the
 * fewer and the older ones.
 */
export function ranked(drafts: readonly Draft[]): Draft[] {
  return drafts
    .map((one) => ({ one, total: totalOf(one.grounds) }))
    .filter(({ total }) => total > 0)
    .sort(
      (a, b) =>
        b.total - a.total ||
        order.indexOf(a.one.kind) - order.indexOf(b.one.kind) ||
        a.one.matches.length - b.one.matches.length ||
        firstDue(a.one).localeCompare(firstDue(b.one), 'en') ||
        (a.one.matches[0]?.lineId ?? 0) - (b.one.matches[0]?.lineId ?? 0),
    )
    .map(({ one }) => one)
}

function firstDue({ matches }: Draft): string {
  return matches[0]?.dueDate ?? ''
}

export function suggestionOf({ grounds, ...rest }: Draft): Suggestion {
  return { ...rest, score: scoreOf(grounds), reasons: reasonsOf(grounds) }
}
