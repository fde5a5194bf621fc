/** What a member may do in a firm, lowest first. */
export const firmRoles = ['reviewer', 'encoder', 'manager', 'admin'] as const
export type FirmRole = (typeof firmRoles)[number]

/** What a person may do in a company file, lowest first. */
export const companyRoles = ['reviewer', 'encoder', 'manager'] as const
export type CompanyRole = (typeof companyRoles)[number]

export function isAtLeast(role: FirmRole, lowest: FirmRole): boolean {
  return firmRoles.indexOf(role) >= firmRoles.indexOf(lowest)
}

/** Admins and managers of a firm are managers of each of its company files. */
export function companyRoleOf(role: FirmRole): CompanyRole {
  return role === 'admin' ? 'manager' : role
}
