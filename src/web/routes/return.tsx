import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { returnFromPayment } from '#usecases/travellers/return-from-payment.ts'
import { CheckingPage } from '../pages/payment/checking.tsx'
import { fixedPath } from '../paths.ts'
import { request as requestContext } from '../site/facts.ts'
import { inLanguage, notShown, privateHeaders, seeOther } from '../shared/bookings/own.ts'

export { NotShownBoundary as ErrorBoundary } from '../shared/bookings/not-shown.tsx'
export const headers = () => privateHeaders

/** Back from the provider, which proves nothing: its truth is asked for and leads on (PY-05, PY-06). */
export const loader = async ({ context, params, request }: LoaderFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const found = await returnFromPayment(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '' })
  if (!found.ok) throw notShown(facts)
  const { status, view } = found.value
  const to = (kind: 'result' | 'declined' | 'pay' | 'changeStay' | 'booking') =>
    fixedPath(kind, facts.language, view.booking.id)
  const changeId = view.scope === 'full' ? view.payments.at(-1)?.changeId : null
  // a change is made, or it is not: its own pages say so
  if (changeId && status === 'paid') throw seeOther(`${to('changeStay')}?done=${changeId}`)
  if (changeId && status !== 'checking' && !view.payable) throw seeOther(to('booking'))
  switch (status) {
    case 'part':
      throw seeOther(view.payable ? `${to('pay')}?part` : to('result'))
    case 'paid':
      throw seeOther(to('result'))
    case 'checking':
      // turned back at a provider whose page stays open: the truth says no more than that
      if (view.payable && new URL(request.url).searchParams.has('left')) throw seeOther(`${to('pay')}?left`)
      return { payAction: view.payable ? to('pay') : null }
    case 'cancelled':
    case 'expired':
      throw seeOther(view.payable ? `${to('pay')}?left` : to('declined'))
    case 'declined':
    case 'refunded':
      throw seeOther(to('declined'))
  }
}

export default function Return() {
  return <CheckingPage {...useLoaderData<typeof loader>()} />
}
