/** What the OpenAPI document says of the routes of reports. */
export const descriptions = {
  readTrialBalance: {
    summary: 'Trial balance',
    description:
      'The balance of each account before a span, what moved in it and the balance after. `level` groups by first ' +
      'digits, `headings` adds those of the chart.',
  },
} as const
