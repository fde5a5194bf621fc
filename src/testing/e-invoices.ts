import { type Sale, saleInvoice, writeUbl } from '#formats/e-invoices/index'
import { day } from '#kernel/days'
import { sale, saleLine } from './sale.js'

/** The numbers of the company whose books a test keeps, and who sells to it. */
export const own = { name: 'Bakkerij Janssens', vatNumber: 'BE0160771164' }
export const seller = { name: 'Wilg & Zonen BV', vatNumber: 'BE0150200342' }

/** An electronic invoice to the company of the test: 100.00 at 21 %, 50.00 at 6 %. */
export function eInvoice(more: Partial<Sale> = {}): Buffer {
  const invoice: Sale = {
    ...sale,
    number: 'W-2026-1',
    issuedOn: day('2026-03-02'),
    dueOn: day('2026-04-01'),
    adjustments: [],
    buyer: { ...sale.buyer, name: own.name },
    lines: [
      saleLine('Kastanjehout', '4', '25', 'S', '21'),
      saleLine('Zaaigoed', '1', '50', 'S', '6'),
    ],
    ...more,
  }
  return Buffer.from(writeUbl(saleInvoice(invoice)))
}
