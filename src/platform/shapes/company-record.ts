import type { Language } from '#kernel/languages'
import * as shape from './index.js'

const { object, nullable, maybe } = shape

/** What every record of a company file has. */
export const versions = {
  version: shape.integer({ min: 1 }),
  lock_version: shape.integer({ min: 1 }),
  created_at: shape.instant(),
  updated_at: shape.instant(),
}

/** The same of one that can be put in the bin. */
export const record = { ...versions, deleted_at: nullable(shape.instant()) }

export const Labels = object(
  { fr: shape.text(), nl: shape.text(), en: shape.text(), de: shape.text() } satisfies Record<
    Language,
    unknown
  >,
  { title: 'Labels' },
)

const SomeLabels = object(
  {
    fr: maybe(shape.text()),
    nl: maybe(shape.text()),
    en: maybe(shape.text()),
    de: maybe(shape.text()),
  } satisfies Record<Language, unknown>,
  { title: 'SomeLabels' },
)

/** How a new record is named. */
export const newLabels = {
  label: maybe(
    shape.text({
      description:
        'alone it serves all four languages, beside `labels` those that are missing there',
      examples: ['Petit outillage'],
    }),
  ),
  labels: maybe(SomeLabels),
}

/** How a record is renamed. */
export const changedLabels = {
  label: shape.text({
    description:
      'in the language of the file; languages that had the same words before follow, translations stay',
  }),
  labels: SomeLabels,
}
