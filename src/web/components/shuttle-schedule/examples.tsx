import { ShuttleSchedules } from './shuttle-schedule.tsx'

const phone = { phone: '+31 20 000 0231', phoneHref: 'tel:+31200000231' }

export const examples = {
  oneAirport: () => (
    <ShuttleSchedules
      view={[
        {
          id: 'country-nl',
          name: 'Netherlands',
          airports: [
            {
              iata: 'AMS',
              name: 'Amsterdam',
              note: '2 car parks',
              href: '/en/airports/parking-amsterdam-airport',
              country: 'NL',
              caption: 'Shuttle at Amsterdam Airport Schiphol',
              rows: [
                {
                  id: 1,
                  name: 'Parkwing Schiphol',
                  times: { runs: ['04:00–24:00'], every: '15 min', ride: '8–12 min' },
                  notes: ['No shuttle 00:00–04:00', 'The stop is at the entrance.'],
                  ...phone,
                },
                {
                  id: 2,
                  name: 'Parkwing Schiphol Valet',
                  times: null,
                  notes: ['No shuttle: your car is taken over at the terminal.'],
                  ...phone,
                },
              ],
            },
          ],
        },
      ]}
    />
  ),
}
