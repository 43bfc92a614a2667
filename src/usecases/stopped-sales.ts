import { moveCatalogueVersion } from '#db/catalogue.ts'
import type { Queryable } from '#db/db.ts'
import { lockPapers, settleStops, settleWithheld } from '#db/papers.ts'
import { recordTariffs } from '#db/tariffs.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from './actor.ts'
import { record } from './trail.ts'

/**
 * Stops new sales of whose required papers have expired, and lets those go on whose papers are in order again
 * (WORK-27). What changes stands in the trail, and every process hears of it as of any other change of what is sold.
 * Done again it changes nothing. Whether anything changed.
 */
export const settlePapers = async (tx: Queryable, actor: Actor, now: Instant): Promise<boolean> => {
  await lockPapers(tx)
  const changed = await settleStops(tx, houseDay(now), now)
  for (const { id, stops } of changed) {
    const deed = { operation: stops ? 'paper.stop' : 'paper.resume', object: `organisation:${id}`, organisationId: id }
    await record(tx, actor, deed, now)
  }
  const isOtherwise = await settleWithheld(tx)
  if (changed.length === 0 && !isOtherwise) return false
  // what nobody can book has no price, and asks none of before when it comes back (PRICE-14)
  if (isOtherwise) await recordTariffs(tx, now)
  await moveCatalogueVersion(tx)
  return true
}
