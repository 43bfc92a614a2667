import { asAsked } from '#domain/own-address.ts'
import { goToPayment } from '#usecases/travellers/go-to-payment.ts'
import { OnwardPage } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { inLanguage, notShown, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/** The names of our providers; any other is called by its host. */
const names: Record<string, string> = { mollie: 'Mollie', stripe: 'Stripe', sandbox: 'Parkwing Sandbox' }

/**
 * PAY-19: forms that begin a payment lead here, and from here the browser goes on. The address comes from our own row.
 */
const load = async ({ facts, params }: Asked) => {
  inLanguage(facts)
  const bookingId = params['bookingId'] ?? ''
  const found = await goToPayment(facts.deps, facts.actor, { bookingId })
  if (!found.ok) throw notShown(facts)
  if (found.value.to !== 'provider') throw seeOther(fixedPath(found.value.to, facts.language, bookingId))
  const { provider, checkoutUrl } = found.value
  const href = asAsked(checkoutUrl, facts.publicUrl)
  return { provider: names[provider] ?? new URL(href).host, href }
}

export default page({
  path: patternOf('onward'),
  headers: privateHeaders,
  load,
  view: (view) => <OnwardPage view={view} />,
})
