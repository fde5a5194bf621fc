/** What the OpenAPI document says of the routes of licences. */
export const descriptions = {
  readLicence: 'Plan, limits, validity and usage',
  activateKey: {
    summary: 'Activate a licence key',
    description: 'A key is a signed token that is checked offline.',
  },
  dropKey: 'Drop the key, back to the free plan',
  readUsage: 'Users, company files, imports and storage against the limits',
}
