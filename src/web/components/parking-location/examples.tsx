import { ParkingLocations } from './parking-location.tsx'

export const examples = {
  oneAirport: () => (
    <ParkingLocations
      view={[
        {
          id: 'country-nl',
          name: 'Netherlands',
          airports: [
            {
              iata: 'EIN',
              name: 'Eindhoven',
              note: '1 car park',
              href: '/en/airports/parking-eindhoven-airport',
              country: 'NL',
              parks: [
                {
                  id: 'ein-parkwing-eindhoven',
                  name: 'Parkwing Eindhoven',
                  kinds: ['Shuttle parking', 'Off-airport parking'],
                  address: 'Luchthavenweg 981, 5657 EA Eindhoven',
                  directions: [
                    'Set your navigation to the address.',
                    'Hold your code in front of the reader.',
                    'Park in any free space.',
                  ],
                  hours: ['Every day 04:00–24:00'],
                  distance: '1.5 km',
                  pay: 'By card, before you leave.',
                  coordinates: '51.4581, 5.3918',
                  geoHref: 'geo:51.4581,5.3918',
                  routeHref: 'https://www.google.com/maps/dir/?api=1&destination=51.4581,5.3918',
                  phone: '+31 20 000 0231',
                  phoneHref: 'tel:+31200000231',
                },
              ],
            },
          ],
        },
      ]}
    />
  ),
}
