import { Hero } from './hero.tsx'

const example = (seed: string) => () => (
  <Hero
    title="Park by the airport"
    lead="One total price, free cancellation with Flex."
    seed={seed}
    facts={[{ icon: 'check', strong: 'Free cancellation', text: 'with Flex' }]}
  >
    <p>The search form</p>
  </Hero>
)

export const examples = {
  flat: example('EIN'),
  sea: example('AGP'),
  alps: example('LYS'),
  city: example('BER'),
  hills: example('GRO'),
}
