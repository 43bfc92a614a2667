import type { Role } from '#domain/access/people.ts'

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
