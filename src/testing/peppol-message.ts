import type { Books } from './books.js'

let count = 0

/** An invoice that came by Peppol, put into the database without going through the network. */
export async function receivedMessage(books: Books, companyId: number): Promise<number> {
  const { rows } = await books.sql.query(
    `INSERT INTO peppol_messages (company_id, direction, status, message_id, sender, receiver, counterparty_name,
            document_type, document_number, at, created_at, updated_at)
     VALUES ($1, 'in', 'received', $2, '0208:0150200342', '0208:0160771164', 'Wilg & Zonen BV', 'invoice', 'F-1',
             $3, $3, $3) RETURNING id`,
    [companyId, `sample-${process.pid}-${++count}`, books.clock()],
  )
  return Number(rows[0].id)
}
