import { Drawing } from './drawing.tsx'
import { MapFrame } from './frame.tsx'
import type { MapView } from './view.ts'

/**
 * An airport and its surroundings (zoom 10) with a list of the places; or all airports (zoom 3.8), on a page that lists
 * them itself.
 */
export const FullMap = ({ view }: { view: MapView }) => (
  <MapFrame view={view} listed={view.kind !== 'overview'}>
    <Drawing view={view} />
  </MapFrame>
)
