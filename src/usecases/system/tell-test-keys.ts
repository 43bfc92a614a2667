import { numberBefore, numberChanges } from '#db/agency-feed.ts'
import { aheadOfTestCode } from '#db/service-keys.ts'
import { claimDeliveries, codesToTell, type Since } from '#db/webhook-deliveries.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import type { Deps } from '../deps.ts'
import { orderWebhooksOf } from './order-webhooks.ts'
import { sendWebhook } from './send-webhook.ts'

export type { Since } from '#db/webhook-deliveries.ts'

const atOnce = 20
/** A call may tell many addresses of many bookings. */
const mostLost = 5_000
const nobody = { kind: 'system', job: 'sandbox-webhooks' } as const

/**
 * Tells the addresses of keys that only try things, each at the time of its own world (AGENCY-109). That world has no
 * worker: jobs are due by one time, and there each key has another. `real` is where the keys are kept. Answers how many
 * deliveries were tried.
 */
export const tellTestKeys = async (real: Deps, world: Deps): Promise<number> => {
  const codes = await codesToTell(world.db)
  // a receiver that is slow keeps nobody but its own agency waiting
  const told = await Promise.all(codes.map((code) => tellOne(real, world, code)))
  return told.reduce((sum, count) => sum + count, 0)
}

const tellOne = async (real: Deps, world: Deps, code: string): Promise<number> => {
  const aheadMs = await aheadOfTestCode(real.db, code, real.clock.now())
  if (aheadMs === null) return 0
  const deps: Deps = { ...world, clock: { ...world.clock, now: () => world.clock.now() + aheadMs } }
  await orderWebhooksOf(deps, code)
  const now = deps.clock.now()
  // a process that ends while it sends leaves the delivery to another one after a minute
  const due = await claimDeliveries(deps.db, code, { now, again: now + minuteMs, limit: atOnce })
  for (const deliveryId of due) await sendWebhook(deps, nobody, { deliveryId })
  return due.length
}

/** The last change of a code until now: what comes after it, a call that begins now has done. */
export const lastChangeOf = (world: Deps, code: string): Promise<Since> =>
  world.db.transaction(async (tx) => {
    const now = world.clock.now()
    await numberChanges(tx, code, now - dayMs)
    return { number: await numberBefore(tx, code, now + dayMs), at: now }
  })

/**
 * Tries what one key's addresses are to be told of what happened after `since`, as if nothing of it arrived
 * (AGENCY-169): the try stands in the list of deliveries, and the next one follows after its time. What was tried
 * before, and what is to be told of earlier changes, stays as it is. The time is that of the key now, which the call
 * itself may have moved.
 */
export const loseTestWebhooks = async (
  real: Deps,
  world: Deps,
  { code, since }: { code: string; since: Since },
): Promise<number> => {
  const aheadMs = (await aheadOfTestCode(real.db, code, real.clock.now())) ?? 0
  const deps: Deps = {
    ...world,
    clock: { ...real.clock, now: () => real.clock.now() + aheadMs },
    outgoing: { ...world.outgoing, post: async () => ({ kind: 'failed', why: 'timeout', ms: 0 }) },
  }
  await orderWebhooksOf(deps, code)
  const now = deps.clock.now()
  const due = await claimDeliveries(deps.db, code, { now, again: now + minuteMs, limit: mostLost, since })
  for (const deliveryId of due) await sendWebhook(deps, nobody, { deliveryId })
  return due.length
}
