/** A line of business, with the habits of its papers. */
export type Trade = {
  readonly name: string
  readonly papers: 'invoice' | 'receipt' | 'card slip'
  /** What its firms call themselves; `{family}` is a name. */
  readonly callings: readonly string[]
  readonly goods: ByLanguage
  /** From, to, in euros. */
  readonly prices: readonly [number, number]
  /** In hundredths. */
  readonly quantities: readonly number[]
  readonly lines: readonly [number, number]
  /** Whether prices are printed with VAT. */
  readonly basis: 'net' | 'gross'
  readonly rates: 'main' | 'reduced' | 'mixed' | 'none'
  readonly pay: readonly ('transfer' | 'debit' | 'card')[]
  /** What it calls an invoice, where it has a word of its own. */
  readonly titles?: ByLanguage
  /** Numbers that it prints beside that of the invoice. */
  readonly besides: ByLanguage
  readonly hasPeriod: boolean
}

export type ByLanguage = Readonly<Record<'fr' | 'nl' | 'en' | 'de', readonly string[]>>
