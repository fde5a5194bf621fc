import { findShown } from '#capabilities/vat'
import { say, type Text } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { logSeqOf } from '#platform/changes/log-seq'
import * as shape from '#platform/shapes/index'
import type { Column, Kind, Paper } from '#platform/tables/table'
import { messages } from '../../problems.js'
import type { Export } from '../export.js'
import { titles } from './titles.js'

const DeclarationAsked = shape.object({ vat_declaration_id: shape.id() })

const column = (key: keyof typeof titles, kind: Kind = 'text', paper: Paper = {}): Column => ({
  key,
  title: titles[key],
  kind,
  paper,
})

/** Not the box of an address, which other lists have. */
const boxTitle: Text = { fr: 'Case', nl: 'Vak', en: 'Box', de: 'Feld' }

/** What a box holds: what the ledger has, what else came to it, and what is declared. */
const columns: readonly Column[] = [
  { key: 'box', title: boxTitle, kind: 'text', paper: { width: 36 } },
  { ...column('label', 'text', { lines: 3 }), isName: true },
  column('section', 'text', { width: null }),
  column('kind', 'text', { width: null }),
  column('ledger', 'amount', { blankZero: true }),
  column('carried', 'amount', { blankZero: true }),
  column('manual', 'amount', { blankZero: true }),
  column('adjusted', 'amount', { blankZero: true }),
  column('amount', 'amount'),
  column('lines', 'count', { width: null }),
]

/** The boxes of a return, in the order of its form. */
export const vatDeclaration: Export = {
  name: 'vat-declaration',
  label: {
    fr: 'Déclaration TVA',
    nl: 'Btw-aangifte',
    en: 'VAT return',
    de: 'MwSt.-Erklärung',
  },
  description: {
    fr: 'Les cases d’une déclaration TVA et ce qui les compose.',
    nl: 'De vakken van een btw-aangifte en waaruit ze bestaan.',
    en: 'The boxes of a VAT return and what they are made of.',
    de: 'Die Felder einer MwSt.-Erklärung und woraus sie bestehen.',
  },
  formats: ['pdf', 'xlsx', 'csv'],
  asked: DeclarationAsked,
  async open(op, { vat_declaration_id }: { vat_declaration_id: number }) {
    const found = await findShown(op, vat_declaration_id, op.language)
    if (!found) throw invalidField('vat_declaration_id', messages.unknownReturn)
    const { form, label, status, details, starts_on, ends_on } = found
    return {
      table: {
        columns,
        rows: () => [details.map((box) => columns.map(({ key }) => box[key as keyof typeof box]))],
        group: {
          heading: ([, , section], language) =>
            say(words.section, language, { section: String(section) }),
        },
      },
      chosen: { vat_declaration_id },
      from: starts_on,
      to: ends_on,
      comparison: null,
      logSeq: await logSeqOf(op),
      notes: [`${form} · ${label}`, say(words[status], op.language)],
    }
  },
}

const words = {
  section: {
    fr: 'Cadre {section}',
    nl: 'Kader {section}',
    en: 'Section {section}',
    de: 'Abschnitt {section}',
  },
  draft: {
    fr: "Brouillon: cette déclaration n'est pas validée",
    nl: 'Ontwerp: deze aangifte is niet gevalideerd',
    en: 'Draft: this return is not validated',
    de: 'Entwurf: diese Erklärung ist nicht validiert',
  },
  validated: {
    fr: 'Validée, pas encore déposée',
    nl: 'Gevalideerd, nog niet ingediend',
    en: 'Validated, not filed yet',
    de: 'Validiert, noch nicht eingereicht',
  },
  filed: { fr: 'Déposée', nl: 'Ingediend', en: 'Filed', de: 'Eingereicht' },
} as const satisfies Record<string, Text>
