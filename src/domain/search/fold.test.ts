import { describe, expect, test } from 'vitest'
import { findable, holds } from './fold.ts'

describe('SEARCH-36 filtering a list by what is typed', () => {
  const koeln = findable(['Köln/Bonn', 'CGN', 'Deutschland', 'Keulen'])

  test.each(['köln', 'KOLN', 'koeln', 'cgn', 'bonn köln', 'deutsch', 'eulen', ''])(
    'S2 “%s” finds Köln/Bonn',
    (typed) => {
      expect(holds(koeln, typed)).toBe(true)
    },
  )
  test.each(['köln paris', 'colonia'])('S2 “%s” does not', (typed) => {
    expect(holds(koeln, typed)).toBe(false)
  })
  test('S2 Turkish letters, with and without their dots', () => {
    const text = findable(['İptal ve değişiklik: ISPARTA’dan geliş'])
    for (const typed of ['iptal', 'İPTAL', 'ıptal', 'isparta', 'degisiklik', 'GELİŞ'])
      expect(holds(text, typed), typed).toBe(true)
  })
  test('signs alone are nothing typed', () => {
    expect(holds(koeln, ' ? ')).toBe(true)
  })
})
