import type { FrameView } from './frame.ts'
import { PageLayout } from './layout.tsx'

const frame: FrameView = {
  theme: 'theme-default',
  extendedLatin: false,
  links: { home: '/', airports: '/en/airports', lookUp: '/en/my-booking', terms: '/en/terms-and-conditions', privacy: '/en/privacy-policy' },
  chooser: {
    short: 'EN · €',
    languages: [
      { language: 'en', tag: 'en-GB', name: 'English', href: '/', current: true },
      { language: 'cs', tag: 'cs-CZ', name: 'Čeština', href: '/cs', current: false },
    ],
    currencies: [
      { code: 'EUR', name: 'Euro', current: true },
      { code: 'PLN', name: 'Polish Zloty', current: false },
    ],
    action: '/en/currency',
    back: '/',
  },
  contact: { email: 'help@parkwing.example', phone: '+44 20 7946 0385', phoneHref: 'tel:+442079460385', hours: 'Every day 06:00–23:00' },
  payments: ['Visa', 'iDEAL'],
  year: '2027',
}

export const examples = {
  page: () => (
    <PageLayout frame={frame}>
      <main id="main" className="wrap">
        <h1>A page</h1>
      </main>
    </PageLayout>
  ),
}
