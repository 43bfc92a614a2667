import type { WorkPage } from './frame/page.ts'
import arrivals from './pages/arrivals/route.tsx'
import departures from './pages/departures/route.tsx'
import home from './pages/home/route.tsx'
import onSite from './pages/on-site/route.tsx'
import overdue from './pages/overdue/route.tsx'
import scan from './pages/scan/route.tsx'
import shift from './pages/shift/route.tsx'
import signIn from './pages/sign-in/route.tsx'
import stay from './pages/stay/route.tsx'

/**
 * Every page of the work side. The first that fits answers, so addresses that begin with a word stand before those that
 * begin with an organisation, as in the site map. The navigation shows only what is listed here.
 */
export const workPages: readonly WorkPage[] = [home, signIn, arrivals, departures, onSite, overdue, scan, stay, shift]
