import agencyBook from './pages/agency-book/route.tsx'
import agencyBooking from './pages/agency-booking/route.tsx'
import agencyToday from './pages/agency-today/route.tsx'
import agencyBookings from './pages/agency-bookings/route.tsx'
import agencyFile from './pages/agency-file/route.ts'
import type { WorkPage } from './frame/page.ts'
import allotments from './pages/allotments/route.tsx'
import brand from './pages/brand/route.tsx'
import brandTest from './pages/brand-test/route.tsx'
import alerts from './pages/alerts/route.tsx'
import arrivals from './pages/arrivals/route.tsx'
import claimFile from './pages/claim-file/route.ts'
import claim from './pages/claim/route.tsx'
import claims from './pages/claims/route.tsx'
import catalogue from './pages/catalogue/route.tsx'
import companyRules from './pages/company-rules/route.tsx'
import costCentres from './pages/cost-centres/route.tsx'
import confirm from './pages/confirm/route.tsx'
import demoPeople from './pages/demo-people/route.tsx'
import departures from './pages/departures/route.tsx'
import devices from './pages/devices/route.tsx'
import driverFile from './pages/driver-file/route.tsx'
import drivers from './pages/drivers/route.tsx'
import find from './pages/find/route.tsx'
import houseToday from './pages/house-today/route.tsx'
import home from './pages/home/route.tsx'
import houseBooking from './pages/house-booking/route.tsx'
import houseMove from './pages/house-move/route.tsx'
import houseStatements from './pages/house-statements/route.tsx'
import housePeople from './pages/house-people/route.tsx'
import invite from './pages/invite/route.tsx'
import joinRequest from './pages/join-request/route.tsx'
import joinRequests from './pages/join-requests/route.tsx'
import jobs from './pages/jobs/route.tsx'
import keys from './pages/keys/route.tsx'
import meFactors from './pages/me-factors/route.tsx'
import meSessions from './pages/me-sessions/route.tsx'
import me from './pages/me/route.tsx'
import offlineStore from './pages/offline-store/route.tsx'
import offline from './pages/offline/route.tsx'
import onSite from './pages/on-site/route.tsx'
import organisation from './pages/organisation/route.tsx'
import organisations from './pages/organisations/route.tsx'
import outbox from './pages/outbox/route.tsx'
import overdue from './pages/overdue/route.tsx'
import move from './pages/move/route.tsx'
import papers from './pages/papers/route.tsx'
import payouts from './pages/payouts/route.tsx'
import partners from './pages/partners/route.tsx'
import people from './pages/people/route.tsx'
import print from './pages/print/route.tsx'
import recover from './pages/recover/route.tsx'
import recovery from './pages/recovery/route.tsx'
import requests from './pages/requests/route.tsx'
import roles from './pages/roles/route.tsx'
import scan from './pages/scan/route.tsx'
import shift from './pages/shift/route.tsx'
import signIn from './pages/sign-in/route.tsx'
import tablet from './pages/tablet/route.tsx'
import signOut from './pages/sign-out/route.tsx'
import statement from './pages/statement/route.tsx'
import statements from './pages/statements/route.tsx'
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
  tablet,
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
  catalogue,
  partners,
  joinRequests,
  joinRequest,
  organisations,
  organisation,
  housePeople,
  people,
  keys,
  brand,
  brandTest,
  drivers,
  driverFile,
  costCentres,
  companyRules,
  agencyBook,
  // before those of an organisation: `house` is none
  houseToday,
  agencyToday,
  agencyBookings,
  agencyBooking,
  agencyFile,
  houseStatements,
  payouts,
  allotments,
  papers,
  statements,
  statement,
  valet,
  valetJob,
  valetPhoto,
  arrivals,
  departures,
  onSite,
  overdue,
  scan,
  stay,
  print,
  offline,
  offlineStore,
  shift,
  devices,
  walkIn,
  find,
  houseBooking,
  houseMove,
  move,
  claims,
  claim,
  claimFile,
  requests,
  jobs,
  outbox,
  alerts,
]
