import type { Deps } from '#usecases/deps.ts'
import type { AgencySettings } from '../agency/call.ts'
import type { ApiDoor } from '../door.ts'
import { agentLookUpDoor } from './look-up-door.ts'
import { tradeDoors } from './trade-doors.ts'

/** What older systems of the trade ask for, at the addresses and in the shapes they know. */
export const legacyDoors = (deps: Deps, settings: AgencySettings): ApiDoor[] => [
  agentLookUpDoor(deps),
  ...tradeDoors(deps, settings),
]
