import {
  type BankTransaction,
  readStatements,
  refusalMessage,
  type Statement,
  StatementRefusal,
} from '#formats/bank-statements/index'
import { languages, say } from '#kernel/languages'

export type ReadStatement = Statement & { readonly transactions: readonly BankTransaction[] }

/** Bytes as they may arrive: in one piece, or cut at every so many. */
export async function* inChunks(
  bytes: Uint8Array,
  size = bytes.length,
): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

/** All statements of a file with their transactions; a text is one in UTF-8. */
export async function readFile(file: Uint8Array | string, size?: number): Promise<ReadStatement[]> {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const statements: ReadStatement[] = []
  let transactions: BankTransaction[] = []
  for await (const event of readStatements(inChunks(bytes, size))) {
    if (event.kind === 'opened') transactions = []
    else if (event.kind === 'transaction') transactions.push(event.transaction)
    else statements.push({ ...event.statement, transactions })
  }
  return statements
}

/** Why a file is refused, as `reason:line`; its message is complete in every language. */
export async function refusalOf(file: Uint8Array | string, size?: number): Promise<string> {
  try {
    await readFile(file, size)
  } catch (error) {
    if (!(error instanceof StatementRefusal)) throw error
    const { text, values } = refusalMessage(error)
    for (const language of languages)
      if (/\{\w+\}/.test(say(text, language, values))) throw new Error(say(text, language, values))
    return error.line === null ? error.reason : `${error.reason}:${error.line}`
  }
  return 'none'
}
