import type { MapData } from './map-data.ts'
import { Drawing } from './drawing.tsx'
import { MapFrame } from './frame.tsx'
import type { MapView } from './view.ts'

/**
 * Where the results of a search are, with the price of the stay on each pin. Its list are the page's cards, to which
 * the pins lead.
 */
export const ResultsMap = ({ view, own }: { view: MapView; own: Partial<MapData> }) => (
  <MapFrame view={view} listed={false} own={JSON.stringify(own)}>
    <Drawing view={view} />
  </MapFrame>
)
