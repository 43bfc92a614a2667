import { Drawing } from './drawing.tsx'
import { MapFrame } from './frame.tsx'
import type { MapView } from './view.ts'

/** Where the car parks of one airport are (zoom 12), with a list of them and the ways there. */
export const SmallMap = ({ view }: { view: MapView }) => (
  <MapFrame view={view} listed>
    <Drawing view={view} />
  </MapFrame>
)
