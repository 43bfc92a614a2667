import { Rail } from './rail.tsx'

const steps = [
  { icon: 'check', title: 'Now', text: 'Your pass is at emma@example.com.', done: true },
  {
    icon: 'edit',
    title: 'By Wed 9 Dec, 08:00',
    text: 'Add your flight numbers.',
    link: { href: '#', label: 'Add details' },
  },
  { icon: 'barrier', title: 'Drive in Thu 10 Dec, 08:00', text: 'Aalsmeerderdijk 941.' },
] as const

export const examples = { ahead: () => <Rail steps={steps} /> }
