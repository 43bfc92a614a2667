import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { changingEmail } from '#domain/bookings/details-form.ts'
import { problems } from '#domain/problems.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { changeEmail, waitingEmail } from '#usecases/travellers/change-email.ts'
import { ChangeEmailPage, type EmailAnswer, type EmailView } from '../pages/my-booking/change-email.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { refusedView, whatOf } from './change-data.ts'
import { request as requestContext } from '../site/facts.ts'
import { readerOf } from './landing-data.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

export const loader = async ({ context, params, request }: LoaderFunctionArgs): Promise<{ view: EmailView }> => {
  const facts = context.get(requestContext)
  const found = await wholeBooking(facts, params['bookingId'])
  const { booking } = found
  const reader = readerOf(facts)
  const { t, language } = reader
  const allowed = changingEmail(booking)
  if (!allowed.ok)
    return { view: { ...refusedView(facts, 'edit', found, allowed.problem), title: t('changes.emailTitle') } }
  const bookingHref = fixedPath('booking', language, booking.id)
  const current = booking.details.email
  const waiting = new URL(request.url).searchParams.has('sent')
    ? await waitingEmail(facts.deps, facts.actor, { bookingId: booking.id })
    : null
  if (waiting)
    return {
      view: {
        kind: 'sent',
        title: t('changes.emailSent', { email: waiting }),
        text: t('changes.emailSentText', { current }),
        bookingHref,
      },
    }
  return { view: { kind: 'form', what: whatOf(reader, booking), current, bookingHref } }
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const facts = context.get(requestContext)
  const { deps, actor, language } = facts
  const bookingId = params['bookingId'] ?? ''
  const { email = '' } = await formValues(request)
  const answer = await changeEmail(deps, actor, { bookingId, email })
  if (answer.ok) return seeOther(`${fixedPath('changeEmail', language, bookingId)}?sent`)
  const { problem } = answer
  if (problem.code === 'not_found') throw notShown(facts, true)
  const { t } = readerOf(facts)
  const error = fieldTextsOf(t, problem)['email'] ?? null
  return data<EmailAnswer>(
    { email, error, failed: error ? null : textOf(t, problem) },
    { status: problems[problem.code].status },
  )
}

export default function ChangeEmail() {
  const { view } = useLoaderData<typeof loader>()
  return <ChangeEmailPage view={view} answer={useAnswer<typeof action>()} />
}
