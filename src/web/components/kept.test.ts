import { expect, test } from 'vitest'
import { forget } from './consent/consent.island.ts'
import { isFar } from './layout/go-to-top.island.ts'
import { closestKey, keep, keptPlace, locationKey } from './kept-lists.ts'

const storage = (before: Record<string, string> = {}) => {
  const kept = new Map(Object.entries(before))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

test('T5 the way to the top shows past 500 px', () => expect([0, 500, 501].map(isFar)).toEqual([false, false, true]))

test('CONS-6 CK-03 keys of a refused category leave the browser, others stay', () => {
  const stores = () => ({ localStorage: storage({ chosenPark: '{}' }), sessionStorage: storage({ visit: 'abc' }) })
  const [refused, agreed] = [stores(), stores()]
  forget(['advertising'], refused)
  forget(['websiteImprovement'], agreed)
  expect([...refused.sessionStorage.kept.keys(), ...refused.localStorage.kept.keys()]).toEqual(['chosenPark'])
  expect(agreed.sessionStorage.kept.get('visit')).toBe('abc')
})

test('CONS-8 CONS-9 I4 what the browser keeps of a place can be read again, and nothing else can', () => {
  const store = storage()
  keep(store, locationKey, { country_code: 'NL', latitude: 52.3, longitude: 4.8 })
  keep(
    store,
    closestKey,
    Array.from({ length: 101 }, () => ({ iataCode: 'AMS' })),
  )
  expect(keptPlace({ localStorage: store })).toEqual({ country_code: null, latitude: 52.3, longitude: 4.8 })
  expect(store.kept.get(closestKey)).toBe('[]')
  for (const wrong of ['', '{', 'null', '[]', '{"latitude":"52"}', '7'])
    expect(keptPlace({ localStorage: storage({ [locationKey]: wrong }) })).toBeNull()
})
