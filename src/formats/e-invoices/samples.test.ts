import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { extractedOf, findings, InvoiceRefusal, readInvoice } from '#formats/e-invoices/index'
import { projectFolder } from '#platform/config/project'

/** Samples with what they hold lie beside the project where there are any; others can be named. */
const samples =
  process.env.INVOICE_SAMPLES ?? join(projectFolder, '..', 'shared', 'samples', 'invoices')
const folder = join(samples, 'ubl')
const skip = existsSync(folder) ? false : 'there are no samples beside the project'

type Expected = {
  file: string
  own_company?: { vat_number: string }
  suggested_state: string
  expected_warnings?: string[]
  expected_error?: string
  schematron?: string
  sheet?: Record<string, unknown> | null
}

function expectations(): Expected[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.expected.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Expected)
}

test('every sample is read as its expected file says, in every field', { skip }, () => {
  let fields = 0
  const wrong: string[] = []
  for (const expected of expectations().filter(({ sheet }) => sheet)) {
    const { invoice } = readInvoice(readFileSync(join(folder, expected.file)))
    const vatNumber = expected.own_company!.vat_number
    const own = { country: vatNumber.slice(0, 2), vatNumber, enterpriseNumber: null }
    const { corrects, ...read } = extractedOf(invoice, own)
    const compared = compare(expected.sheet, { ...read, corrects: corrects[0] }, expected.file)
    fields += compared.count
    wrong.push(...compared.wrong)
  }
  assert.deepEqual(wrong, [])
  assert.ok(fields > 500)
})

test('samples that are no invoices are refused by name', { skip }, () => {
  for (const { file, expected_error } of expectations().filter((one) => one.expected_error))
    assert.throws(
      () => readInvoice(readFileSync(join(folder, file))),
      (error) => error instanceof InvoiceRefusal && error.code === expected_error,
      file,
    )
})

test('valid samples break no rule, and the others break the one they were made for', {
  skip,
}, () => {
  for (const { file, schematron, expected_warnings = [], sheet } of expectations()) {
    if (!sheet) continue
    const reading = readInvoice(readFileSync(join(folder, file)))
    const rules = reading.findings.map(({ rule, path }) => `${rule} ${path}`)
    const wanted = expected_warnings.includes('totals_mismatch') ? ['BR-CO-15 totals.gross'] : []
    assert.deepEqual(rules, wanted, `${file} (${schematron})`)
    assert.deepEqual(findings(reading.invoice).length, wanted.length)
  }
})

function compare(
  expected: unknown,
  read: unknown,
  path: string,
): { count: number; wrong: string[] } {
  if (typeof expected === 'object' && expected !== null) {
    const wrong: string[] = []
    let count = 0
    if (Array.isArray(expected) && expected.length !== (read as unknown[] | undefined)?.length)
      wrong.push(`${path}: ${expected.length} are expected`)
    for (const [name, value] of Object.entries(expected)) {
      const found = (read as Record<string, unknown> | null | undefined)?.[name]
      const below = compare(value, found, `${path} ${name}`)
      count += below.count
      wrong.push(...below.wrong)
    }
    return { count, wrong }
  }
  const isSame =
    typeof expected === 'number' && typeof read === 'number'
      ? Math.abs(expected - read) < 0.005
      : expected === read
  return { count: 1, wrong: isSame ? [] : [`${path}: ${String(expected)}, not ${String(read)}`] }
}
