import { AirportTiles } from './airport-tile.tsx'

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
}
