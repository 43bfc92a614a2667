import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { typedStayOf } from '#domain/search/typed-stay.ts'
import { formatMoney, formatStay } from '#texts/formats.ts'
import type { OwnSeller } from '#usecases/agencies/own-bookings.ts'
import type { Deps } from '#usecases/deps.ts'
import { findProducts, type FoundProducts } from '#usecases/travellers/find-products.ts'
import { choicesOf } from './offers.ts'

/** Another stay of the same length, as the field of times reads it, with the cheapest that the agency can sell then. */
export type OtherDays = { times: string; stay: string; carPark: string; price: string }

/**
 * The nearest other days where nothing is free in those that were asked for (AGENCY-164), each once, the spaces set
 * aside for the agency counted. Days on which it could sell nothing, such as those that only a browser pays for, are
 * left out.
 */
export const otherDaysOf = async (
  deps: Deps,
  own: OwnSeller,
  { airport: { iata }, alternatives }: FoundProducts,
  language: Language,
): Promise<OtherDays[]> => {
  const stays = new Map(alternatives.map(({ stay }) => [stay.arrival, stay]))
  const { seller } = own
  const others = [...stays.values()].map(async (stay): Promise<OtherDays[]> => {
    const found = await findProducts(deps, seller, { search: { iata, stay }, agentCode: seller.code })
    const [cheapest] = found.ok ? await choicesOf(deps, own, found.value) : []
    if (!cheapest) return []
    const { product, offer } = cheapest
    return [
      {
        times: typedStayOf(stay),
        stay: formatStay(stay, language, { year: true }),
        carPark: product.carPark.name,
        price: formatMoney(euro(offer.price.total.minor), language),
      },
    ]
  })
  return (await Promise.all(others)).flat()
}
