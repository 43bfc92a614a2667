import { parseBookingNumber } from '#domain/bookings/number.ts'
import { showValetJobByNumber } from '#usecases/operators/valet/valet-jobs.ts'
import { readPhoto } from '#usecases/valet/read-photo.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { atPlace, staffOnly } from '../../frame/staff.ts'

/** A photo of a car, for whoever sees its job. It was drawn anew when it was taken, so it is a picture and no more. */
const load = staffOnly(async (asked) => {
  const { deps } = atPlace(asked, 'booking.seePhotos')
  const number = parseBookingNumber(asked.params['job'] ?? '')
  const found = number === null ? null : await showValetJobByNumber(deps, asked.facts.actor, { number })
  if (!found?.ok) throw absent()
  const photo = await readPhoto(deps, { bookingId: found.value.booking.id, slot: asked.params['file'] ?? '' })
  if (!photo.ok) throw absent()
  return new Response(Buffer.from(photo.value.bytes), { headers: { 'content-type': photo.value.type } })
})

export default workPage({ at: 'valetPhoto', load })
