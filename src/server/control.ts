import type { Deps } from '#usecases/deps.ts'
import type { ControlClock } from './clocks.ts'
import type { Door } from './exchange.ts'
import type { LoadGate } from './load-gate.ts'

type Worker = { runDue(): Promise<number> }

/**
 * Only in test mode: `POST /test/clock {"advanceMs": n}` lets time pass, and `POST /test/jobs` runs the jobs that are
 * due. `POST /test/gate {"open": true}` lets everybody in at once, for the controls of tests about load.
 */
export const controlDoors = (clock: ControlClock, worker: Worker, deps: Deps, gate: LoadGate): Door[] => [
  {
    method: 'POST',
    path: '/test/clock',
    handle: async (request) => {
      const body: unknown = await request.json().catch(() => null)
      const ms = typeof body === 'object' && body !== null && 'advanceMs' in body ? Number(body.advanceMs) : Number.NaN
      if (!Number.isFinite(ms)) return Response.json({ error: 'advanceMs is missing' }, { status: 400 })
      clock.advance(ms)
      return Response.json({ now: new Date(deps.clock.now()).toISOString() })
    },
  },
  {
    method: 'POST',
    path: '/test/gate',
    handle: async (request) => {
      const body: unknown = await request.json().catch(() => null)
      gate.setOpen(typeof body === 'object' && body !== null && 'open' in body && body.open === true)
      return new Response(null, { status: 204 })
    },
  },
  { method: 'POST', path: '/test/jobs', handle: async () => Response.json({ ran: await worker.runDue() }) },
]
