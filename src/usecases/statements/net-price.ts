import { netPricesOfCode } from '#db/net-prices.ts'
import type { Queryable } from '#db/db.ts'
import type { PackageCode, Product } from '#domain/carparks/product.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import {
  cheaperNetPrice,
  netPriceOf,
  netRuleFor,
  type NetAgreement,
  type NetPrice,
  type NetRule,
} from '#domain/statements/net-price.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'

type Offered = {
  airport: { airportId: number }
  product: Pick<Product, 'carPark'>
  offer: { code: PackageCode; price: PriceBreakdown }
}

const ruleAt = (
  agreements: readonly NetAgreement[],
  { airport: { airportId }, product, offer }: Offered,
  now: Instant,
): NetRule | null =>
  netRuleFor(agreements, { airportId, carParkId: product.carPark.id, package: offer.code, day: houseDay(now) })

/**
 * What offers cost an agency on its account, where something was agreed (AGENCY-120); null: the price. Behind the wall
 * `db` has the agreements of this agency only.
 */
export const netPricesFor = async ({
  db,
  code,
  now,
}: {
  db: Queryable
  code: string
  now: Instant
}): Promise<(offered: Offered) => NetPrice | null> => {
  const agreements = await netPricesOfCode(db, code, statementCurrency)
  return (offered) => {
    const rule = ruleAt(agreements, offered, now)
    return rule && netPriceOf(rule, offered.offer.price)
  }
}

/** The rule that a quote promises beside the price (AGENCY-122). */
export const promisedRule = (netPrice: NetPrice | null): NetRule | null => {
  if (!netPrice) return null
  const { minor: _sum, ...rule } = netPrice
  return rule
}

/** The net price of a booking that is being made: of what was promised and what is agreed now the lower one. */
export const bookedNetPrice = async (
  db: Queryable,
  { code, promised, ...offered }: Offered & { code: string; promised: NetRule | null },
  now: Instant,
): Promise<NetPrice | null> =>
  cheaperNetPrice(
    [promised, ruleAt(await netPricesOfCode(db, code, statementCurrency), offered, now)],
    offered.offer.price,
  )
