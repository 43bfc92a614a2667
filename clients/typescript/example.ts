// Searches, books, changes, downloads the pass and cancels, with the client alone:
//   SITE=http://localhost:3000 KEY=pw_live_… node example.ts AMS 2027-05-01T10:00 2027-05-08T18:00
import { createClient, isRefusal, Refusal } from './index.ts'

const { SITE: site = 'http://localhost:3000', KEY: key = '' } = process.env
const [location = 'AMS', arrival = '', departure = ''] = process.argv.slice(2)
const parkwing = createClient({ site, key, language: 'en' })
const say = (what: string, facts: unknown): void => console.log(`${what}: ${JSON.stringify(facts)}`)

const { locations } = await parkwing.listLocations()
say(
  'airports',
  locations.map(({ iata }) => iata),
)
const { products } = await parkwing.listProducts({ location })
say('products', products.length)

const { offers } = await parkwing.quote({ body: { location, stay: { arrival, departure } } })
const offer = offers.find((one) => one.package === 'flex' && one.paid.includes('carPark'))
if (!offer) throw new Error('nothing to book')
say('offer', { total: offer.price.totalMinor, currency: offer.price.currency })

// one key for each order: sent twice, it is one booking
const order = {
  idempotencyKey: `order-${arrival}-${departure}`,
  body: {
    quoteId: offer.quoteId,
    paid: 'carPark' as const,
    driver: {
      firstName: 'Noor',
      lastName: 'de Vries',
      email: 'noor@example.org',
      mobile: '+31612345678',
      passengers: 2,
      plate: 'AB123C',
    },
  },
}
const booked = await parkwing.makeBooking(order)
const again = await parkwing.makeBooking(order)
say('booked', { status: booked.status, same: booked.id === again.id })
const { id } = booked

await parkwing.changeDetails({ id, body: { plate: 'ZZ-99-Y' } })
const later = `${departure.slice(0, 11)}20:00`
const change = await parkwing.quoteChange({ id, body: { stay: { arrival, departure: later } } })
const changed = await parkwing.confirmChange({ id, changeId: change.changeId })
say('changed', {
  departure: changed.booking.stay.departure.slice(11),
  plate: (await parkwing.getBooking({ id })).driver.plate,
})

const pass = await parkwing.getVoucher({ id })
say('pass', { type: pass.contentType, isPdf: new TextDecoder().decode(pass.bytes.subarray(0, 5)) === '%PDF-' })

const quoted = await parkwing.quoteCancellation({ id })
const cancelled = await parkwing.confirmCancellation({ id, cancellationId: quoted.cancellationId })
say('cancelled', { status: cancelled.booking.status, refund: cancelled.refundMinor })

try {
  await parkwing.quoteChange({ id, body: { stay: { arrival, departure } } })
} catch (error) {
  if (!isRefusal(error, 'already_cancelled')) throw error
  say('refused', { code: error.code, status: error.status, isRefusal: error instanceof Refusal })
}

const { entries } = await parkwing.listBookings({ limit: 10 })
say(
  'what happened',
  entries.map(({ what }) => what),
)
