/**
 * Room for answers of megabytes. Made anew for each, it would have the heap collected each time, though it does not lie there:
 * what is sent in pages is written where the page before was. One is kept, for a minute.
 */
export function bytesToLend() {
  const nothing: Buffer = Buffer.alloc(0)
  let kept = nothing
  let forgetting: NodeJS.Timeout | undefined

  return {
    /** As many as are there; they hold what was sent before. */
    lend(): Buffer {
      const bytes = kept
      kept = nothing
      return bytes
    },
    /** Takes back what was lent, or what its borrower made instead, once nobody reads or writes it any more. */
    giveBack(bytes: Buffer): void {
      if (bytes.length > most || bytes.length <= kept.length) return
      kept = bytes
      clearTimeout(forgetting)
      forgetting = setTimeout(() => {
        kept = nothing
      }, keptForMs).unref()
    },
  }
}

/** Bounds what a process holds while nothing is sent. */
const most = 16 * 1024 * 1024
const keptForMs = 60_000

/** Those of the process. */
export const lentBytes = bytesToLend()
