import { compared, fraction, larger, product, smaller } from '#kernel/fractions'
import { type Amount, times, zero } from '#kernel/money'
import type { AssetNature, AssetRules, DecliningYear, TaxQuestion, TaxWarning } from '../assets.js'

/** Since the law of 25 December 2017, which holds for what companies acquire from that day on. */
const reformedOn = '2020-01-01'

export const assets: AssetRules = {
  natures: {
    '20': 'formation',
    '21': 'intangible',
    '213': 'in_progress',
    '220': 'land',
    '221': 'building',
    '222': 'building',
    '223': 'building',
    '23': 'plant',
    '240': 'furniture',
    '241': 'vehicle',
    '25': 'lease',
    '26': 'other',
    '27': 'in_progress',
    '28': 'financial',
  },
  depreciationAccount: (number, hasAccount) => {
    const beside = `${number.slice(0, -1)}9`
    return hasAccount(beside) ? { number: beside, isMade: false } : null
  },
  expenseAccounts: {
    '20': '630000',
    '21': '630100',
    '22': '630210',
    '23': '630220',
    '240': '630230',
    '241': '630240',
    '25': '630250',
    '26': '630260',
  },
  exceptionalAccount,
  prorata: 'daily',
  days: 'of the year',
  declining: {
    usual: [{ fromMonths: 0, coefficient: 200n }],
    usualAtMost: null,
    most: { coefficient: 200n, rate: null },
    leastMonths: 1,
    counts: 'service',
    amount: decliningAmount,
  },
  notDeclining: ['vehicle'],
  lowValue: null,
  taxWarnings,
  disposal: {
    counterpart: '416000',
    ownAccounts: 'each',
    accounts: ({ nature, isNonRecurring }) => {
      if (nature === 'financial') return { shows: 'difference', gain: '763100', loss: '663100' }
      const isApart = isNonRecurring || nature === 'formation' || nature === 'intangible'
      return isApart
        ? { shows: 'difference', gain: '763000', loss: '663000' }
        : { shows: 'difference', gain: '741000', loss: '641000' }
    },
  },
  // The register of enterprises has no form for persons: what they write themselves tells.
  naturalPersons: {
    codes: [],
    words:
      /personne physique|natuurlijk persoon|natural person|natürliche person|individuel|eenmanszaak|einzelunternehm|sole trader|indépendant|zelfstandige/,
  },
}

/** Costs that do not recur, by what they write down. */
function exceptionalAccount(nature: AssetNature): string {
  if (nature === 'formation') return '660000'
  if (nature === 'intangible') return '660100'
  return nature === 'financial' ? '661000' : '660200'
}

/**
 * Royal decree of the income tax code, article 36 and on: by the rate, at most 40 % of the value; evenly once that is
 * more.
 */
function decliningAmount(year: DecliningYear): Amount {
  const { rest, rate, value, base, months, left, share } = year
  const byRate = smaller(fraction(rest * rate, 10_000n), fraction(value * 2n, 5n))
  const annuity = larger(byRate, fraction(base * 12n, months))
  const due = product(annuity, share)
  const amount = times(due.over as Amount, 1n, due.under)
  // Cents that no year comes to would be left for ever.
  if (amount === zero && compared(left, share) <= 0) return rest
  return amount > rest ? rest : amount
}

/** Companies count by the day and write off evenly since 2020; before that only large ones had to count. */
function taxWarnings(question: TaxQuestion): TaxWarning[] {
  const { isCompany, isDeclining, prorata, acquiredOn, yearBeganOn, scheme } = question
  if (!isCompany) return []
  const warnings: TaxWarning[] = []
  if (isDeclining && acquiredOn >= reformedOn) warnings.push('declining_not_tax_accepted')
  if (prorata === 'full_year' && (yearBeganOn >= reformedOn || scheme === 'full'))
    warnings.push('prorata_not_tax_accepted')
  return warnings
}
