import { AirportFolds } from './airport-folds.tsx'

export const examples = {
  one: () => (
    <AirportFolds
      countries={[
        {
          id: 'country-nl',
          name: 'Netherlands',
          airports: [
            { iata: 'EIN', name: 'Eindhoven', note: '3 car parks', href: '/en/airports/parking-eindhoven-airport' },
          ],
        },
      ]}
    >
      {({ name }) => <p>{name}</p>}
    </AirportFolds>
  ),
}
