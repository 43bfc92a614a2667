import type { ReactNode } from 'react'
import { Button } from '../button/button.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import map from './map.island.ts'
import styles from './map.module.css'
import type { MapView, PlaceView } from './view.ts'

const credits = 'Natural Earth · GeoNames (CC BY 4.0)'

type MapFrameProps = {
  view: MapView
  listed: boolean
  /** JSON with what this page knows better than the data for the interactive map. */
  own?: string
  children: ReactNode
}

/** A drawn map with the list of its places, and the button behind which map.island.ts loads the interactive map. */
export const MapFrame = ({ view, listed, own, children }: MapFrameProps) => {
  const { t } = useTexts()
  return (
    <div
      className={`${styles['map']} ${styles[view.kind]}`}
      {...useBehaviour(map)}
      data-map={view.dataHref}
      data-own={own}
    >
      <figure>
        <div className={styles['frame']} data-map-frame="">
          {children}
        </div>
        <figcaption>
          <span data-map-show="" hidden>
            <Button type="button" look="plain" icon="pin">
              {t('site.mapShow')}
            </Button>
          </span>
          <span role="status" data-map-message="" data-failed={t('site.mapFailed')} data-moves={t('site.mapMoves')} />
          <small data-map-credits="">{credits}</small>
        </figcaption>
      </figure>
      {listed && (
        <ol role="list" aria-label={view.name}>
          {view.places.map((place) => (
            <Entry key={place.id} place={place} />
          ))}
        </ol>
      )}
    </div>
  )
}

const Entry = ({ place: { id, kind, mark, name, detail, go, directions } }: { place: PlaceView }) => {
  const { t } = useTexts()
  const of = <span className="visually-hidden">: {name}</span>
  return (
    <li id={id} tabIndex={-1}>
      <b className={styles[kind]}>{mark}</b>
      <div>
        {go ? <a href={go}>{name}</a> : <strong>{name}</strong>}
        {detail && <div>{detail}</div>}
        {directions && (
          <div>
            <a href={directions.web} rel="noreferrer">
              {t('site.mapDirections')}
              {of}
            </a>
            <a href={directions.device}>
              {t('site.mapDevice')}
              {of}
            </a>
          </div>
        )}
      </div>
    </li>
  )
}
