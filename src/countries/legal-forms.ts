import { type Language, languages, type Text } from '#kernel/languages'
import { labelColumns, labelsOf, yesOrNo } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'

/** What a company of a country can be. */
export type LegalFormsPart = { readonly legalForms: readonly LegalForm[] }

export type LegalForm = {
  readonly code: string
  readonly labels: Text
  readonly abbreviation: Text | null
  /** Whether it can be founded today. */
  readonly isCurrent: boolean
}

export function legalFormsPart(folder: string): LegalFormsPart {
  const forms = tableOnce(() => readLegalForms(folder))
  return {
    get legalForms() {
      return forms()
    },
  }
}

// biome-ignore format: a table
const formColumns = [
  'code', ...labelColumns,
  'abbreviation_fr', 'abbreviation_nl', 'abbreviation_en', 'abbreviation_de', 'is_current',
] as const

function readLegalForms(folder: string): LegalForm[] {
  return countryTable(`${folder}/legal-forms.csv`, formColumns).map((row) => ({
    code: row.code,
    labels: labelsOf(row),
    abbreviation: abbreviationOf(row),
    isCurrent: yesOrNo(row.is_current),
  }))
}

function abbreviationOf(row: Readonly<Record<`abbreviation_${Language}`, string>>): Text | null {
  const given = languages.filter((language) => row[`abbreviation_${language}`] !== '')
  if (given.length === 0) return null
  if (given.length < languages.length) throw new SyntaxError('an abbreviation misses a language')
  return {
    fr: row.abbreviation_fr,
    nl: row.abbreviation_nl,
    en: row.abbreviation_en,
    de: row.abbreviation_de,
  }
}
