export { readPriceList } from '#capabilities/licence'

import { type CountryPack, countryPacks, isPackCode, packOf, shownBoxes } from '#countries'
import { type Language, say, type Text } from '#kernel/languages'
import { problem } from '#kernel/problem'
import type { Circumstances, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { countries } from './reference/countries.js'
import { currencies } from './reference/currencies.js'
import { searchNace } from './reference/nace.js'

export function describeService() {
  return { name: 'Dubbel', version: 'v1', status: 'ok' }
}

/** Answers only when the database does. */
export async function readStatus(op: Reading) {
  await op.tx.one('SELECT 1 AS one')
  return { ok: true, time: op.now }
}

export function ping(op: Circumstances) {
  return { ok: true, server_time: op.now }
}

export async function listPacks(op: Circumstances) {
  return countryPacks.map((pack) => summary(pack, op.language))
}

function summary(pack: CountryPack, language: Language) {
  return {
    code: pack.code,
    name: say(pack.name, language),
    currency: pack.currency,
    vat_regimes: [...pack.vatRegimes],
  }
}

/** One pack as data: what a company file of that country is set up with. */
export async function readPack(op: Circumstances, { code }: { code: string }) {
  const wanted = code.toUpperCase()
  if (!isPackCode(wanted)) throw problem(uncoded.not_found)
  const pack: CountryPack = packOf(wanted)
  const both = (labels: Text) => ({ label: say(labels, op.language), labels })
  return {
    ...summary(pack, op.language),
    time_zone: pack.timeZone,
    journals: [...pack.journals, pack.bankJournal].map((journal) => ({
      code: journal.code,
      type: journal.type,
      ...both(journal.labels),
      control_account: journal.controlAccount,
    })),
    vat_rates: pack.vatRates.map(({ rate, kind, territory, validFrom, validUntil }) => ({
      rate,
      kind,
      territory,
      valid_from: validFrom,
      valid_until: validUntil,
    })),
    vat_codes: pack.vatCodes.map((vat) => ({
      code: vat.code,
      ...both(vat.labels),
      direction: vat.direction,
      rate: vat.rate,
      deductible_percent: vat.deductiblePercent,
      is_reverse_charge: vat.isReverseCharge,
      category: vat.category,
      base_boxes: shownBoxes(vat.baseBoxes),
      tax_boxes: shownBoxes(vat.taxBoxes),
      base_boxes_credit: shownBoxes(vat.baseBoxesCredit),
      tax_boxes_credit: shownBoxes(vat.taxBoxesCredit),
      due_account: vat.dueAccount,
      deductible_account: vat.deductibleAccount,
      valid_from: vat.validFrom,
      valid_until: vat.validUntil,
    })),
    vat_boxes: pack.vatBoxes.map((box) => ({
      box: box.box,
      section: box.section,
      kind: box.kind,
      ...both(box.labels),
      formula: box.formula,
      form: box.form,
    })),
    statement_schemes: pack.statementSchemes.map((scheme) => ({
      code: scheme.code,
      ...both(scheme.labels),
      statements: scheme.statements.map((statement) => ({
        code: statement.code,
        label: say(statement.labels, op.language),
        rows: statement.rows.map((row) => ({
          code: row.code,
          label: say(row.labels, op.language),
          level: row.level,
          accounts: row.accounts.map((range) => range.prefix),
          formula: row.formula,
        })),
      })),
    })),
    number_formats: pack.numberFormats.map((format) => ({
      kind: format.kind,
      pattern: format.pattern,
      example: format.example,
      description: say(format.description, op.language),
    })),
  }
}

type Asked = { country?: string | null; q?: string | null }

export async function listLegalForms(op: Circumstances, { query }: { query: Asked }) {
  const country = query.country?.toUpperCase()
  return countryPacks
    .filter((pack) => country === undefined || pack.code === country)
    .flatMap((pack) =>
      pack.legalForms.map((form) => ({
        country: pack.code,
        code: form.code,
        label: say(form.labels, op.language),
        abbreviation: form.abbreviation ? say(form.abbreviation, op.language) : null,
        is_current: form.isCurrent,
      })),
    )
    .filter((form) => !query.q || matches(query.q, form.code, form.label, form.abbreviation ?? ''))
}

/** Whether a text is found, without regard to case and accents. */
function matches(q: string, ...texts: string[]): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return texts.some((text) => plain(text).includes(plain(q)))
}

const naceShown = 200

export async function listNaceCodes(
  op: Circumstances,
  { query }: { query: { q?: string | null; limit?: number | null } },
) {
  return searchNace(query.q ?? null, op.language, query.limit ?? naceShown).map((nace) => ({
    code: nace.code,
    version: nace.version,
    level: nace.level,
    label: say(nace.labels, op.language),
  }))
}

export async function listCountries(op: Circumstances) {
  return countries().map(({ code, isEu, vatPrefix, labels }) => ({
    code,
    name: say(labels, op.language),
    is_eu: isEu,
    vat_prefix: vatPrefix,
  }))
}

export async function listCurrencies(op: Circumstances) {
  return currencies().map(({ code, decimals, labels }) => ({
    code,
    name: say(labels, op.language),
    decimals,
  }))
}
