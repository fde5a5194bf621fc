/** What the OpenAPI document says of sign-in, the profile, sessions and tokens. */
export const user = {
  signIn: {
    summary: 'Sign in',
    description:
      'Opens a session of 90 days at most, 30 days unused. Ten failures of one address lock its ' +
      'sign-in for five minutes (429, the right password included).',
  },
  readMe: {
    summary: 'The user behind the token',
    description: 'Of the firms those that keep a file of the token, where it is limited to some.',
  },
  updateMe: 'Change own name or language',
  changePassword: {
    summary: 'Change own password',
    description:
      'Other sessions are revoked. A wrong `current_password` counts as a failed sign-in.',
  },
  requestEmail: {
    summary: 'Ask for a new e-mail address',
    description:
      'It is kept in `pending_email` until its owner opens the signed link in the confirmation ' +
      'mail; the address of today gets a notice. A wrong `current_password` counts as a failed ' +
      'sign-in. 422 on `email` for an account of the external platform, whose address is changed ' +
      'there.',
  },
  dropEmail: 'Drop the pending e-mail address',
  verifyEmail: 'Confirm the pending e-mail address from the signed link',
  signOut: 'Revoke the token used',
}

export const sessions = {
  listSessions: 'Own sessions',
  endSession: 'Revoke one own session',
}

export const tokens = {
  listTokens: 'Own integration tokens',
  createToken: {
    summary: 'Create an integration token',
    description:
      'The token is shown once, only a hash is kept; a replay of the request shows it as null. At ' +
      'most 50 per user.',
  },
  revokeToken: 'Revoke an integration token',
}
