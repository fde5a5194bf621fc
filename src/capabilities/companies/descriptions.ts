/** What the OpenAPI document says of the routes of company files. */
export const files = {
  listCompanies: 'Company files the user reaches, as a plain array',
  createCompany: {
    summary: 'Create a company file with its accounting set-up',
    description:
      'Chart of accounts, VAT codes and journals of the country, one financial journal per bank, ' +
      'and the first fiscal year with its periods.',
  },
}

export const file = {
  readCompany: 'The file with its fiscal years, periods and journals',
  updateCompany: 'Change identity and regime',
  trashCompany: 'Move the file to the recycle bin of the firm',
  readSettings: 'The settings of the file, every path, with the version of the file',
  updateSettings: {
    summary: 'Change some of the settings',
    description:
      'A deep partial: what is not named stays, null puts a path back to what a new file has. ' +
      '`X-Base-Version` is the version of the company file, which the settings share.',
  },
  setCompanyLogo: {
    summary: 'Set the logo',
    description: 'PNG, JPEG, GIF or WebP, 5 MB at most, as part `file`.',
  },
  removeCompanyLogo: 'Remove the logo, also one given as an address',
  setCompanyIcon: {
    summary: 'Set the icon',
    description: 'PNG, JPEG, GIF or WebP, 5 MB at most, as part `file`.',
  },
  removeCompanyIcon: 'Remove the icon',
  listFileMembers: 'Who reaches the file and with which role, as a plain array',
  refreshSheet: {
    summary: 'Fill the identity from the official register',
    description:
      'Name, legal form, VAT number, address with its coordinates and NACE codes, where the ' +
      'register gives them. 422 when the file has no enterprise number or the register does not ' +
      'know it, 503 when it does not answer.',
  },
  readFileDashboard: 'Figures and series for the home page of the file',
  listFileDeadlines: {
    summary: 'Legal deadlines of the file in date order',
    description:
      'From a month back to a year ahead unless `from` and `to` say otherwise. The end of a ' +
      'fiscal year is done once the year is closed.',
  },
}
