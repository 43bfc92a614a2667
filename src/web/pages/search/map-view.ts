/** The map of a list of results, with one pin for each card that can be booked. It is pure and for the server only. */
import { airportOf } from '#domain/airports/catalogue.ts'
import { mapView, type MapCarPark, type MapReader, type MapView } from '../../components/map/view.ts'
import { cardId } from '../../shared/search/card-id.ts'
import type { CardFound, CardView } from './card-view.ts'

/** Null when nothing in the list can be booked: a map of what nobody can have helps nobody. */
export const resultsMapView = (
  reader: MapReader,
  iata: string,
  cards: readonly CardView[],
  found: readonly CardFound[],
  dataHref = '',
): MapView | null => {
  const centre = airportOf(iata)
  const products = new Map(found.map(({ product }) => [cardId(product.id), product]))
  const carParks = cards.flatMap(({ id, offer }): MapCarPark[] => {
    const product = products.get(id)
    return product && offer
      ? [
          {
            ...product.carPark,
            id: product.id,
            name: product.name,
            isValet: product.transfer === 'valet',
            price: (offer.isFlexed && offer.flexed ? offer.flexed : offer.plain).total,
          },
        ]
      : []
  })
  return centre && carParks.length
    ? mapView(reader, { kind: 'results', centre: { ...centre, href: null }, airports: [], carParks }, dataHref)
    : null
}
