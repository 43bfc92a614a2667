import { expect, test } from 'vitest'
import { environmentOf, isTrackedPath } from './event.ts'

test('TRACK-1 the address can force the environment', () => {
  expect(environmentOf('production', '')).toBe('production')
  expect(environmentOf('production', '?data-pipeline-staging')).toBe('staging')
  expect(environmentOf('staging', '?x=1&data-pipeline-production=0')).toBe('production')
  expect(environmentOf('production', '?data-pipeline-production&data-pipeline-staging')).toBe('staging')
  expect(environmentOf('staging', '?data-pipeline-stagings')).toBe('staging')
})

test('TRACK-2 a path is one of our pages, never what somebody typed or whose booking it is', () => {
  for (const path of [
    '/',
    '/en',
    '/nl-be/luchthavens/parkeren-eindhoven-airport',
    '/cs/airports/parking-prague-airport.html',
  ])
    expect([path, isTrackedPath(path)]).toEqual([path, true])
  for (const path of [
    '',
    'en',
    '/en?x=1',
    '/en/mia@example.org',
    '/en/my-booking/code',
    '/de/pay/abc',
    '/en/claim',
    '/en/review/x',
    '/en/EIN-7K3P',
    '//evil',
    '/en/../x',
    '/en/%40',
    `/${'a'.repeat(151)}`,
  ])
    expect([path, isTrackedPath(path)]).toEqual([path, false])
})
