import type { CompanyRow } from '../queries/companies.js'

/**
 * A file as its log keeps it. Its years, journals and settings are records of their own; its pictures
 * are named by their files, since the addresses that the API shows are signed for half an hour.
 */
export type LoggedCompany = Omit<CompanyRow, 'settings' | 'logo_link'> & { logo_url: string | null }

export function logged({ settings: _, logo_link, ...row }: CompanyRow): LoggedCompany {
  return { ...row, logo_url: logo_link }
}
