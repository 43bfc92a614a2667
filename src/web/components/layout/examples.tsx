import { partnerOf } from '#domain/partners/partners.ts'
import type { FrameView } from './frame.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'

const frame: FrameView = {
  theme: 'theme-default',
  partner: null,
  partners: ['TUI', 'BTN'],
  extendedLatin: false,
  links: {
    home: '/',
    airports: '/en/airports',
    lookUp: '/en/my-booking',
    editBooking: '/static/#/bookingLookup/find?ref=',
    reserve: '#location',
    claim: '/en/claim',
    newsletter: { href: '/en/newsletter', text: 'Newsletter' },
    business: '/en/login-business',
    cookieSettings: '/en/cookie-settings',
    about: '/en/about-parkwing',
    faq: '/en/faq',
    contact: '/en/contact',
    choose: '/en/choose-your-product',
    shuttle: '/en/shuttle-bus-schedule',
    locations: '/en/parking-locations',
    terms: '/en/terms-and-conditions',
    privacy: '/en/privacy-policy',
    cookies: '/en/cookie-policy',
    legal: '/en/legal-notice',
    accessibility: '/en/accessibility',
    covid: null,
  },
  popular: [
    { country: 'Netherlands', airports: [{ name: 'Eindhoven', href: '/en/airports/parking-eindhoven-airport' }] },
  ],
  question: null,
  suggestion: null,
  logIn: { href: '/en/login-user', label: 'Account' },
  account: null,
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
  contact: {
    email: 'help@parkwing.example',
    phone: '+44 20 7946 0385',
    phoneHref: 'tel:+442079460385',
    hours: 'Every day 06:00–23:00',
  },
  payments: ['Visa', 'iDEAL'],
  year: '2027',
}

const Page = ({ shown }: { shown: FrameView }) => (
  <>
    <Header frame={shown} chooser />
    <main id="main" className="wrap">
      <h1>A page</h1>
    </main>
    <Footer frame={shown} />
  </>
)

export const examples = {
  page: () => <Page shown={frame} />,
  suggested: () => (
    <Page shown={{ ...frame, suggestion: { tag: 'nl-NL', href: '/nl', text: 'Deze pagina in het Nederlands?' } }} />
  ),
  branded: () => <Page shown={{ ...frame, theme: 'theme-tui', partner: partnerOf('tui') }} />,
  loggedIn: () => (
    <Page
      shown={{
        ...frame,
        account: {
          email: 'noor@example.org',
          href: '/en/account',
          label: 'My bookings',
          logOutAction: '/en/my-booking/log-out',
          logOutLabel: 'Log out',
        },
      }}
    />
  ),
}
