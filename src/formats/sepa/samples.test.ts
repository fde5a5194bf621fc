import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { readXml, type XmlElement } from '#formats/xml/reader'
import { day } from '#kernel/days'
import { instantOf } from '#kernel/instants'
import type { Amount } from '#kernel/money'
import { projectFolder } from '#platform/config/project'
import { painSchema } from '#testing/pain-schemas'
import { type AnyFile, debit, debits, transfer, transfers, written } from '#testing/payment-files'
import { schemaBreaches } from '#testing/xml-schema'
import { creditTransferSchemas, directDebitSchemas, type PaymentSchema } from './index.js'

/** Samples lie beside the project where there are any. */
const folder = join(projectFolder, '..', 'shared', 'facts', 'sepa', 'samples')
const skip = existsSync(folder) ? false : 'there are no samples beside the project'
const sample = (schema: PaymentSchema) => readXml(readFileSync(join(folder, `${schema}.xml`)))

test('the samples are valid by the schemas that our own files are held against', { skip }, () => {
  for (const schema of [...creditTransferSchemas, ...directDebitSchemas])
    assert.deepEqual(schemaBreaches(sample(schema), painSchema(schema)), [])
})

const party = transfer().party
const plain = { name: 'EXEMPLE SRL', number: null }
const collected = {
  createdAt: instantOf(Date.UTC(2026, 2, 10, 9)),
  initiator: plain,
}

const files: readonly AnyFile[] = [
  transfers(
    [
      transfer(),
      transfer({
        endToEndId: 'SUP-0012-202600012320',
        amount: 32_050n as Amount,
        party: { name: 'LUX SERVICES SARL', iban: 'LU120010001234567891', bic: 'BCEELULL' },
        structuredCommunication: '202600012320',
      }),
    ],
    { schema: 'pain.001.001.03' },
  ),
  transfers(
    [
      transfer({
        endToEndId: 'SUP-0020-RF69',
        amount: 25_000n as Amount,
        party,
        structuredCommunication: 'RF69INV20260017',
      }),
    ],
    { messageId: 'PAY-2026-000046', initiator: plain },
  ),
  debits([debit()], { ...collected, schema: 'pain.008.001.02', messageId: 'DD-2026-000003' }),
  debits([debit({ on: day('2026-03-17') })], { ...collected, messageId: 'DD-2026-000004' }),
]

/** What a file says, path by path, without what is each writer's own choice. */
function* said(element: XmlElement, path = ''): Generator<string> {
  const here = `${path}/${element.name}`
  if (/\/(?:InstrId|PmtInfId|PstlAdr|DbtrAcct\/Ccy)$/.test(here)) return
  if (element.children.length === 0) yield `${here} ${element.text}`
  for (const child of element.children) yield* said(child, here)
}

test('the payments of the samples, written here, say the same in the same order', { skip }, () => {
  for (const file of files)
    assert.deepEqual([...said(written(file))], [...said(sample(file.schema))], file.schema)
})
