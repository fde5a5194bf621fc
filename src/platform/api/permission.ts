import { type Language, say, type Text } from '#kernel/languages'
import { problem } from '#kernel/problem'
import { type CompanyRole, type FirmRole, isAtLeast } from '#kernel/roles'
import type { Access } from '#platform/operations/access'
import type { Circumstances, InCompany } from '#platform/operations/operation'
import { problems, uncoded } from '#platform/problems'
import type { LowestRole, Route } from './route.js'

/** What the token may do: 403 when an integration token lacks the row's ability. */
export function requireAbility(route: Route, access: Access): void {
  const { token } = access
  if (token.kind !== 'integration') return
  if (route.ability === 'session') throw problem(problems.session_token_required)
  if (!token.abilities.includes(route.ability))
    throw problem(
      problems.token_ability_missing,
      { ability: route.ability },
      { body: { required_ability: route.ability } },
    )
}

/** A token that was made for some company files reaches nothing that is not theirs. */
export function requireWithinFiles(route: Route, { token }: Pick<Access, 'token'>): void {
  if (route.limitedToken === 'refused' && token.companyIds !== null)
    throw problem(uncoded.token_limited)
}

/** What leaves the service is refused in the demo firm. */
export function requireNoDemo(route: Route, access: Access): void {
  if (route.demo === 'blocked' && isDemo(access)) throw problem(problems.demo_mode)
}

/** The same for single fields of a body, as soon as it is known what was sent. */
export function requireNoDemoFields(route: Route, access: Access | null, sent: unknown): void {
  if (route.demoFields.length === 0 || access === null || !isDemo(access)) return
  if (route.demoFields.some((field) => Object.hasOwn(sent as object, field)))
    throw problem(problems.demo_mode)
}

function isDemo({ user, firm, company }: Access): boolean {
  return user.isDemo || (firm?.isDemo ?? false) || (company?.isDemo ?? false)
}

/** What the person may do in the firm or the company file. */
export function requireRole(route: Route, access: Access, language: Language): void {
  if (!reaches(route, access))
    throw problem(uncoded.role_too_low, { role: say(roleNames[route.role], language) })
}

/** The same inside an action, where the role that is needed depends on what it finds. */
export function requireCompanyRole(
  { company, language }: InCompany & Pick<Circumstances, 'language'>,
  role: CompanyRole,
): void {
  if (!isAtLeast(company.role, role))
    throw problem(uncoded.role_too_low, { role: say(roleNames[role], language) })
}

/** Whether the caller administers the firm from outside: a platform admin who is no active member of it. */
export function isFromOutside({ firm }: Pick<Access, 'firm'>): boolean {
  return firm !== null && !firm.isMember
}

/** The team of a firm is its own affair, as long as it has an admin who can see to it. */
export function requireNoOwnAdmin(route: Route, access: Access): void {
  if (route.platformAdmin === 'no admin' && isFromOutside(access) && access.firm?.hasAdmin)
    throw problem(uncoded.team_has_admin)
}

function reaches(route: Route, access: Access): boolean {
  switch (route.role) {
    case '-':
    case 'any':
    case 'member':
      return true
    case 'platform admin':
      return access.user.isPlatformAdmin
    case 'firm admin':
      return access.company?.isFirmAdmin ?? false
    default: {
      const role: FirmRole | undefined = access.company?.role ?? access.firm?.role
      return role === undefined || isAtLeast(role, route.role)
    }
  }
}

export const roleNames: Readonly<Record<LowestRole, Text>> = {
  '-': { fr: '-', nl: '-', en: '-', de: '-' },
  any: { fr: 'utilisateur', nl: 'gebruiker', en: 'user', de: 'Benutzer' },
  member: { fr: 'membre', nl: 'lid', en: 'member', de: 'Mitglied' },
  reviewer: { fr: 'réviseur', nl: 'nazichter', en: 'reviewer', de: 'Prüfer' },
  encoder: { fr: 'encodeur', nl: 'invoerder', en: 'encoder', de: 'Erfasser' },
  manager: { fr: 'gestionnaire', nl: 'beheerder', en: 'manager', de: 'Manager' },
  admin: { fr: 'administrateur', nl: 'hoofdbeheerder', en: 'admin', de: 'Administrator' },
  'firm admin': {
    fr: 'administrateur du cabinet',
    nl: 'hoofdbeheerder van het kantoor',
    en: 'firm admin',
    de: 'Administrator der Kanzlei',
  },
  'platform admin': {
    fr: 'administrateur de la plateforme',
    nl: 'platformbeheerder',
    en: 'platform admin',
    de: 'Plattformadministrator',
  },
}
