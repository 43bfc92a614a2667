import { returnFromPayment } from '#usecases/travellers/return-from-payment.ts'
import { CheckingPage } from '../../shared/payment/checking.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { inLanguage, notShown, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * Coming back from the provider proves nothing, so the provider is asked for the truth, which decides where to go
 * (PY-05, PY-06).
 */
const load = async ({ facts, url, params }: Asked) => {
  inLanguage(facts)
  const found = await returnFromPayment(facts.deps, facts.actor, { bookingId: params['bookingId'] ?? '' })
  if (!found.ok) throw notShown(facts)
  const { status, view } = found.value
  const to = (kind: 'result' | 'declined' | 'pay' | 'changeStay' | 'booking') =>
    fixedPath(kind, facts.language, view.booking.id)
  const changeId = view.scope === 'full' ? view.payments.at(-1)?.changeId : null
  // a change is either made or not, and its own pages say so
  if (changeId && status === 'paid') throw seeOther(`${to('changeStay')}?done=${changeId}`)
  if (changeId && status !== 'checking' && !view.payable) throw seeOther(to('booking'))
  switch (status) {
    case 'part':
      throw seeOther(view.payable ? `${to('pay')}?part` : to('result'))
    case 'paid':
      throw seeOther(to('result'))
    case 'checking':
      // The visitor came back from a provider whose page stays open, and the truth says no more than that.
      if (view.payable && url.searchParams.has('left')) throw seeOther(`${to('pay')}?left`)
      return { payAction: view.payable ? to('pay') : null }
    case 'cancelled':
    case 'expired':
      throw seeOther(view.payable ? `${to('pay')}?left` : to('declined'))
    case 'declined':
    case 'refunded':
      throw seeOther(to('declined'))
  }
}

export default page({
  path: patternOf('return'),
  headers: privateHeaders,
  load,
  view: (model) => <CheckingPage {...model} />,
})
