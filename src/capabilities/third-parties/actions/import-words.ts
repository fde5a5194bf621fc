import type { Synonyms } from '#formats/csv/index'

/** The two types, as people of four languages write them. */
export const typeWords: Synonyms<'supplier' | 'customer'> = {
  // biome-ignore format: a table
  supplier: ['suppliers', 'vendor', 'creditor', 'fournisseur', 'fournisseurs', 'leverancier', 'leveranciers', 'crediteur', 'Lieferant', 'Lieferanten', 'Kreditor'],
  // biome-ignore format: a table
  customer: ['customers', 'client', 'clients', 'debtor', 'klant', 'klanten', 'debiteur', 'Kunde', 'Kunden', 'Debitor'],
}
