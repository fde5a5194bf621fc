import { SealBroken, seal, unseal } from './sealed.js'
import { signUrl } from './signed-url.js'

/** The parameter of a link that says on whose behalf it was made, for nobody to read. */
export const bearerParam = 'by'

const purpose = 'bearer of a link'

/** A link that opens what its maker may open, for as long as they may. */
export function linkFor(
  keys: { readonly signing: Buffer; readonly sealing: Buffer },
  tokenHash: Buffer,
  path: string,
  query: Readonly<Record<string, string>>,
  expiresAt: number,
): string {
  const by = seal(keys.sealing, purpose, tokenHash.toString('base64'))
  return signUrl(keys.signing, path, { ...query, [bearerParam]: by }, expiresAt)
}

/** The token, as its hash, on whose behalf a link was made. */
export function bearerOf(sealingKey: Buffer, given: unknown): Buffer | undefined {
  if (typeof given !== 'string') return undefined
  try {
    return Buffer.from(unseal(sealingKey, purpose, given), 'base64')
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
