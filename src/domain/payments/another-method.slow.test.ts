import { expect, test, vi } from 'vitest'
import { catalogueJsonSchema } from '#adapters/catalogue/schema.ts'
import { aProduct } from '#adapters/demo/builders.ts'
import { demoCatalogue } from '#adapters/demo/catalogue.ts'
import { createGateways } from '#adapters/payments/gateways.ts'
import { createMollie } from '#adapters/payments/mollie.ts'
import { methodsJson } from '#adapters/payments/sandbox/protocol.ts'
import { createStripe } from '#adapters/payments/stripe.ts'
import { readBookingForm } from '#domain/bookings/form.ts'
import { translator } from '#texts/texts.ts'
import { methodName } from '#web/shared/payment/payment-options.ts'
import type * as MethodTable from './method-table.ts'
import { footerMarks, isPaymentMethod, type PaymentMethod } from './methods.ts'
import { expectedBy } from './refund-days.ts'

// PAY-21: adds one row that a provider takes and one that none takes, and leaves everything else as it is.
vi.mock('./method-table.ts', async (original) => {
  const real = await original<typeof MethodTable>()
  const blik = {
    name: { brand: 'BLIK' },
    mark: { text: 'BLIK', place: 9 },
    providers: { mollie: 'blik', stripe: 'blik_one', sandbox: 'blik' },
    refundDays: 3,
    markets: ['PL'],
    sign: 'bank',
  }
  const none = { mollie: null, stripe: null, sandbox: null }
  const cheque = { ...blik, name: { brand: 'Cheque' }, mark: { text: 'Cheque', place: 10 }, providers: none }
  return { ...real, methodTable: { ...real.methodTable, blik, cheque } }
})
const blik = 'blik' as PaymentMethod
const cheque = 'cheque' as PaymentMethod

const mollie = (name: 'mollie' | 'sandbox') => {
  const sent: { method?: unknown }[] = []
  const answer = {
    id: 'tr_1',
    status: 'paid',
    amount: { currency: 'EUR', value: '1.00' },
    method: 'blik',
    metadata: {},
    _links: {},
  }
  const gateway = createMollie({
    name,
    base: 'https://provider.example',
    key: 'test_1',
    webhookUrl: 'https://p.example/w',
    send: async (_, init) => {
      if (typeof init?.body !== 'string') return Response.json(methodsJson())
      sent.push(JSON.parse(init.body) as { method?: unknown })
      return Response.json(answer)
    },
  })
  return { sent, gateway }
}
const order = {
  paymentId: 'p-1',
  amountMinor: 100,
  description: 'Parking',
  language: 'pl' as const,
  redirectUrl: 'https://p.example/r',
  cancelUrl: 'https://p.example/c',
  idempotencyKey: 'k',
}

test.each(['mollie', 'sandbox'] as const)('PAY-21 a new method is known to %s', async (name) => {
  const { sent, gateway } = mollie(name)
  expect(await gateway.create({ ...order, methods: [blik, cheque] })).toMatchObject({ method: 'blik' })
  expect(sent).toMatchObject([{ method: ['blik'] }])
  expect(await gateway.methods()).toContain('blik')
})

test('PAY-21 a new method is known to Stripe, and as long as nobody was asked', async () => {
  const stripe = createStripe({ key: 'sk_test_1' })
  expect(await stripe.methods()).toEqual(['creditCards', 'payPal', 'ideal', 'bancontact', 'blik'])
  expect(createGateways([stripe], 'stripe').offered('stripe')).toEqual(await stripe.methods())
})

test('PAY-21 a new method can be posted, has its name and its day of a refund', () => {
  const required = aProduct().required
  const posted = (paymentMethod: string) => {
    const reading = readBookingForm({ paymentMethod }, required, { validPhone: () => null })
    return reading.ok ? undefined : reading.fields.paymentMethod
  }
  expect(['ideal', 'blik'].map(posted)).toEqual([undefined, undefined])
  expect(['nonsense', 'cheque', 'entercash'].map(posted)).not.toContain(undefined)
  expect([isPaymentMethod('blik'), isPaymentMethod('toString')]).toEqual([true, false])
  expect(methodName(blik, translator('pl'))).toBe('BLIK')
  expect(expectedBy(Date.parse('2026-11-27T11:00Z'), 'Europe/Warsaw', blik)).toBe('2026-12-02')
})

test('PAY-21 a new method is sold in its market, may stand in a catalogue, and has its badge', () => {
  for (const { country, products } of demoCatalogue())
    for (const { paymentMethods } of products) {
      expect(paymentMethods.includes(blik), country).toBe(country === 'PL')
      expect(paymentMethods).not.toContain(cheque)
    }
  expect(demoCatalogue().find(({ country }) => country === 'PL')?.products[0]?.paymentMethods).toEqual([
    'blik',
    'creditCards',
    'payPal',
  ])
  expect(JSON.stringify(catalogueJsonSchema())).toContain('"blik"')
  expect(footerMarks.slice(-2)).toEqual(['BLIK', 'Cheque'])
})
