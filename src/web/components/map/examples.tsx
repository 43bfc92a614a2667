import { useTexts } from '../../kernel/texts.tsx'
import { FullMap } from './full-map.tsx'
import { SmallMap } from './small-map.tsx'
import { mapView, type MapFacts } from './view.ts'

const eindhoven = { iata: 'EIN', latitude: 51.45, longitude: 5.375, href: '/en/airports/parking-eindhoven-airport' }
const weeze = { iata: 'NRN', latitude: 51.602, longitude: 6.142, href: null }
const shuttle = { everyMinutes: 20, rideMinutesFrom: 3, rideMinutesTo: 6 }
const carParks = [
  {
    id: 1,
    name: 'Parkwing Eindhoven',
    latitude: 51.459,
    longitude: 5.395,
    distanceToAirportKm: 1.5,
    shuttle,
    isValet: false,
  },
  {
    id: 2,
    name: 'Kempenpark',
    latitude: 51.435,
    longitude: 5.41,
    distanceToAirportKm: 2.6,
    shuttle: null,
    isValet: false,
  },
]

const Small = () => {
  const { t, language } = useTexts()
  return (
    <SmallMap
      view={mapView({ t, language }, { kind: 'small', centre: eindhoven, airports: [], carParks }, '/en/map.json')}
    />
  )
}

const Full = ({ facts }: { facts: MapFacts }) => {
  const { t, language } = useTexts()
  return <FullMap view={mapView({ t, language }, facts, '/en/map.json')} />
}

export const examples = {
  small: () => <Small />,
  airport: () => <Full facts={{ kind: 'airport', centre: eindhoven, airports: [weeze], carParks }} />,
  overview: () => <Full facts={{ kind: 'overview', centre: null, airports: [eindhoven, weeze], carParks: [] }} />,
}
