import { patternOf } from '#domain/site-map/addresses.ts'
import { dateOf } from '#domain/time/local.ts'
import { hasPass } from '#letters/booking-facts.ts'
import { walletPass } from '#letters/wallet-pass.ts'
import { translator } from '#texts/texts.ts'
import { bookingOfFile, pageInstead } from '../../shared/bookings/booking-files.ts'
import { modelOf } from '../../shared/bookings/letter-model.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import { to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * The pass for the wallet of a phone: a signed file for Apple's, an address for Google's. A wallet that is not
 * configured leads to the pass itself.
 */
const load = async ({ facts, params }: Asked) => {
  const view = await bookingOfFile(facts, params['bookingId'], 'pass')
  const { apple, google } = facts.deps.wallets
  const { booking } = view
  if (!hasPass(booking)) throw pageInstead(facts, 'pass', booking.id)
  const pass = () => walletPass(modelOf(facts, view), facts.language, translator(facts.language))
  if (params['kind'] === 'apple' && apple) {
    const name = `parkwing-${booking.iata.toLowerCase()}-${dateOf(booking.stay.arrival)}.pkpass`
    return new Response(Buffer.from(await apple(pass())), {
      headers: {
        ...privateHeaders,
        'Content-Type': 'application/vnd.apple.pkpass',
        'Content-Disposition': `attachment; filename="${name}"`,
      },
    })
  }
  if (params['kind'] === 'google' && google) throw to(await google(pass()), 303, privateHeaders)
  throw pageInstead(facts, 'pass', booking.id)
}

export default page({
  path: patternOf('wallet'),
  load,
})
