/** The envelope of eCDF 2.0, in which Luxembourg takes returns and statements. */
import { branch, document, element, leaf, type Xml } from '#formats/xml/writer'
import type { Day } from '#kernel/days'
import { type Instant, wallClock } from '#kernel/instants'
import type { Language } from '#kernel/languages'
import { type Amount, formatAmount } from '#kernel/money'
import { cut, missingOf, type WrittenFile, writtenUnless } from '../written-file.js'

export type EcdfFile = {
  /** The name of the file too, see `ecdfReference`. */
  readonly reference: string
  /** The identifier that the software was given. */
  readonly interface: string
  /** Who sends the file; null when the declarer does. */
  readonly agent: EcdfParty | null
  readonly declarer: EcdfParty
  readonly declarations: readonly EcdfDeclaration[]
}

export type EcdfParty = {
  /** The national number: 11 digits for companies, 13 for people. */
  readonly matricule: string | null
  /** The number of the trade register, `B123456`. */
  readonly rcsNumber: string | null
  /** Eight digits, with or without LU. */
  readonly vatNumber: string | null
}

export type EcdfDeclaration = {
  readonly type: string
  readonly language: EcdfLanguage
  readonly year: number
  readonly period: number
  readonly choices: Readonly<Record<string, boolean>>
  readonly fields: readonly EcdfField[]
  readonly tables: readonly EcdfTable[]
}

export type EcdfField = { readonly id: string; readonly value: Amount | string }
/** Lines of a table, each with its fields. */
export type EcdfTable = readonly (readonly EcdfField[])[]

export type EcdfLanguage = 'FR' | 'DE' | 'EN'

/** eCDF speaks no Dutch. */
export function ecdfLanguage(language: Language): EcdfLanguage {
  return ({ fr: 'FR', nl: 'FR', de: 'DE', en: 'EN' } as const)[language]
}

/**
 * The reference of a file made at a moment: prefix of the sender, day, time, and a number of two digits, for which
 * the hundredths of the second serve, so that each call has its own.
 */
export function ecdfReference(prefix: string, now: Instant): string {
  const { day, time } = wallClock(now, 'Europe/Luxembourg')
  const digits = (text: Day | string) => text.replaceAll(/\D/g, '')
  return `${prefix}X${digits(day)}T${digits(time)}${now.slice(20, 22)}`
}

export function writeEcdf(file: EcdfFile): WrittenFile {
  const { declarer, agent } = file
  const missing = [
    ...missingOf(0, {
      matricule: isMatricule(declarer.matricule),
      vat_number: vatDigits(declarer) !== null,
    }),
    ...(agent ? missingOf(0, { agent_matricule: isMatricule(agent.matricule) }) : []),
  ]
  return writtenUnless(missing, () =>
    document(
      'eCDFDeclarations',
      { xmlns: 'http://www.ctie.etat.lu/2011/ecdf' },
      leaf('FileReference', file.reference),
      leaf('eCDFFileVersion', '2.0'),
      leaf('Interface', cut(file.interface, 20)),
      branch('Agent', ...identityOf(agent ?? declarer)),
      branch(
        'Declarations',
        branch('Declarer', ...identityOf(declarer), ...file.declarations.map(declarationOf)),
      ),
    ),
  )
}

function declarationOf(declaration: EcdfDeclaration): Xml {
  const { type, language, choices } = declaration
  return element(
    'Declaration',
    { type, model: '1', language },
    leaf('Year', String(declaration.year)),
    leaf('Period', String(declaration.period)),
    branch(
      'FormData',
      ...Object.entries(choices).map(([id, chosen]) => leaf('Choice', chosen ? '1' : '0', { id })),
      ...declaration.fields.map(fieldOf),
      ...declaration.tables.map((table) =>
        branch(
          'Table',
          ...table.map((line, place) =>
            element('Line', { num: String(place + 1) }, ...line.map(fieldOf)),
          ),
        ),
      ),
    ),
  )
}

function fieldOf({ id, value }: EcdfField): Xml {
  return typeof value === 'string'
    ? leaf('TextField', cut(value, 1800), { id })
    : leaf('NumericField', formatAmount(value).replace('.', ','), { id })
}

function identityOf(party: EcdfParty): Xml[] {
  const rcs = party.rcsNumber ?? ''
  return [
    leaf('MatrNbr', party.matricule),
    leaf('RCSNbr', /^[A-Z]\d{1,6}$/.test(rcs) ? rcs : 'NE'),
    leaf('VATNbr', vatDigits(party) ?? 'NE'),
  ]
}

function vatDigits({ vatNumber }: EcdfParty): string | null {
  const digits = (vatNumber ?? '').replace(/^LU/, '')
  return /^\d{8}$/.test(digits) ? digits : null
}

function isMatricule(number: string | null): boolean {
  return /^(?:\d{11}|\d{13})$/.test(number ?? '')
}
