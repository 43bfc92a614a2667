import { expect, test } from 'vitest'
import { backWithin } from './same-site.ts'

test('RD-01 a way back is a path of this site', () => {
  const site = 'https://parkwing.example'
  expect(backWithin(site, '/en/search?location=EIN&sort=price')).toBe('/en/search?location=EIN&sort=price')
  expect(backWithin(site, '/')).toBe('/')
  for (const elsewhere of [
    'https://other.example/',
    '//other.example',
    '/\\other.example',
    '\\\\other.example',
    'javascript:alert(1)',
    '',
    null,
    '/a\nb',
    '/ä',
    '/x/..//other.example',
    '/.//other.example',
    `/${'x'.repeat(2_001)}`,
  ])
    expect(backWithin(site, elsewhere)).toBeNull()
})
