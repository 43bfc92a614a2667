import account from './pages/account/route.tsx'
import accountBookingData from './pages/account-booking-data/route.tsx'
import accountBookingExport from './pages/account-booking-export/route.ts'
import accountData from './pages/account-data/route.tsx'
import accountExport from './pages/account-export/route.ts'
import accountKeep from './pages/account-keep/route.tsx'
import accountLink from './pages/account-link/route.tsx'
import accountPrint from './pages/account-print/route.tsx'
import accountRegister from './pages/account-register/route.tsx'
import accountSaved from './pages/account-saved/route.tsx'
import accountSecurity from './pages/account-security/route.tsx'
import airport from './pages/airport/route.tsx'
import airports from './pages/airports/route.tsx'
import airportsJson from './pages/airports-json/route.ts'
import booking from './pages/booking/route.tsx'
import brand from './pages/brand/route.tsx'
import bookingForm from './pages/booking-form/route.tsx'
import calendar from './pages/calendar/route.ts'
import cancel from './pages/cancel/route.tsx'
import changeEmail from './pages/change-email/route.tsx'
import changeStay from './pages/change-stay/route.tsx'
import claim from './pages/claim/route.tsx'
import claimStatus from './pages/claim-status/route.tsx'
import code from './pages/code/route.tsx'
import consent from './pages/consent/route.tsx'
import embed from './pages/embed/route.tsx'
import embedBooked from './pages/embed-booked/route.tsx'
import content from './pages/content/route.tsx'
import cookieSettings from './pages/cookie-settings/route.tsx'
import currency from './pages/currency/route.tsx'
import declined from './pages/declined/route.tsx'
import editDetails from './pages/edit-details/route.tsx'
import emailLink from './pages/email-link/route.tsx'
import home from './pages/home/route.tsx'
import invoiceDetails from './pages/invoice-details/route.tsx'
import invoicePdf from './pages/invoice-pdf/route.ts'
import letters from './pages/letters/route.tsx'
import logIn from './pages/log-in/route.tsx'
import join from './pages/join/route.tsx'
import logInBusiness from './pages/log-in-business/route.tsx'
import logOut from './pages/log-out/route.tsx'
import lookUp from './pages/look-up/route.tsx'
import mapJson from './pages/map-json/route.ts'
import moved from './pages/moved/route.ts'
import nearMeJson from './pages/near-me-json/route.ts'
import newsletter from './pages/newsletter/route.tsx'
import newsletterConfirm from './pages/newsletter-confirm/route.tsx'
import newsletterUnsubscribe from './pages/newsletter-unsubscribe/route.tsx'
import onward from './pages/onward/route.tsx'
import pass from './pages/pass/route.tsx'
import passPdf from './pages/pass-pdf/route.ts'
import pay from './pages/pay/route.tsx'
import payLink from './pages/pay-link/route.tsx'
import requestError from './pages/request-error/route.tsx'
import result from './pages/result/route.tsx'
import returnFromPayment from './pages/return/route.tsx'
import review from './pages/review/route.tsx'
import search from './pages/search/route.tsx'
import valet from './pages/valet/route.tsx'
import valetPhoto from './pages/valet-photo/route.ts'
import wallet from './pages/wallet/route.ts'
import withdraw from './pages/withdraw/route.tsx'
import type { SitePage } from './site/page.ts'

/**
 * Every page of the site. The first page whose address fits answers, so a fixed address must stand before one with a
 * variable part.
 */
export const pages: readonly SitePage[] = [
  home,
  airport,
  airports,
  content,
  requestError,
  moved,
  currency,
  search,
  brand,
  embed,
  embedBooked,
  airportsJson,
  nearMeJson,
  consent,
  cookieSettings,
  mapJson,
  bookingForm,
  payLink,
  review,
  lookUp,
  code,
  logOut,
  pay,
  onward,
  returnFromPayment,
  declined,
  result,
  pass,
  passPdf,
  cancel,
  withdraw,
  changeStay,
  editDetails,
  changeEmail,
  letters,
  emailLink,
  invoicePdf,
  invoiceDetails,
  calendar,
  wallet,
  valet,
  valetPhoto,
  accountBookingData,
  accountBookingExport,
  booking,
  logIn,
  logInBusiness,
  join,
  account,
  accountLink,
  accountSaved,
  accountSecurity,
  accountData,
  accountExport,
  accountPrint,
  accountRegister,
  accountKeep,
  newsletter,
  newsletterConfirm,
  newsletterUnsubscribe,
  claim,
  claimStatus,
]
