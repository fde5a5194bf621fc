import type { CompanyOperation } from './operation.js'

/** A record that is no longer what it was, and the one that says the same since, or better. */
export type Replacement = { readonly id: number; readonly byId: number }

/**
 * Who follows what becomes of records of a capability that it stands on, and that cannot know it. Each is told in
 * the transaction in which it happens, and writes nothing but its own.
 */
export type Follower = {
  /** The resource of the records that it follows. */
  readonly of: string
  /** They were reversed, and nothing stands for them. */
  reversed(op: CompanyOperation, ids: readonly number[]): Promise<void>
  /** Others stand for them. */
  replaced(op: CompanyOperation, replacements: readonly Replacement[]): Promise<void>
}

declare module './services.js' {
  interface CoreServices {
    /** Who follows what becomes of records of others. */
    readonly followers: readonly Follower[]
  }
}

/** Tells those who follow records that these were reversed. */
export async function tellReversed(
  op: CompanyOperation,
  of: string,
  ids: readonly number[],
): Promise<void> {
  for (const follower of followersOf(op, of)) await follower.reversed(op, ids)
}

/** Tells those who follow records what stands for them now. */
export async function tellReplaced(
  op: CompanyOperation,
  of: string,
  replacements: readonly Replacement[],
): Promise<void> {
  for (const follower of followersOf(op, of)) await follower.replaced(op, replacements)
}

function followersOf({ services }: CompanyOperation, of: string): readonly Follower[] {
  return services.followers.filter((follower) => follower.of === of)
}
