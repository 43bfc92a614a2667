import { ProductChoice } from './product-choice.tsx'

const from = { price: '8 days from €42.00', dates: 'Mon 23 November 2026 to Mon 30 November 2026' }

export const examples = {
  two: () => (
    <ProductChoice
      choices={[
        {
          id: 'choice-shuttle',
          name: 'Shuttle parking',
          lane: { text: '12 min shuttle · every 15 min', iata: 'AMS' },
          text: 'You park the car yourself.',
          from,
          links: [{ href: '/en/airports', text: 'All 33 airports with shuttle parking' }],
        },
        {
          id: 'choice-valet',
          name: 'Valet parking',
          lane: { text: 'We meet you at the terminal', iata: 'AMS' },
          text: 'A driver takes your car.',
          from: null,
          links: [{ href: '/en/airports/parking-amsterdam-airport', text: 'Amsterdam Schiphol' }],
        },
      ]}
    />
  ),
}
