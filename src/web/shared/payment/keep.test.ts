import { createElement } from 'react'
import { expect, test } from 'vitest'
import { drawn } from '#test/builders/drawn.ts'
import { translator } from '#texts/texts.ts'
import { DeclinedPage } from '../../pages/declined/view.tsx'
import { PayPage } from './pay-page.tsx'
import type { DeclinedView, PayView } from './view.ts'

const t = translator('en')
const pay: PayView = {
  what: 'Parking at P1',
  stay: '5 – 12 March',
  amount: '€7.00',
  hold: null,
  methods: [{ value: 'ideal', label: 'iDEAL', sign: 'bank', hint: null, declined: true }],
  keepAction: '/en/my-booking/b/change',
}
const declined: DeclinedView = {
  kind: 'declined',
  pay,
  changeHref: null,
  searchHref: '/en',
  phone: '',
  byLink: false,
  refund: null,
  detailsWrong: false,
  often: null,
}
test.each([
  [
    'declined',
    (view: PayView) =>
      createElement(DeclinedPage, { view: { ...declined, pay: view }, payAction: '/en/my-booking/b/pay' }),
  ],
  ['to pay', (view: PayView) => createElement(PayPage, { view })],
])(
  'K5 CHANGE-8 the payment of a change, %s: the ways to pay come first, then the way to keep the booking as it is',
  (_, page) => {
    const html = drawn(page(pay))
    const places = ['value="ideal"', t('booking.pay', { amount: '€7.00' }), t('manage.keepButton')].map((text) =>
      html.indexOf(text),
    )
    expect(places.every((place) => place > 0)).toBe(true)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    // with the sign that it has on the booking form (PAY-21)
    expect(html).toMatch(/<label[^>]*for="paymentMethod-ideal"[^>]*><svg/)
    expect(html).toMatch(/<form[^>]*action="\/en\/my-booking\/b\/change"/)
    // nothing waits, so there is nothing to keep
    expect(drawn(page({ ...pay, keepAction: null }))).not.toContain(t('manage.keepButton'))
  },
)
