import { agencyBase } from '#domain/site-map/machines.ts'
import type { Deps } from '#usecases/deps.ts'
import type { ApiDoor } from '../door.ts'
import { wholeApi } from '../machine-doors.ts'
import { allotmentCalls } from './allotment-calls.ts'
import { apdsCalls } from './apds-calls.ts'
import { bookingCalls } from './booking-calls.ts'
import type { AgencySettings } from './call.ts'
import { channelCalls } from './channel-calls.ts'
import { changeCalls } from './change-calls.ts'
import { agencyDocument } from './document.ts'
import { documentCalls } from './document-calls.ts'
import { agencyDoor } from './door.ts'
import { referenceDoors } from './reference.ts'
import { flightCalls } from './flight-calls.ts'
import { statementCalls } from './statement-calls.ts'
import { stockCalls } from './stock-calls.ts'
import { tokenDoor } from './token-door.ts'
import { testCalls } from './test-calls.ts'
import { webhookCalls } from './webhook-calls.ts'

export const agencyCalls = [
  ...stockCalls,
  ...allotmentCalls,
  ...bookingCalls,
  ...flightCalls,
  ...changeCalls,
  ...documentCalls,
  ...webhookCalls,
  ...testCalls,
  ...statementCalls,
  ...channelCalls,
  ...apdsCalls,
]

/** The agency API: every call behind a key, and what describes them as document and page, which is open. */
export const agencyDoors = (deps: Deps, settings: AgencySettings): ApiDoor[] => {
  const document = agencyDocument(agencyCalls, deps.publicUrl)
  return wholeApi(
    agencyBase,
    [
      ...agencyCalls.map((one) => agencyDoor(deps, settings, one)),
      tokenDoor(deps, settings),
      ...referenceDoors(document, agencyCalls),
    ],
    document,
  )
}
