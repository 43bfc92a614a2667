import { describe, expect, test } from 'vitest'
import { findTermsOf, plateLook } from './find-terms.ts'

describe('SERVICE-1 what a typed text may be', () => {
  test('SERVICE-1 a plate in any spelling, with look-alikes as one', () => {
    expect(plateLook('kr-418-d')).toBe('KR4180')
    expect(plateLook('KR 418 O')).toBe('KR4180')
    expect(plateLook('BIL-52 Z')).toBe('811522')
    expect(findTermsOf('kr 418 d')).toMatchObject({ plate: 'KR4180', lastName: null, phoneEnd: null })
  })

  test('SERVICE-1 the end of a telephone number needs six digits, and its leading zero does not count', () => {
    expect(findTermsOf('06 12345678').phoneEnd).toBe('612345678')
    expect(findTermsOf('+31 (6) 123-45678').phoneEnd).toBe('31612345678')
    expect(findTermsOf('12345').phoneEnd).toBeNull()
    expect(findTermsOf('612345x').phoneEnd).toBeNull()
  })

  test('SERVICE-1 a name of one or two letters is whole; an address or a number is none', () => {
    expect(findTermsOf('li').lastName).toEqual({ words: [['li']], isWhole: true })
    expect(findTermsOf('Özg').lastName).toEqual({ words: [['özg', 'oezg']], isWhole: false })
    expect(findTermsOf('x').lastName).toBeNull()
    expect(findTermsOf('a@example.org')).toMatchObject({ lastName: null, email: 'a@example.org' })
  })

  test('SERVICE-1 each word of a name counts, in the spellings of keyboards that lack its letters', () => {
    const spellings = (typed: string) => findTermsOf(typed).lastName?.words
    expect(spellings("van 't Oever")).toEqual([['van'], ['t'], ['oever', 'over']])
    expect(spellings('Oezguer-Groß')).toEqual([['oezguer', 'ozgur'], ['groß']])
    expect(spellings('Müller')).toEqual([['müller', 'mueller']])
    expect(spellings("& | ! <-> (a:*) 'b'")).toEqual([['a'], ['b']])
  })

  test('SERVICE-1 nothing is nothing, and endless input is cut', () => {
    for (const text of ['', '   ', '%', '_', '@', '\u0000', 'x'.repeat(100_000)])
      expect(findTermsOf(text)).toMatchObject({ number: null, passCode: null, claimNumber: null, email: null })
  })
})
