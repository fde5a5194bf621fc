import type { Fault } from './faults.js'

type Loaded = { readonly source?: string | ArrayBuffer | NodeJS.TypedArray }
type Next = (url: string, context: object) => Promise<Loaded>

let wanted: Fault

/** Called by Node in the thread of its loader. */
export function initialize(fault: Fault): void {
  wanted = fault
}

/** Hands the program over as it is, but for the one file. */
export async function load(url: string, context: object, next: Next): Promise<Loaded> {
  const loaded = await next(url, context)
  if (!url.endsWith(`/dist/src/${wanted.file}`)) return loaded
  return { ...loaded, source: faulty(Buffer.from(loaded.source as Uint8Array).toString(), wanted) }
}

/** The text with the fault in it. */
export function faulty(text: string, { file, edits }: Fault): string {
  let changed = text
  for (const [before, after] of edits) {
    const count = changed.split(before).length - 1
    if (count !== 1) throw new Error(`${file} has ${count} times: ${before}`)
    changed = changed.replace(before, () => after)
  }
  return changed
}
