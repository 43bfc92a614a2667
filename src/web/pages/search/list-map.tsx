import type { MapData } from '../../components/map/map-data.ts'
import { ResultsMap } from '../../components/map/results-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './results.module.css'

/** `own` is what this list knows better than the data for the interactive map. */
export type ListMapView = { view: MapView; own: Partial<MapData> }

const mapId = 'list-map'

/**
 * Where the car parks of the list are. It stands beside the cards; where there is no room it is shown while the address
 * ends with its name, so its button works without script.
 */
export const ListMap = ({ map }: { map: ListMapView | null }) => {
  const { t } = useTexts()
  return (
    <section id={mapId} className={styles['map']} aria-label={t('results.map')} tabIndex={-1} data-live="map">
      {map && (
        <>
          <a href="#main">{t('results.mapClose')}</a>
          <ResultsMap view={map.view} own={map.own} />
        </>
      )}
    </section>
  )
}

/** It stands before the list in the document, so that it moves no card when the rest of a page comes late. */
export const MapButton = () => {
  const { t } = useTexts()
  return (
    <a className={styles['mapButton']} href={`#${mapId}`}>
      {t('site.mapOpen')}
    </a>
  )
}
