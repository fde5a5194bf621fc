import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const word = (example: string) => shape.text({ examples: [example] })

const FiscalYearData = object({
  id: shape.id(),
  code: word('2026'),
  starts_on: shape.day(),
  ends_on: shape.day(),
  closed_at: nullable(shape.instant()),
})

export const fiscalYearClosed = event('fiscal_year.closed', {
  description: {
    fr: 'Un exercice est clôturé.',
    nl: 'Een boekjaar wordt afgesloten.',
    en: 'A fiscal year is closed.',
    de: 'Ein Geschäftsjahr wird abgeschlossen.',
  },
  data: FiscalYearData,
})
