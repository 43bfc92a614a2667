import { moveCatalogueVersion } from '#db/catalogue.ts'
import { settleCoupons } from '#db/coupons.ts'
import { recordTariffs } from '#db/tariffs.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

/**
 * Records price lists that were changed without being recorded (PRICE-14), and tells every process about it. Running it
 * twice does no harm.
 */
export const keepPrices = async (deps: Deps, _actor: Actor): Promise<Outcome<{ changed: boolean }>> => {
  const changed = await deps.db.transaction(async (tx) => {
    const isNew = await recordTariffs(tx, deps.clock.now())
    if (isNew) await moveCatalogueVersion(tx)
    return isNew
  })
  return done({ changed })
}

/** Frees the uses of coupons whose bookings ended, and counts those of revived bookings again (COUP-7). */
export const settleCouponUses = async (deps: Deps, _actor: Actor): Promise<Outcome<{ coupons: number }>> =>
  done({ coupons: await settleCoupons(deps.db, deps.clock.now()) })
