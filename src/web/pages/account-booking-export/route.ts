import { patternOf } from '#domain/site-map/addresses.ts'
import { exportBooking } from '#usecases/travellers/accounts/export-account.ts'
import { pageInstead } from '../../shared/bookings/booking-files.ts'
import { jsonFile } from '../../shared/bookings/json-file.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Everything about one booking as a file. Somebody else's booking leads to the look-up, just as one that does not exist
 * (ID-10).
 */
const load = async ({ facts, params }: Asked): Promise<Response> => {
  const exported =
    facts.pathLanguage && (await exportBooking(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '' }))
  if (!exported || !exported.ok) throw pageInstead(facts, 'bookingData', params['bookingId'])
  return jsonFile(`parkwing-${String(exported.value.booking['number'])}.json`, exported.value)
}

export default page({
  path: patternOf('bookingExport'),
  load,
})
