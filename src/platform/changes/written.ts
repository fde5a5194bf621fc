const texts = new WeakMap<object, string>()

/** Keeps the text by which a record went into the log: a reply that is this very record need not be made a second time. */
export function keepText(record: object, text: string): void {
  texts.set(record, text)
}

export function keptText(record: object): string | undefined {
  return texts.get(record)
}
