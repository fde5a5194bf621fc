import { next, type Samples } from '#testing/stage'

export const samples: Samples = {
  files: {
    takeOverEntries: {
      name: 'entries.csv',
      content: `journal;number;date;account;label;debit;credit\nOD;${next()};2026-03-14;615000;Rent;10,00;\nOD;1;2026-03-14;550000;Rent;;10,00\n`,
    },
    takeOverBalances: {
      name: 'balance.csv',
      content: 'account;debit;credit\n550000;100,00;\n100000;;100,00\n',
      fields: { on: '2026-01-01' },
    },
  },
}
