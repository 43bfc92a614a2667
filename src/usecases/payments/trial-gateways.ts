import { paymentByRef } from '#db/payments.ts'
import type { Payment } from '#domain/payments/payment.ts'
import type { PaymentGateway, ProviderPayment } from '#ports/payments.ts'
import type { Deps } from '../deps.ts'

/** What a provider may say of a payment in the world of keys for trying (AGENCY-165). */
export type TrialAnswer = 'open' | 'paid' | 'declined' | 'expired'

const page = 'https://payment.invalid/'

/** The reference of a payment by the page to which its traveller is sent. */
export const refOfTrialPage = (url: string): string => url.slice(page.length)

type Facts = Pick<Payment, 'id' | 'amountMinor'>

const said = (ref: string, { id: paymentId, amountMinor }: Facts, status: TrialAnswer): ProviderPayment => ({
  ref,
  status,
  amountMinor,
  currency: 'EUR',
  refundedMinor: 0,
  paymentId,
  checkoutUrl: status === 'open' ? page + ref : null,
  failureReason: status === 'declined' ? 'declined' : null,
  mode: 'test',
  method: null,
  refunds: [],
  disputes: [],
})

/**
 * Providers of that world: they keep nothing and know every payment that its rows know, so that calls which meet tell
 * of the same payment. What was ended at them has run out; of all others they say what `answer` says at that moment.
 * No real one is reached, as that world has none that answers (AGENCY-75).
 */
export const trialGateways = ({ db, gateways }: Deps, answer: () => TrialAnswer): Deps['gateways'] => {
  const ended = new Set<string>()
  const provider = (name: string): PaymentGateway => ({
    name,
    mode: 'test',
    create: async ({ paymentId: id, amountMinor }) => said(`trial_${id}`, { id, amountMinor }, 'open'),
    get: async (ref) => {
      const payment = ref.startsWith('trial_') ? await paymentByRef(db, name, ref) : null
      return payment && said(ref, payment, ended.has(ref) ? 'expired' : answer())
    },
    cancel: async (ref) => void ended.add(ref),
    refund: () => Promise.reject(new Error('no money moves in the sandbox')),
    since: async () => [],
    methods: async () => [],
  })
  return { ...gateways, for: (country) => provider(gateways.for(country).name), named: provider }
}
