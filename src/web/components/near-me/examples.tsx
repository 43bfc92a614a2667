import { NearMe } from './near-me.tsx'

export const examples = {
  schiphol: () => (
    <NearMe
      view={{
        place: 'Amsterdam Schiphol',
        airports: [
          {
            iata: 'AMS',
            name: 'Amsterdam Schiphol',
            href: '/en/airports/parking-amsterdam-airport',
            detail: '1 km',
            from: null,
          },
        ],
        href: '/en/near-me.json',
        knowsCountry: false,
      }}
    />
  ),
}
