import { madeId, next, type Samples, type Stage, shared } from '#testing/stage'

const rule = { label: 'Everything', conditions: { direction: 'purchase' } }

async function newRule({ admin, path, journal }: Stage): Promise<number> {
  return madeId(await admin.post(`${path}/journals/${journal('ACH')}/rules`, rule))
}

export const samples: Samples = {
  records: {
    journals: async ({ admin, path, journal }, route) =>
      route.path.includes('/rules')
        ? journal('ACH')
        : madeId(
            await admin.post(`${path}/journals`, {
              code: `J${next()}`,
              label: 'Other',
              type: 'general',
            }),
          ),
  },
  params: {
    rule: (on, _filled, fresh) => shared(on, 'rules', newRule, fresh),
  },
  bodies: {
    createJournal: () => ({ code: `K${next()}`, label: 'Other', type: 'general' }),
    updateJournal: () => ({ label: 'Renamed' }),
    createJournalRule: () => rule,
    updateJournalRule: () => ({ label: 'Renamed' }),
    orderJournalRules: async (on) => {
      await newRule(on)
      const { rows } = await on.books.sql.query(
        'SELECT id FROM journal_rules WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id DESC',
        [on.company.id],
      )
      return { ids: rows.map((row) => Number(row.id)) }
    },
    testJournalRules: () => ({ direction: 'purchase' }),
  },
}
