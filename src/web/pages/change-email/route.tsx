import { changingEmail } from '#domain/bookings/details-form.ts'
import { problems } from '#domain/problems.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { changeEmail, waitingEmail } from '#usecases/travellers/change-email.ts'
import { ChangeEmailPage, type EmailAnswer, type EmailView } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { refusedView, whatOf } from '../../shared/bookings/changes.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, notShown, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const load = async ({ facts, url, params }: Asked): Promise<{ view: EmailView }> => {
  const found = await wholeBooking(facts, params['bookingId'])
  const { booking } = found
  const reader = readerOf(facts)
  const { t, language } = reader
  const allowed = changingEmail(booking)
  if (!allowed.ok)
    return { view: { ...refusedView(facts, 'edit', found, allowed.problem), title: t('changes.emailTitle') } }
  const bookingHref = fixedPath('booking', language, booking.id)
  const current = booking.details.email
  const waiting = url.searchParams.has('sent')
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

const action = async ({ facts, params, request }: Asked) => {
  const { deps, actor, language } = facts
  const bookingId = params['bookingId'] ?? ''
  const { email = '' } = await formValues(request)
  const answer = await changeEmail(deps, actor, { bookingId, email })
  if (answer.ok) return seeOther(`${fixedPath('changeEmail', language, bookingId)}?sent`)
  const { problem } = answer
  if (problem.code === 'not_found') throw notShown(facts, true)
  const { t } = readerOf(facts)
  const error = fieldTextsOf(t, problem)['email'] ?? null
  return show<EmailAnswer>(
    { email, error, failed: error ? null : textOf(t, problem) },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: patternOf('changeEmail'),
  headers: privateHeaders,
  load,
  action,
  view: ({ view }, said) => <ChangeEmailPage view={view} answer={said} />,
})
