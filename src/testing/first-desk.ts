import { ensureFirstAdmin, type FirstAdmin } from '../first-admin.js'
import type { Books } from './books.js'

/** Who may sign in to empty books after their first start, which is on this day. */
export async function firstDesk({ clock, service }: Books, on: string): Promise<FirstAdmin> {
  clock.advance(Date.parse(`${on}T10:00:00Z`) - Date.parse(clock()))
  const admin = await ensureFirstAdmin(service.services)
  if (!admin) throw new Error('There was somebody already.')
  return admin
}
