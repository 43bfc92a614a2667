import { describe, expect, test } from 'vitest'
import { inWords, readWords } from './words.ts'

const belgian = { 'service client': 'service clientèle', heures: 'horaires', 'heures d’ouverture': 'heures d’accès' }

describe('CONT-12 words of a country', () => {
  test('stand wherever the language has the word, whole and written like it', () => {
    expect(inWords('Le service client, (service client) et «service client».', belgian)).toBe(
      'Le service clientèle, (service clientèle) et «service clientèle».',
    )
    expect(inWords('Service client, service clients, service clientèle, préservice client', belgian)).toBe(
      'Service client, service clients, service clientèle, préservice client',
    )
  })

  test('the longer word first, and nothing twice', () => {
    expect(inWords('heures d’ouverture, heures', belgian)).toBe('heures d’accès, horaires')
    expect(inWords('a b', { a: 'b', b: 'a' })).toBe('b a')
  })

  test('an empty list, and signs that a pattern would read, change nothing else', () => {
    expect(inWords('a.b (c) axb', {})).toBe('a.b (c) axb')
    expect(inWords('a.b (c) axb', { 'a.b': '$&', '(c)': 'd' })).toBe('$& d axb')
  })

  test('a list is words and what is said instead, nothing else', () => {
    expect(readWords('{"a": "b"}')).toEqual({ a: 'b' })
    for (const wrong of ['', '{', 'null', '["a"]', '"a"', '{"a": 1}', '{"a": ""}', '{" ": "b"}'])
      expect(readWords(wrong)).toBeNull()
  })
})
