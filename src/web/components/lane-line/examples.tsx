import { LaneLine } from './lane-line.tsx'

export const examples = {
  shuttle: () => <LaneLine text="5 min shuttle · every 20 min" iata="EIN" />,
  valet: () => <LaneLine text="We meet you at the terminal" iata="AMS" />,
}
