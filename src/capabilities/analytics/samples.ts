import { replies } from '#testing/http'
import { madeId, next, type Samples, type Stage } from '#testing/stage'

/** The axis of a file that has one at most: there is room for few. */
async function axisOn({ admin, path }: Stage): Promise<number> {
  const [first] = replies(await admin.get(`${path}/analytic-axes`), 200).body
  if (first) return first.id
  return madeId(await admin.post(`${path}/analytic-axes`, { code: 'STAGE', label: 'Axis' }))
}

export const samples: Samples = {
  records: {
    'analytic-axes': async ({ admin, path }) =>
      madeId(await admin.post(`${path}/analytic-axes`, { code: `X${next()}`, label: 'Axis' })),
    budgets: async ({ admin, path, years }) =>
      madeId(
        await admin.post(`${path}/budgets`, { label: 'Budget', fiscal_year_id: years[0]!.id }),
      ),
    'analytic-codes': async (on) => {
      const code = { axis_id: await axisOn(on), code: `C${next()}`, label: 'Code' }
      return madeId(await on.admin.post(`${on.path}/analytic-codes`, code))
    },
  },
  files: {
    importCodes: { name: 'codes.csv', content: 'axis;code;label\nSTAGE;NORTH;North\n' },
  },
  bodies: {
    createBudget: ({ years }) => ({
      label: 'Budget',
      fiscal_year_id: years[0]!.id,
      lines: [{ heading: '61', total: '1200.00' }],
    }),
    updateBudget: () => ({ label: 'Budget, spring' }),
    replaceLines: () => ({ lines: [{ heading: '60', total: '10.00' }] }),
    createAxis: () => ({ code: `Y${next()}`, label: 'Sites' }),
    updateAxis: () => ({ label: 'Renamed' }),
    createCode: async (on) => ({
      axis_id: await axisOn(on),
      code: `Z${next()}`,
      label: 'North',
    }),
    reallocate: async (on) => ({ axis_id: await axisOn(on), to_distribution: [] }),
    updateCode: () => ({ label: 'Renamed' }),
  },
}
