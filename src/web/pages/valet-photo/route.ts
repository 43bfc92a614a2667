import { patternOf } from '#domain/site-map/addresses.ts'
import { readOwnPhoto } from '#usecases/travellers/own-valet.ts'
import { inLanguage, notShown, privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** A photo of the traveller's own car. */
const load = async ({ facts, params }: Asked) => {
  const photo = await readOwnPhoto(inLanguage(facts).deps, facts.actor, {
    bookingId: params['bookingId'] ?? '',
    slot: params['slot'] ?? '',
  })
  if (!photo.ok) throw notShown(facts)
  return new Response(Buffer.from(photo.value.bytes), { headers: { 'content-type': photo.value.type } })
}

export default page({ path: patternOf('valetPhoto'), headers: privateHeaders, load })
