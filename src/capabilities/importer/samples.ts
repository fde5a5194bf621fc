import { eInvoice } from '#testing/e-invoices'
import { next, type Samples, type Stage, shared } from '#testing/stage'
import { choiceFor } from '#testing/stage-entries'

const batchOfStage = '7d444840-9dc0-41d1-b245-5ffdce74fad2'

/** A file that was read, without a file behind it: nobody opens it. */
async function newImport({ books, company }: Stage): Promise<number> {
  const { rows } = await books.sql.query(
    `WITH kept AS (
       INSERT INTO files (key, company_id, name, mime, size, sha256, created_at)
       VALUES ($2, $1, 'invoice.pdf', 'application/pdf', 5, $2, $4) RETURNING id
     )
     INSERT INTO document_imports (company_id, batch_id, file_id, kind, status, progress, step, engine, extracted,
                                   created_at, updated_at)
     SELECT $1, $5, id, 'pdf', 'needs_review', 100, 'done', 'local', $3, $4, $4 FROM kept RETURNING id`,
    [company.id, `stage${next()}`, JSON.stringify(extracted()), books.clock(), batchOfStage],
  )
  return Number(rows[0].id)
}

function extracted() {
  return {
    document_type: 'invoice',
    self_billed: false,
    direction: 'purchase',
    counterparty: { name: 'Wilg', vat_number: null, iban: null, bic: null },
    number: `I-${next()}`,
    date: '2026-03-10',
    due_date: null,
    structured_communication: null,
    payment_reference: null,
    currency: 'EUR',
    lines: [
      {
        description: 'Flour',
        quantity: null,
        unit_price: null,
        vat_rate: 21,
        vat_category: 'S',
        amount_net: 100,
        amount_vat: 21,
        amount_gross: 121,
      },
    ],
    adjustments: [],
    totals: {
      net: 100,
      vat: 21,
      gross: 121,
      prepaid: 0,
      rounding: 0,
      payable: 121,
      vat_breakdown: [{ category: 'S', rate: 21, base: 100, amount: 21 }],
    },
    payment: { iban: null, bic: null, paid: false },
    corrects: [],
    nature: null,
    confidence: 1,
    language: 'nl',
  }
}

export const samples: Samples = {
  records: {
    'document-imports': newImport,
  },
  params: {
    batch: async (on, _filled, fresh) => {
      await shared(on, 'document-imports', newImport, fresh)
      return batchOfStage
    },
  },
  bodies: {
    correctImport: () => ({ extracted: extracted() }),
    validateImport: async (on) => ({
      third_party_id: on.supplier,
      lines: [await choiceFor(on)],
    }),
  },
  files: {
    uploadDocuments: { name: 'invoice.xml', content: eInvoice() },
  },
}
