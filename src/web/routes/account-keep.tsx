import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { saveFromBooking } from '#usecases/travellers/accounts/save-from-booking.ts'
import { fixedPath } from '../paths.ts'
import { loggedIn } from './account-frame.ts'
import { request as requestContext } from '../site/facts.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** "Save these details for next time". */
export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = context.get(requestContext)
  loggedIn(facts)
  const { bookingId = '' } = await formValues(request)
  const saved = await saveFromBooking(facts.deps, facts.actor, { bookingId })
  if (!saved.ok) throw notShown(facts)
  return seeOther(`${fixedPath('accountSaved', facts.language)}?saved`)
}

export const loader = ({ context }: LoaderFunctionArgs) => {
  throw seeOther(fixedPath('accountSaved', inLanguage(context.get(requestContext)).language))
}

export default function AccountKeep() {
  return null
}
