import { event } from '#platform/events/event'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

const word = (example: string) => shape.text({ examples: [example] })

const VatDeclarationData = object({
  id: shape.id(),
  period_type: word('quarterly'),
  year: shape.integer({ examples: [2026] }),
  period: shape.integer({ examples: [1] }),
  label: word('1st quarter 2026'),
  starts_on: shape.day(),
  ends_on: shape.day(),
  amount_due: shape.decimal(),
  amount_refund: shape.decimal(),
  status: shape.oneOf(['validated']),
  validated_at: shape.instant(),
  journal_entry_id: nullable(shape.id()),
})

export const vatDeclarationValidated = event('vat.declaration_validated', {
  description: {
    fr: 'Une déclaration de TVA est validée.',
    nl: 'Een btw-aangifte wordt gevalideerd.',
    en: 'A VAT declaration is validated.',
    de: 'Eine Mehrwertsteuererklärung wird validiert.',
  },
  data: VatDeclarationData,
})
