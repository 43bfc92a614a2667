import { expect, test } from 'vitest'
import { paymentMethods } from '#domain/payments/methods.ts'
import { translator } from '#texts/texts.ts'
import { methodHint, methodName } from './payment-options.ts'

test('K3 PY-18 every method has its name, iDEAL with the one that follows it; cards are those of the product', () => {
  const t = translator('en')
  expect(paymentMethods.map((method) => methodName(method, t))).toEqual([
    'Credit or debit card',
    'PayPal',
    'iDEAL | Wero',
    'Bancontact',
    'Entercash',
  ])
  expect(methodHint('creditCards', ['visa', 'mc', 'amex', 'cb'])).toBe('Visa, Mastercard, American Express, CB')
  expect(methodHint('creditCards', ['amex'])).toBe('American Express')
  expect(methodHint('ideal', ['visa'])).toBe(null)
})
