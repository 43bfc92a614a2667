import { keyFor, withAgencies } from './agencies.ts'
import { agencyCaller, type AgencyCaller } from './agency-caller.ts'
import type { TestDeps } from './deps.ts'

/** Two agencies, each with a program that has a key for everything. */
export type AgencyWorld = {
  deps: TestDeps
  nord: AgencyCaller
  sud: AgencyCaller
  NORD1: string
  SUD2: string
  keys: Record<'nord' | 'sud', { id: string; secret: string }>
}

export const agencyWorld = async (deps: TestDeps): Promise<AgencyWorld> => {
  const { NORD1, SUD2 } = await withAgencies(deps)
  const nord = await keyFor(deps, NORD1, 'NORD1')
  const sud = await keyFor(deps, SUD2, 'SUD2')
  return {
    deps,
    nord: agencyCaller(deps, nord.secret),
    sud: agencyCaller(deps, sud.secret),
    NORD1,
    SUD2,
    keys: { nord, sud },
  }
}

/** The id that no booking has. */
export const nobody = '00000000-0000-4000-8000-000000000000'
