import { AirportTiles } from './airport-tile.tsx'
import { OftenBooked } from './often-booked.tsx'

export const examples = {
  two: () => (
    <AirportTiles
      airports={[
        {
          iata: 'EIN',
          name: 'Eindhoven',
          href: '/en/airports/parking-eindhoven-airport',
          detail: '3 car parks',
          from: { label: '8 days from', price: '€31.00' },
        },
        {
          iata: 'DUS',
          name: 'Düsseldorf',
          href: '/en/airports/parking-dusseldorf-airport',
          detail: '85 km',
          from: null,
        },
      ]}
    />
  ),
  // it reaches to both edges of the page, beyond the column it stands in
  often: () => (
    <div className="wrap">
      <OftenBooked
        airports={['AMS', 'EIN', 'AGP', 'LYS'].map((iata) => ({
          iata,
          name: iata === 'AMS' ? 'Amsterdam Schiphol' : 'Eindhoven',
          href: `/en/airports/${iata.toLowerCase()}`,
          from: iata === 'LYS' ? null : { label: '8 days from', price: '€31.60' },
          dates: 'Thu 10 December to Thu 17 December',
          rating: null,
          carParks: '9 car parks',
          picture: { src: '/favicon.svg', width: 400, height: 190, alt: '', drawn: true },
        }))}
      />
    </div>
  ),
}
