import { SlotsProvider } from '../slot.tsx'
import { heroSlots } from './hero-slots.tsx'
import { Hero } from './hero.tsx'

const example = (seed: string) => () => (
  <SlotsProvider
    slots={
      new Map(
        heroSlots({
          title: 'Park by the airport',
          lead: 'One total price, free cancellation with Flex.',
          seed,
          facts: [{ icon: 'check', strong: 'Free cancellation', text: 'with Flex' }],
        }),
      )
    }
  >
    <Hero>
      <p>The search form</p>
    </Hero>
  </SlotsProvider>
)

export const examples = {
  flat: example('EIN'),
  sea: example('AGP'),
  alps: example('LYS'),
  city: example('BER'),
  hills: example('GRO'),
}
