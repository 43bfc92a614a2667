import { PriceTable } from './price-table.tsx'

export const examples = {
  full: () => (
    <PriceTable
      id="prices"
      table={{
        title: 'What parking costs at Eindhoven Airport',
        note: 'Lowest price of each length of stay, VAT included.',
        priceHead: 'From, €',
        rows: [
          { stay: '1 day', dates: '21/11/2026 – 21/11/2026', price: '12,00' },
          { stay: '8 days', dates: '21/11/2026 – 28/11/2026', price: null },
        ],
      }}
    />
  ),
}
