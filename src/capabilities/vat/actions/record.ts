import type { CompanyOperation } from '#platform/operations/operation'
import { declaration, type LoggedDeclaration } from '../entity.js'
import type { DeclarationRow } from '../queries/declarations.js'
import type { VatDeclaration } from '../schemas/declarations.js'
import type { Context } from './context.js'
import { shown } from './show.js'

/** Says what became of a return, and answers it as GET shows it. */
export async function recorded(
  op: CompanyOperation,
  context: Context,
  before: LoggedDeclaration | null,
  row: DeclarationRow,
  action: string,
): Promise<VatDeclaration> {
  const after = await shown(op, context, row)
  const kept = { ...after, figures: row.figures }
  op.record(
    before === null ? declaration.created(kept, action) : declaration.changed(before, kept, action),
  )
  return after
}

/** A return as the log keeps it. */
export async function logged(
  op: CompanyOperation,
  context: Context,
  row: DeclarationRow,
): Promise<LoggedDeclaration> {
  return { ...(await shown(op, context, row)), figures: row.figures }
}
