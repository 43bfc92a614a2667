import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { data } from 'react-router'
import { problems } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { requestLinkForBooking } from '#usecases/travellers/accounts/request-link.ts'
import { RefusedPage } from '../pages/account/refused.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { request as requestContext } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** "Keep your bookings together": a letter to the booking's address. */
export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { deps, actor, language } = facts
  const { bookingId = '' } = await formValues(request)
  const sent = await requestLinkForBooking(deps, actor, { bookingId, language })
  if (sent.ok) return seeOther(`${fixedPath('logIn', language)}?sent`)
  if (sent.problem.code === 'not_found') throw notShown(facts)
  return data(
    { text: textOf(readerOf(facts).t, sent.problem), backHref: fixedPath('booking', language, bookingId) },
    { status: problems[sent.problem.code].status },
  )
}

export const loader = ({ context }: LoaderFunctionArgs) => {
  throw seeOther(fixedPath('logIn', inLanguage(context.get(requestContext)).language))
}

export default function AccountRegister() {
  const answer = useAnswer<typeof action>()
  return answer ? <RefusedPage {...answer} /> : null
}
