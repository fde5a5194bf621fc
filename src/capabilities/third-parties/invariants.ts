import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'what a search reads of a third party is what it says',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM third_parties
           WHERE folded_name IS DISTINCT FROM searched(name)
              OR words IS DISTINCT FROM
                 searched(concat_ws(' ', name, code, vat_number, enterprise_number, email, city))`,
  },
]
