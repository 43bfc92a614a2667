import { storeAgency } from '#db/agencies.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { addContract } from '#db/agency-contracts.ts'
import { addNetPrice } from '#db/net-prices.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { keyScopes, type KeyScope } from '#domain/agencies/service-key.ts'
import type { NetRule } from '#domain/statements/net-price.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { makeKey } from '#usecases/agencies/service-keys.ts'
import type { TestDeps } from './deps.ts'
import { staffAs } from './staff.ts'
import { must } from './traveller.ts'

/** Two agencies that sell through their own systems; the first has an account with us. */
export const agencyCodes = ['NORD1', 'SUD2'] as const
export type AgencyCode = (typeof agencyCodes)[number]

export const withAgencies = async (deps: TestDeps): Promise<Record<AgencyCode, string>> => {
  for (const code of agencyCodes)
    await storeAgency(deps.db, {
      code,
      name: `Travel ${code}`,
      promocode: '',
      cashbackPercent: 0,
      adjustment: null,
      invoicing: code === 'NORD1',
    })
  await settleOrganisations(deps.db, deps.clock.now())
  await moveCatalogueVersion(deps.db)
  await deps.catalogue.refresh()
  const rows = await deps.db.query<{ code: string; id: string }>(
    'select code, organisation_id::text as id from agency where code = any ($1)',
    [agencyCodes],
  )
  return Object.fromEntries(rows.map(({ code, id }) => [code, id])) as Record<AgencyCode, string>
}

/** The person who makes the keys of an agency. */
export const managerOf = (organisationId: string) =>
  staffAs('agencyManager', '11111111-1111-4111-8111-111111111111', { organisationId })

const manager = `
  insert into person (id, email, name, language, created_at)
  values ($1, 'bram@nord.example', 'Bram', 'nl', now())
  on conflict do nothing`

/** A key of an agency; its secret is what a program sends. */
export const keyFor = async (
  deps: TestDeps,
  organisationId: string,
  code: string,
  scopes: readonly KeyScope[] = keyScopes,
  isTest = false,
): Promise<{ id: string; secret: string; prefix: string }> => {
  const who = managerOf(organisationId)
  await deps.db.query(manager, [who.personId])
  return must(await makeKey(deps, who, { organisationId, code, name: 'Booking engine', scopes, isTest }))
}

/** A net price of an agency for everything (AGENCY-120), as the house agrees it. */
export const withNetPrice = (deps: TestDeps, organisationId: string, rule: NetRule): Promise<void> =>
  addNetPrice(
    deps.db,
    {
      organisationId,
      currency: 'EUR',
      validFrom: '2026-01-01' as LocalDate,
      validUntil: null,
      carPark: null,
      package: null,
      rule,
      by: 'test',
    },
    deps.clock.now(),
  )

/** A tenth of what its customers pay without VAT, as the contract of an agency says it (AGENCY-35). */
export const withCommission = (deps: TestDeps, organisationId: string): Promise<void> =>
  addContract(
    deps.db,
    {
      organisationId,
      currency: 'EUR',
      validFrom: '2026-01-01' as LocalDate,
      commission: { basisPoints: 1_000 },
      by: 'test',
    },
    deps.clock.now(),
  )

/** As whom an agency in the Netherlands bills and is billed. */
export const dutchParty = {
  name: 'Nord Reizen B.V.',
  street: 'Kade 1',
  postcode: '3511 AA',
  city: 'Utrecht',
  country: 'NL',
  registration: 'KvK 1',
  vatNumber: 'NL123456782B01',
  email: 'admin@nord.example',
  taxNumber: '',
  exemption: '',
}
