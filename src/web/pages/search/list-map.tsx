import type { MapData } from '../../components/map/map-data.ts'
import { ResultsMap } from '../../components/map/results-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './results.module.css'

/** `own` is what this list knows better than the data for the interactive map. */
export type ListMapView = { view: MapView; own: Partial<MapData> }

/** Where the car parks of the list are, folded. When the list is exchanged an open map stays open (by its id). */
export const ListMap = ({ map: { view, own } }: { map: ListMapView }) => {
  const { t } = useTexts()
  return (
    <details id="list-map" className={`${styles['how']} ${styles['map']}`}>
      <summary>{t('site.mapOpen')}</summary>
      <div>
        <ResultsMap view={view} own={own} />
      </div>
    </details>
  )
}
