import type { Language } from '#kernel/languages'
import type { InCompany, Reading } from '#platform/operations/operation'
import { listDeclarations as rowsOf } from '../queries/declarations.js'
import type {
  DeclarationFilter,
  VatDeclaration,
  VatDeclarationSummary,
} from '../schemas/declarations.js'
import { contextOf } from './context.js'
import { getShown, summary } from './show.js'

type Viewing = Reading & InCompany

export async function listDeclarations(
  op: Viewing,
  { query }: { query: DeclarationFilter },
): Promise<VatDeclarationSummary[]> {
  const context = await contextOf(op)
  const shown: VatDeclarationSummary[] = []
  for (const row of await rowsOf(op, query)) shown.push(await summary(op, context, row))
  return shown
}

type Asked = { id: number; query: { lang?: Language | null } }

export async function readDeclaration(op: Viewing, { id, query }: Asked): Promise<VatDeclaration> {
  return getShown(op, id, query.lang ?? undefined)
}
