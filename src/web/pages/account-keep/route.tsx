import { saveFromBooking } from '#usecases/travellers/accounts/save-from-booking.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { loggedIn } from '../../shared/account/account-frame.ts'
import { formValues, inLanguage, notShown, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const action = async ({ facts, request }: Asked) => {
  loggedIn(facts)
  const { bookingId = '' } = await formValues(request)
  const saved = await saveFromBooking(facts.deps, facts.actor, { bookingId })
  if (!saved.ok) throw notShown(facts)
  return seeOther(`${fixedPath('accountSaved', facts.language)}?saved`)
}

const load = ({ facts }: Asked) => {
  throw seeOther(fixedPath('accountSaved', inLanguage(facts).language))
}

export default page({
  path: patternOf('accountKeep'),
  headers: privateHeaders,
  load,
  action,
})
