import type { OrganisationKind } from '#domain/access/people.ts'

/** What a kind of organisation is called. */
export const kindText = {
  house: 'workPeople.kindHouse',
  operator: 'workPeople.kindOperator',
  agency: 'workPeople.kindAgency',
  corporate: 'workPeople.kindCorporate',
} as const satisfies Record<OrganisationKind, string>
