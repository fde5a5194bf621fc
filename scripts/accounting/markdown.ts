import { type Amount, formatAmount } from '#kernel/money'

/** The languages by their own names. */
export const languageNames = {
  fr: 'Français',
  nl: 'Nederlands',
  en: 'English',
  de: 'Deutsch',
} as const

export type Column = { readonly title: string; readonly isAmount?: true }

/** A table whose columns line up, so that the file reads as well as the page. */
export function table(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const widths = columns.map(({ title }, place) =>
    Math.max(3, title.length, ...rows.map((row) => row[place]!.length)),
  )
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, place) => padded(cell, widths[place]!, columns[place]!)).join(' | ')} |`
  const rule = columns.map(({ isAmount }, place) =>
    isAmount ? `${'-'.repeat(widths[place]! - 1)}:` : '-'.repeat(widths[place]!),
  )
  return [
    line(columns.map(({ title }) => title)),
    `| ${rule.join(' | ')} |`,
    ...rows.map(line),
  ].join('\n')
}

function padded(cell: string, width: number, { isAmount }: Column): string {
  return isAmount ? cell.padStart(width) : cell.padEnd(width)
}

/** `1,234.50`, as English writes it, with a true minus. */
export function money(amount: Amount): string {
  const [units = '', cents = ''] = formatAmount(amount).replace('-', '').split('.')
  const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return `${amount < 0n ? '−' : ''}${grouped}.${cents}`
}

/** `21.00` as `21%`, `5.50` as `5.5%`. */
export function percent(rate: string): string {
  return `${rate.replace(/\.?0+$/, '') || '0'}%`
}

/** The address of a heading within its page. */
export function anchor(heading: string): string {
  const bare = heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
  return `#${bare.replaceAll(' ', '-')}`
}
