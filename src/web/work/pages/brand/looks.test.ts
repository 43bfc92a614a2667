import { expect, test } from 'vitest'
import { looksOf } from './looks.ts'

test('AGENCY-57 of each colour it says what was chosen, what is shown instead, and how well that is read', () => {
  const looks = looksOf({ brand: '#FFE600', accent: '#ff9e1b', hero: '#00393a' })
  const [brand, accent, hero] = looks?.light.pairs ?? []
  expect(brand?.chosen).toBe('#ffe600')
  expect(brand?.shown).not.toBe('#ffe600')
  expect([accent?.shown, hero?.shown]).toEqual(['#ff9e1b', '#00393a'])
  expect(looks?.dark.pairs[0]?.shown).toBe('#ffe600')
  for (const { contrast } of [...(looks?.light.pairs ?? []), ...(looks?.dark.pairs ?? [])])
    expect(contrast).toBeGreaterThanOrEqual(4.5)
})
test('AGENCY-57 nothing is drawn of what is no colour', () =>
  expect(looksOf({ brand: 'red;}', accent: '#ff9e1b', hero: '#00393a' })).toBeNull())
