/** What the OpenAPI document says of the routes of firms. */
export const firms = {
  listFirms: {
    summary: 'Firms the user belongs to',
    description:
      'Plain array. A platform admin sees every firm, without company files of firms they do not ' +
      'belong to. A token that is limited to some company files finds these alone, the firms that ' +
      'keep them, and the people who reach them.',
  },
  createFirm: 'Create a firm with its first admin',
}

export const firm = {
  readFirm: {
    summary: 'The firm with its members and company files',
    description:
      'A token that is limited to some company files finds these alone, the firms that keep them, ' +
      'and the people who reach them.',
  },
  updateFirm: 'Change the firm',
  setLogo: {
    summary: 'Set the logo',
    description: 'PNG, JPEG, GIF or WebP, 5 MB at most, as part `file`.',
  },
  removeLogo: 'Remove the logo',
  syncFirm: {
    summary: 'Mirror the firm, its team and its company files from the external platform',
    description: '422 when the firm is not linked to it, 503 when it does not answer.',
  },
}

export const team = {
  listMembers: {
    summary: 'The team, as a plain array',
    description:
      'A token that is limited to some company files finds these alone, the firms that keep them, ' +
      'and the people who reach them.',
  },
  addMember: {
    summary: 'Create a member or attach an existing user',
    description:
      '201 when the account is created, 200 when an existing user is attached. Only an admin may ' +
      'give the role admin. A platform admin who is no member of the firm changes its team only ' +
      'while it has no active admin.',
  },
  readMember: 'One member',
  updateMember: {
    summary: 'Change role, activity, name or password of a member',
    description:
      'Name and password only for an account that this firm made and that belongs to no other; it ' +
      'ends that member’s sessions. The last active admin keeps its role.',
  },
  removeMember: 'Detach a member; the account is kept',
  assignCompanies: 'Replace the company files of a member',
}

export const overview = {
  listActivity: 'Who did what, newest first',
  readDashboard: 'One row per company file',
  listDeadlines: 'Legal deadlines of every company file, in date order',
  listTrash: 'Company files in the recycle bin',
  restoreCompany: 'Restore a company file',
}
