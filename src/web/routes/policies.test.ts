import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { privacyView, termsView } from './policies.ts'

const reader = { language: 'en' as const, t: translator('en') }

test('BD 9 the terms name every constant that binds a customer', () => {
  const text = termsView(reader).clauses.map((clause) => clause.text).join(' ')
  for (const constant of ['24 hours', '48 hours', '20 minutes before', '5 euro', '3 hours', '03:00', '90 days', '25 euro', '500 euro', '60 minutes', '5 km/h', '5 m long', '1.90 m', '2,500 kg', '100,000 euro', '15 minutes', '20 minutes ahead', '30 minutes'])
    expect(text).toContain(constant)
  expect(termsView(reader).clauses).toHaveLength(14)
  expect(privacyView(reader).clauses).toHaveLength(8)
})
