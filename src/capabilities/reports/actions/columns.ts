import type { Text } from '#kernel/languages'
import type { Column } from '#platform/tables/table'

/** A column of figures that are added up, from page to page and in the end; on paper nothing is left blank. */
export const summed = (key: string, title: Text, width?: number | null): Column => ({
  key,
  title,
  kind: 'amount',
  carried: 'sum',
  paper: { blankZero: true, ...(width === undefined ? {} : { width }) },
})
