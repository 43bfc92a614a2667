import { keepNotice, noticeKnown } from '#db/money-alerts.ts'
import type { Deps } from '../deps.ts'

/** Whether a signed notice was dealt with before. If so, the provider is not asked again (WH-05). */
export const knowNotice = (deps: Deps, provider: string, id: string): Promise<boolean> =>
  noticeKnown(deps.db, provider, id)

/** Call this when everything that the notice led to is recorded. */
export const noticeWasTaken = (deps: Deps, provider: string, id: string): Promise<void> =>
  keepNotice(deps.db, provider, id, deps.clock.now())
