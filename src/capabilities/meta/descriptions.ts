/** What the OpenAPI document says of what this is and what it knows. */
export const service = {
  describeService: {
    summary: 'Name, version and status',
    description: 'A browser, which asks for HTML, gets a page to begin with.',
  },
  readStatus: 'Is the service well; touches the database',
  ping: 'Cheap probe without database access',
  readOpenApi: 'This description',
  readPriceList: 'Public price list',
}

export const reference = {
  listPacks: 'Country packs',
  readPack: 'One country pack: journals, VAT codes and boxes, statement schemes, number formats',
  listLegalForms: 'Legal forms by country',
  listNaceCodes: {
    summary: 'NACE and NAF codes, found by code or words',
    description: 'Without `limit`, the first 200.',
  },
  listCountries: 'ISO countries with EU flag and VAT prefix',
  listCurrencies: 'ISO currencies with decimals',
}
