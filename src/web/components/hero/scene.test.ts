import { expect, test } from 'vitest'
import { airports } from '#domain/airports/catalogue.ts'
import { sceneOf } from './scene.ts'

const withPage = airports.filter(({ landing }) => landing)

test('T1 every airport has a picture of its own, the same each time', () => {
  const drawn = withPage.map(({ iata }) => JSON.stringify(sceneOf(iata)))
  expect(new Set(drawn).size).toBe(withPage.length)
  expect(drawn).toEqual(withPage.map(({ iata }) => JSON.stringify(sceneOf(iata))))
})

test('T1 the silhouettes of terminals and land differ, not only the cars', () => {
  const silhouettes = withPage.map(({ iata }) => JSON.stringify(sceneOf(iata).paths))
  expect(new Set(silhouettes).size).toBe(withPage.length)
})

test('T1 a picture holds finished numbers and stays small', () => {
  for (const { iata } of withPage) {
    const text = JSON.stringify(sceneOf(iata))
    expect(text).not.toMatch(/NaN|undefined|Infinity|\d\.\d{3}/)
    expect(text.length).toBeLessThan(6_000)
  }
})
