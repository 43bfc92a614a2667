import { keepNotice, noticeKnown } from '#db/money-alerts.ts'
import type { Deps } from '../deps.ts'

/** Whether a signed notice was dealt with before: the same one again asks nobody (WH-05). */
export const knowNotice = (deps: Deps, provider: string, id: string): Promise<boolean> =>
  noticeKnown(deps.db, provider, id)

/** Call when everything it led to is recorded. */
export const noticeWasTaken = (deps: Deps, provider: string, id: string): Promise<void> =>
  keepNotice(deps.db, provider, id, deps.clock.now())
