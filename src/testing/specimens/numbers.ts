/** How suppliers number their papers. */
import { type Day, parts } from '#kernel/days'
import type { Dice, Habits } from './chance.js'

const numberForms = [
  '2025-0042',
  'F2025/0042',
  '20250042',
  'VF-25-000042',
  'INV-0042',
  '25/0042',
  'A42B',
  'RE-2025-0042',
  '2025.03.0042',
  '900042',
  'INV_2025_0042',
  '#10042',
  '42',
  'FT 2025/42',
  '1-2345678-9',
  'R25030042',
  'EU-42-A/25',
  '0000420042',
  'F-00042',
  'fac2025-042',
  'CW3E-00042',
  'BE25V0042',
  '2025 0042',
  '7000 0042',
] as const

export function numberOf(habits: Habits, dice: Dice, date: Day): string {
  const { year, month } = parts(date)
  const running = dice.integer(11, 9999)
  const [four, short, two] = [
    String(running).padStart(4, '0'),
    String(year % 100),
    String(month).padStart(2, '0'),
  ]
  // biome-ignore format: a table
  const forms: Readonly<Record<(typeof numberForms)[number], string>> = {
    '2025-0042': `${year}-${four}`, 'F2025/0042': `F${year}/${four}`, '20250042': `${year}${four}`, 'VF-25-000042': `VF-${short}-00${four}`, 'INV-0042': `INV-${four}`, '25/0042': `${short}/${four}`,
    A42B: `A${running}B`, 'RE-2025-0042': `RE-${year}-${four}`, '2025.03.0042': `${year}.${two}.${four}`, '900042': `90${four}`, INV_2025_0042: `INV_${year}_${four}`, '#10042': `1${four}`, '42': String(running),
    'FT 2025/42': `FT ${year}/${running}`, '1-2345678-9': `${dice.integer(1, 9)}-${dice.digits(3)}${four}-${dice.integer(0, 9)}`, R25030042: `R${short}${two}${four}`, '2025 0042': `${year} ${four}`, 'EU-42-A/25': `EU-${running}-A/${short}`,
    '0000420042': `00${four}${four}`, 'F-00042': `F-0${four}`, 'fac2025-042': `fac${year}-${four}`, '7000 0042': `7000 ${four}`, 'CW3E-00042': `CW3E-0${four}`, BE25V0042: `BE${short}V${four}`,
  }
  return forms[habits.word('number form', numberForms) as (typeof numberForms)[number]]
}
