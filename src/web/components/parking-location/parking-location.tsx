import { AirportFolds } from '../airport-folds/airport-folds.tsx'
import { DefinitionList } from '../definition-list/definition-list.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './parking-location.module.css'
import type { LocationView, ParkingLocationsView } from './view.ts'

/** Where every car park is. Maps are only linked: nothing of another host is loaded (settled 34). */
export const ParkingLocations = ({ view }: { view: ParkingLocationsView }) => (
  <AirportFolds countries={view}>
    {({ parks }) => parks.map((park) => <ParkingLocation key={park.id} park={park} />)}
  </AirportFolds>
)

const ParkingLocation = ({ park }: { park: LocationView }) => {
  const { t } = useTexts()
  return (
    <article className={styles['park']} aria-labelledby={park.id}>
      <h4 id={park.id} className={styles['name']}>
        {park.name}
      </h4>
      <p>
        {park.address}
        <br />
        <span className={styles['kinds']}>{park.kinds.join(' · ')}</span>
      </p>
      <ul>
        {park.directions.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <DefinitionList
        columns
        items={[
          { term: t('landing.openingHours'), value: park.hours.join(' · ') },
          { term: t('landing.distance'), value: park.distance },
          ...(park.pay ? [{ term: t('site.payment'), value: park.pay }] : []),
        ]}
      />
      <p className={styles['links']}>
        <a href={park.phoneHref}>{park.phone}</a>
        <a href={park.geoHref}>
          <span className="visually-hidden">{`${t('site.coordinates')} `}</span>
          {park.coordinates}
        </a>
        <a href={park.routeHref}>{t('site.routeOn', { map: 'Google Maps' })}</a>
      </p>
    </article>
  )
}
