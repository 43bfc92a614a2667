import { describe, expect, test } from 'vitest'
import { readExperiments } from '#domain/experiments/configured.ts'
import type { Consent } from '#domain/consent/consent.ts'
import { variantCookies, variantsFor, type TestVisit } from './variants.ts'

const tests = readExperiments('qp_vs_tripapp_v1:50,hero:calm=50') ?? []
const off = readExperiments('') ?? []
const visit = (
  changes: Partial<Omit<TestVisit, 'query' | 'cookies'>> & { query?: string; cookies?: Record<string, string> } = {},
): TestVisit => ({
  language: 'en',
  secure: false,
  ...changes,
  query: new URLSearchParams(changes.query ?? ''),
  cookies: new Map(Object.entries(changes.cookies ?? {})),
})
const consent = (websiteImprovement: boolean): Consent => ({ websiteImprovement, advertising: true, version: 1, at: 0 })
const drawn = (v: TestVisit, random = 0) => variantsFor(tests, v, () => random)

describe('variants of a visitor', () => {
  test('EXP-4 while all tests are off there is nothing to tell apart', () => {
    expect(variantsFor(off, visit({ cookies: { 'split-qp_vs_tripapp_v1': 'show_alternative' } }), () => 0)).toEqual(
      new Map(),
    )
  })

  test('EXP-5 a test that does not start in a language has no variant there', () => {
    expect(drawn(visit())).toEqual(
      new Map([
        ['qp_vs_tripapp_v1', 'show_alternative'],
        ['hero', 'calm'],
      ]),
    )
    expect(drawn(visit({ language: 'cs' }))).toEqual(new Map([['hero', 'calm']]))
  })

  test('EXP-7 SP-04 no cookie without consent to improving the website; one that is there goes', () => {
    const before = visit()
    for (const choice of [null, consent(false)])
      expect(variantCookies(tests, drawn(before), before, choice)).toEqual([])
    const kept = visit({ cookies: { 'split-hero': 'calm', 'split-qp_vs_tripapp_v1': 'show_original.told' } })
    expect(variantCookies(tests, drawn(kept), kept, consent(false))).toEqual([
      'split-qp_vs_tripapp_v1=; Path=/; SameSite=Lax; Max-Age=0',
      'split-hero=; Path=/; SameSite=Lax; Max-Age=0',
    ])
  })

  test('EXP-7 SP-02 with consent it is kept for 30 days, and said once', () => {
    const first = visit({ secure: true })
    const lines = variantCookies(tests, drawn(first), first, consent(true))
    expect(lines).toEqual([
      expect.stringMatching(/^__Host-split-qp_vs_tripapp_v1=show_alternative; .*Secure; Max-Age=2592000$/) as string,
      expect.stringContaining('__Host-split-hero=calm;') as string,
    ])
    const cookies = Object.fromEntries(lines.map((line) => line.split(';')[0]!.split('=') as [string, string]))
    const again = visit({ secure: true, cookies })
    // whatever chance would decide this time
    expect(drawn(again, 0.99)).toEqual(drawn(first))
    expect(variantCookies(tests, drawn(again, 0.99), again, consent(true))).toEqual([])
    // a sibling host may plant a cookie whose name has no prefix
    expect(drawn(visit({ secure: true, cookies: { 'split-hero': 'calm' } }), 0.99).get('hero')).toBe('show_original')
  })

  test('EXP-3 EXP-8 another variant by the address replaces the kept one, and its start counts as told', () => {
    const other = visit({
      query: 'hero=show_original',
      cookies: { 'split-hero': 'calm.told', 'split-qp_vs_tripapp_v1': 'show_original' },
    })
    expect(variantCookies(tests, drawn(other), other, consent(true))).toEqual([
      expect.stringContaining('split-hero=show_original.told;') as string,
    ])
  })

  test('EXP-4 a test that is off keeps nothing, also where the address asks for a variant', () => {
    const forced = visit({ query: 'qp_vs_tripapp_v1=show_alternative' })
    const variants = variantsFor(off, forced, () => 0)
    expect(variants.get('qp_vs_tripapp_v1')).toBe('show_alternative')
    expect(variantCookies(off, variants, forced, consent(true))).toEqual([])
  })
})
