import type { MapData } from '../../components/map/map-data.ts'
import type { MapView } from '../../components/map/view.ts'
import { allowTiles, livePinOf, mapDataHref, mapWords } from '../../shared/landing/map-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import type { ListMapView } from './list-map.tsx'
import { resultsMapView } from './map-view.ts'
import type { ResultsQuestion, ResultsView } from './view.ts'

/** The map of a list; null where nothing in it has a place. */
export const listMapOf = (
  facts: RequestFacts,
  { reader, iata, found }: ResultsQuestion,
  { cards }: ResultsView,
): ListMapView | null => {
  // Tiles are allowed even for a list without a map, because removing a filter may bring one.
  allowTiles(facts)
  const view = resultsMapView(reader, iata, cards, found, mapDataHref(facts, 'small', iata))
  // the ground of the airport's map, with the pins of this list instead of its own
  return (
    view && {
      view,
      own: {
        zoom: view.zoom,
        pins: pinsOf(view),
        words: { ...mapWords(reader.t), go: reader.t('results.details') },
      },
    }
  )
}

/** Each pin leads to its card; the window that opens first also says the price. */
const pinsOf = ({ places, rides, pins }: MapView): MapData['pins'] =>
  places.map((place) => {
    const drawn = pins.find((pin) => pin.place === place)
    const isRidden = rides.some(({ x, y }) => x === drawn?.x && y === drawn.y)
    return place.kind === 'airport'
      ? { ...livePinOf(place), kind: 'airport', go: null, ride: false }
      : {
          ...livePinOf(place),
          kind: 'price',
          detail: `${place.mark} · ${place.detail}`,
          go: `#${place.id}`,
          ride: isRidden,
        }
  })
