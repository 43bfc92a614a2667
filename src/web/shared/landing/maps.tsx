import { FullMap } from '../../components/map/full-map.tsx'
import type { MapView } from '../../components/map/view.ts'
import { Section } from './landing-sections.tsx'
import styles from './landing.module.css'

/** The end of an airport's page: the airport and its surroundings. */
export const AirportMapSection = ({ view }: { view: MapView }) => (
  <Section heading="map">
    <h2 id="map">{view.name}</h2>
    <FullMap view={view} />
  </Section>
)

/** All airports, below their list. */
export const OverviewMapSection = ({ view }: { view: MapView }) => (
  <section className={styles['section']} aria-labelledby="map">
    <h2 id="map">{view.name}</h2>
    <FullMap view={view} />
  </section>
)
