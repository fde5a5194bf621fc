/** What rows of the ledger name by an id: read apart, each once, where a join would bring it along with every row. */
import { distinct } from '#kernel/lists'
import type { ReadTx } from '#platform/db/index'

/** `id` is that of today, where third parties were merged; the label of a code is the code of its axis. */
type Named = { readonly id: number; readonly code: string; readonly label: string }

export type Names = Readonly<
  Record<
    'journal' | 'account' | 'thirdParty' | 'vatCode' | 'lettering' | 'analyticCode',
    (id: number) => Named
  >
>

type NamesInHead = { journal_id: number; third_party_id: number | null }
type NamesInLine = {
  account_id: number
  third_party_id: number | null
  vat_code_id: number | null
  lettering_id: number | null
  partial_lettering_id: number | null
  analytic: readonly { code_id: number }[] | null
}

const statement = `
  SELECT 'journal' AS kind, id AS named_id, id, code, type AS label FROM journals
   WHERE company_id = $1 AND id = ANY ($2)
  UNION ALL
  SELECT 'account', id, id, number, labels ->> $7 FROM accounts WHERE company_id = $1 AND id = ANY ($3)
  UNION ALL
  SELECT 'thirdParty', t.id, coalesce(s.id, t.id), '', coalesce(s.name, t.name)
    FROM third_parties t
    LEFT JOIN third_parties s ON s.company_id = t.company_id AND s.id = t.merged_into_id
   WHERE t.company_id = $1 AND t.id = ANY ($4)
  UNION ALL
  SELECT 'vatCode', id, id, code, '' FROM vat_codes WHERE company_id = $1 AND id = ANY ($5)
  UNION ALL
  SELECT 'lettering', id, id, code, '' FROM letterings WHERE company_id = $1 AND id = ANY ($6)
  UNION ALL
  SELECT 'analyticCode', c.id, c.id, c.code, x.code
    FROM analytic_codes c JOIN analytic_axes x ON x.company_id = c.company_id AND x.id = c.axis_id
   WHERE c.company_id = $1 AND c.id = ANY ($8)`

/** What these rows name. */
export async function namesIn(
  tx: ReadTx,
  company: { readonly id: number; readonly locale: string },
  heads: readonly NamesInHead[],
  lines: readonly NamesInLine[],
): Promise<Names> {
  const rows = await tx.rows<Named & { kind: keyof Names; named_id: number }>(statement, [
    company.id,
    distinct(heads.map((head) => head.journal_id)),
    distinct(lines.map((line) => line.account_id)),
    distinct([...heads, ...lines].map((row) => row.third_party_id)),
    distinct(lines.map((line) => line.vat_code_id)),
    distinct(lines.flatMap((line) => [line.lettering_id, line.partial_lettering_id])),
    company.locale,
    distinct(lines.flatMap((line) => line.analytic?.map((share) => share.code_id) ?? [])),
  ])
  const found: Record<keyof Names, Map<number, Named>> = {
    journal: new Map(),
    account: new Map(),
    thirdParty: new Map(),
    vatCode: new Map(),
    lettering: new Map(),
    analyticCode: new Map(),
  }
  for (const row of rows) found[row.kind].set(row.named_id, row)
  return {
    journal: (id) => found.journal.get(id)!,
    account: (id) => found.account.get(id)!,
    thirdParty: (id) => found.thirdParty.get(id)!,
    vatCode: (id) => found.vatCode.get(id)!,
    lettering: (id) => found.lettering.get(id)!,
    analyticCode: (id) => found.analyticCode.get(id)!,
  }
}
