import { pino } from 'pino'
import { agencyDoors } from '#api/agency/doors.ts'
import { agencySettings } from '#server/compose-agency.ts'
import { readConfig } from '#server/config.ts'
import { createHttp } from '#server/http.ts'
import type { Deps } from '#usecases/deps.ts'

/** The agency API on a port of its own, as the product serves it. */
export const agencyServer = async (
  deps: Deps,
  sandbox?: () => Promise<Deps>,
): Promise<{ url: string; close: () => Promise<void> }> => {
  const app = await createHttp({
    config: readConfig({}),
    log: pino({ level: 'silent' }),
    publicUrl: 'http://localhost:3000',
    doors: agencyDoors(deps, { ...agencySettings, sandbox }),
    register: () => undefined,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  return { url, close: () => app.close() }
}
