import type { CountryPack } from '#countries'

/** Whether the law wants an electronic invoice where a mail would do otherwise: both are businesses of the country. */
export function asksForElectronicInvoice(
  { code, invoicing }: Pick<CountryPack, 'code' | 'invoicing'>,
  {
    date,
    vatRegime,
    vatNumbers,
  }: {
    readonly date: string
    readonly vatRegime: string
    /** Of seller and buyer. */
    readonly vatNumbers: readonly (string | null)[]
  },
): boolean {
  return (
    invoicing.electronicSince !== null &&
    date >= invoicing.electronicSince &&
    vatRegime !== 'exempt' &&
    vatNumbers.every((number) => number?.startsWith(code))
  )
}
