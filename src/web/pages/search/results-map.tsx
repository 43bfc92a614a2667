import { renderToStaticMarkup } from 'react-dom/server'
import { ResultsMap } from '../../components/map/results-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { resultsMapView } from './map-view.ts'
import type { ResultsMarkup, ResultsQuestion, ResultsView } from './view.ts'
import type { MapData } from '../../components/map/map-data.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { allowTiles, livePinOf, mapDataHref, mapWords } from '../../shared/landing/map-data.ts'

/**
 * The map as markup: a filter exchanges it with the list, and neither the drawing's code nor its parts ever reach the
 * browser.
 */
export const resultsMarkup = (
  facts: RequestFacts,
  { reader, iata, found }: ResultsQuestion,
  { cards }: ResultsView,
): ResultsMarkup | null => {
  // also for a list without one: a filter less may bring it
  allowTiles(facts)
  const view = resultsMapView(reader, iata, cards, found, mapDataHref(facts, 'small', iata))
  if (!view) return null
  const { t, language } = reader
  // the ground of the airport's map, with the pins of this list in place of its own
  const own: Partial<MapData> = {
    zoom: view.zoom,
    pins: pinsOf(view),
    words: { ...mapWords(t), go: t('results.details') },
  }
  const html = renderToStaticMarkup(
    <TextsProvider language={language} t={t}>
      <ResultsMap view={view} own={own} />
    </TextsProvider>,
  )
  return { show: t('site.mapOpen'), html }
}

/** Each leads to its card; the window that opens first says the price too. */
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
