/** A message of ISO 20022, as the namespace of its document tells: `camt.053.001.08`. */
export type IsoMessage = {
  readonly name: string
  /** What stays the same in all its versions, `camt.053.001`. */
  readonly type: string
  readonly version: number
}

/** The message that a namespace names, whoever gave it out; null where it names none. */
export function isoMessageIn(namespace: string): IsoMessage | null {
  const [name, type, version] = /([a-z]{4}\.\d{3}\.\d{3})\.(\d{2})$/.exec(namespace) ?? []
  if (name === undefined || type === undefined) return null
  return { name, type, version: Number(version) }
}
