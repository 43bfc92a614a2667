import type { LoaderFunctionArgs } from 'react-router'
import { asAsked } from '#domain/own-address.ts'
import { goToPayment } from '#usecases/travellers/go-to-payment.ts'
import { Slot } from '../components/slot.tsx'
import { OnwardPage } from '../pages/payment/onward.tsx'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from '../site/facts.ts'
import { inLanguage, notShown, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** Names of our providers; another is called by its host. */
const names: Record<string, string> = { mollie: 'Mollie', stripe: 'Stripe', sandbox: 'Parkwing Sandbox' }

/** PAY-19: forms that begin a payment lead here, and from here the browser goes on. The address is our own row's. */
export const loader = async ({ context, params }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const bookingId = params['bookingId'] ?? ''
  const found = await goToPayment(facts.deps, facts.actor, { bookingId })
  if (!found.ok) throw notShown(facts)
  if (found.value.to !== 'provider') throw seeOther(fixedPath(found.value.to, facts.language, bookingId))
  const { provider, checkoutUrl } = found.value
  const href = asAsked(checkoutUrl, facts.publicUrl)
  facts.slots.set('page', <OnwardPage view={{ provider: names[provider] ?? new URL(href).host, href }} />)
  return null
}

export default function Onward() {
  return <Slot name="page" />
}
