import { Price } from './price.tsx'

export const examples = {
  euro: () => <Price total="€50.00" note="total for 8 days, €6.25 a day, VAT included" />,
  converted: () => (
    <Price total="PLN 213.00" note="total for 8 days, PLN 26.63 a day, VAT included" charged="You pay €50.00." />
  ),
  reduced: () => <Price total="€50.00" note="total for 8 days" regular={{ price: '€60.00', lowest: '€54.00' }} />,
}
