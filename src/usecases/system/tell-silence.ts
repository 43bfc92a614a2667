import type { Queryable } from '#db/db.ts'
import { operatorOf } from '#db/desk-lists.ts'
import { tellBack, tellSilent, type ToldDevice } from '#db/gate-devices.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { reaches } from '#domain/access/people.ts'
import { deviceNoticeId, silentMs } from '#domain/gate/device.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

/**
 * Tells the managers of a car park by letter which device is silent, once for each silence, and when it is back
 * (GATE-20). Answers how many letters were ordered.
 */
export const tellSilence = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const ordered = await deps.db.transaction(async (tx) => {
    // those that are back first: one that is silent again tells of both
    const back = await tellBack(tx)
    const silent = await tellSilent(tx, now - silentMs, now)
    return (await order(tx, back, true, now)) + (await order(tx, silent, false, now))
  })
  if (ordered > 0) deps.wake()
  return done(ordered)
}

const order = async (tx: Queryable, devices: readonly ToldDevice[], isBack: boolean, now: Instant): Promise<number> => {
  let ordered = 0
  for (const { id: deviceId, toldAt, airportId, carParkId } of devices) {
    const place = { airportId, carParkId }
    const organisationId = await operatorOf(tx, place)
    if (!organisationId) continue
    const owners = { organisationIds: [organisationId], place }
    const managers = (await membersOf(tx, organisationId)).filter(
      ({ role, scope, isDemo }) => role === 'manager' && !isDemo && reaches({ role, organisationId, scope }, owners),
    )
    // the minute in which the silence was told is the same for its end
    const version = Math.trunc(toldAt / minuteMs)
    const jobs = managers.map(({ personId }) =>
      mailJob({ kind: 'deviceNotice', deviceNoticeId: deviceNoticeId({ deviceId, personId, isBack }), version }, now),
    )
    await enqueue(tx, jobs)
    ordered += jobs.length
  }
  return ordered
}
