import { formatDecimal, formatMoney } from '#kernel/formats'
import type { Language } from '#kernel/languages'

const space = '\u00a0'

/** An amount with its currency, as each language places it. */
export function withCurrency(amount: string, currency: string, language: Language): string {
  const sign = currency === 'EUR' ? '€' : currency
  const money = formatMoney(amount, language)
  if (language === 'nl') return `${sign}${space}${money}`
  if (language !== 'en') return `${money}${space}${sign}`
  const gap = sign.length > 1 ? space : ''
  return money.startsWith('-') ? `-${sign}${gap}${money.slice(1)}` : `${sign}${gap}${money}`
}

/** `21 %`; English writes no space. */
export function percent(rate: string, language: Language): string {
  return `${formatDecimal(rate, language)}${language === 'en' ? '' : space}%`
}
