import type { OrganisationKind, Role } from '#domain/access/people.ts'

/** What a role is called. */
export const roleText = {
  desk: 'workShell.roleDesk',
  manager: 'workShell.roleManager',
  seller: 'workShell.roleSeller',
  agencyManager: 'workShell.roleAgencyManager',
  support: 'workShell.roleSupport',
  editor: 'workShell.roleEditor',
  finance: 'workShell.roleFinance',
  administrator: 'workShell.roleAdministrator',
} as const satisfies Record<Role, string>

/** The same in an organisation of a kind: who sells for an agency books for colleagues in a company. */
export const roleTextIn = (role: Role, kind: OrganisationKind) => {
  if (kind !== 'corporate') return roleText[role]
  return role === 'seller'
    ? 'workCompany.roleBooks'
    : role === 'agencyManager'
      ? 'workCompany.roleManages'
      : roleText[role]
}
