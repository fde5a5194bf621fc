/** Takes a file piece by piece, and tells what becomes clear by it. */
export type StatementReader = {
  readonly take: (bytes: Uint8Array) => void
  readonly end: () => void
}
