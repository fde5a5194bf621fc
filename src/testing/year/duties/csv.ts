import { endOfMonth } from '../calendar.js'
import { written } from '../money.js'
import type { Today } from './today.js'

/** Wages of a month come from another program as CSV, one line an amount. */
export async function bringWages({ file, chance }: Today, month: number): Promise<void> {
  const { wages, owed } = file.country.payroll
  const cents = chance.between(150_000, 900_000)
  const taxes = Math.floor(cents / 4)
  const date = endOfMonth(month)
  const lines = [
    [wages, cents, 0],
    [owed, 0, cents - taxes],
    [file.country.payroll.taxes, 0, taxes],
  ] as const
  const content = [
    'journal;number;date;account;label;debit;credit',
    ...lines.map(([account, debit, credit]) =>
      [
        'OD',
        `W${month}`,
        date,
        account,
        `${file.code} wages`,
        written(debit),
        written(credit),
      ].join(';'),
    ),
    '',
  ].join('\r\n')
  await file.team.manager.post('/v1/companies/{company}/takeover/entries', {
    path: file.path,
    body: { file: { name: `wages-${month}.csv`, content: Buffer.from(content) } } as never,
  })
  for (const [account, debit, credit] of lines) file.model.move(account, debit - credit)
}
