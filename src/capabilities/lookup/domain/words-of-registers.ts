/** The words in which the API speaks of registers. */
export { companyStatuses, nameKinds } from '#outside/company-sheet'

/** Who may answer. */
export const sourceNames = ['register', 'kbo', 'sirene', 'vies'] as const
export type SourceName = (typeof sourceNames)[number]
