import type { WorkPage } from './frame/page.ts'
import arrivals from './pages/arrivals/route.tsx'
import confirm from './pages/confirm/route.tsx'
import demoPeople from './pages/demo-people/route.tsx'
import departures from './pages/departures/route.tsx'
import find from './pages/find/route.tsx'
import home from './pages/home/route.tsx'
import houseBooking from './pages/house-booking/route.tsx'
import housePeople from './pages/house-people/route.tsx'
import invite from './pages/invite/route.tsx'
import keys from './pages/keys/route.tsx'
import meFactors from './pages/me-factors/route.tsx'
import meSessions from './pages/me-sessions/route.tsx'
import me from './pages/me/route.tsx'
import onSite from './pages/on-site/route.tsx'
import organisation from './pages/organisation/route.tsx'
import organisations from './pages/organisations/route.tsx'
import overdue from './pages/overdue/route.tsx'
import people from './pages/people/route.tsx'
import recover from './pages/recover/route.tsx'
import recovery from './pages/recovery/route.tsx'
import requests from './pages/requests/route.tsx'
import roles from './pages/roles/route.tsx'
import scan from './pages/scan/route.tsx'
import shift from './pages/shift/route.tsx'
import signIn from './pages/sign-in/route.tsx'
import signOut from './pages/sign-out/route.tsx'
import stay from './pages/stay/route.tsx'
import trail from './pages/trail/route.tsx'
import valetJob from './pages/valet-job/route.tsx'
import valetPhoto from './pages/valet-photo/route.ts'
import valet from './pages/valet/route.tsx'
import walkIn from './pages/walk-in/route.tsx'

/**
 * Every page of the work side. The first that fits answers, so addresses that begin with a word stand before those that
 * begin with an organisation, as in the site map. The navigation shows only what is listed here.
 */
export const workPages: readonly WorkPage[] = [
  home,
  signIn,
  signOut,
  invite,
  recover,
  recovery,
  me,
  meSessions,
  meFactors,
  confirm,
  demoPeople,
  trail,
  roles,
  organisations,
  organisation,
  housePeople,
  people,
  keys,
  valet,
  valetJob,
  valetPhoto,
  arrivals,
  departures,
  onSite,
  overdue,
  scan,
  stay,
  shift,
  walkIn,
  find,
  houseBooking,
  requests,
]
