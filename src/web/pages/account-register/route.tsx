import { problems } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { requestLinkForBooking } from '#usecases/travellers/accounts/request-link.ts'
import { RefusedPage } from './refused.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** "Keep your bookings together": sends a letter to the booking's address. */
const action = async ({ facts, request }: Asked) => {
  inLanguage(facts)
  const { deps, actor, language } = facts
  const { bookingId = '' } = await formValues(request)
  const sent = await requestLinkForBooking(deps, actor, { bookingId, language })
  if (sent.ok) return seeOther(`${fixedPath('logIn', language)}?sent`)
  if (sent.problem.code === 'not_found') throw notShown(facts)
  return show(
    { text: textOf(readerOf(facts).t, sent.problem), backHref: fixedPath('booking', language, bookingId) },
    { status: problems[sent.problem.code].status },
  )
}

/** Whoever opens the address itself is led on; after a refused form there is nothing to load. */
const load = ({ facts, method }: Asked) =>
  method === 'POST' ? null : seeOther(fixedPath('logIn', inLanguage(facts).language))

export default page({
  path: patternOf('accountRegister'),
  headers: privateHeaders,
  load,
  action,
  view: (_none, answer) => answer && <RefusedPage {...answer} />,
})
