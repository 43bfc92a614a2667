import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { dayMs } from '../time/zones.ts'
import { averageOf, mayReview, readReviewForm, stateOf, type ReviewText } from './review.ts'

const typed = { stars: '4', title: 'Quick bus', body: 'The bus came after five minutes.', displayName: 'Noor' }
const problemsOf = (changes: Record<string, string>) => {
  const read = readReviewForm({ ...typed, ...changes })
  return read.ok ? {} : read.problem.fields
}

describe('a review', () => {
  test('REVIEW-1 stars, title and name, a text if one likes', () => {
    expect(readReviewForm(typed)).toEqual({ ok: true, value: { ...typed, stars: 4 } })
    expect(problemsOf({ body: '' })).toEqual({})
    expect(problemsOf({ stars: '', title: ' ', displayName: '' })).toEqual({
      stars: 'stars_required',
      title: 'review_title_required',
      displayName: 'display_name_required',
    })
    for (const stars of ['0', '6', '4.5', '-1', 'on', '05'])
      expect(problemsOf({ stars })).toEqual({ stars: 'stars_required' })
    expect(problemsOf({ title: 'x'.repeat(101), body: 'x'.repeat(2_001), displayName: 'x'.repeat(41) })).toEqual({
      title: 'too_long',
      displayName: 'too_long',
    })
    expect(problemsOf({ title: '🚗'.repeat(100), displayName: 'x'.repeat(40) })).toEqual({})
    expect(problemsOf({ body: 'I paid with 4111 1111 1111 1111' })).toEqual({ body: 'card_number_refused' })
    const read = readReviewForm({ ...typed, title: '  Quick\u202e  bus\n' })
    expect(read.ok && read.value.title).toBe('Quick bus')
  })

  test('REVIEW-2 for 90 days', () => {
    expect([mayReview(0, 90 * dayMs), mayReview(0, 90 * dayMs + 1)]).toEqual([true, false])
  })

  test('REVIEW-3 what may give a person away waits, an opinion does not', () => {
    const state = (changes: Partial<ReviewText>) =>
      stateOf({
        stars: 1,
        title: 'Never again',
        body: 'Wet, late and 20 euro more than on 12.03.2027.',
        displayName: 'Noor',
        ...changes,
      })
    expect(state({})).toBe('published')
    expect(state({ body: 'We waited 45 minutes. Dirty.The bus was full.' })).toBe('published')
    for (const body of [
      'See www.cheap.example',
      'https://x.y',
      'cheap-parking.com is better',
      'write to me: a@b.c',
      'call 06 12 34 56 78',
      'call ٠٦١٢٣٤٥٦٧٨',
      '<script>alert(1)</script>',
      '<!-- x',
    ])
      expect(state({ body }), body).toBe('waiting')
    expect(state({ displayName: 'noor@example.org' })).toBe('waiting')
  })

  test('REVIEW-4 the average to a tenth', () => {
    expect(averageOf([0, 0, 0, 0, 0])).toEqual({ count: 0, averageTenths: null })
    expect(averageOf([1, 0, 0, 2, 4])).toEqual({ count: 7, averageTenths: 41 })
    expect(averageOf([0, 0, 0, 1, 1])).toEqual({ count: 2, averageTenths: 45 })
    expect(averageOf([0, 0, 0, 11, 9])).toEqual({ count: 20, averageTenths: 45 })
    const count = fc.integer({ min: 0, max: 100_000 })
    fc.assert(
      fc.property(fc.tuple(count, count, count, count, count), (counts) => {
        const { count: n, averageTenths } = averageOf(counts)
        expect(averageTenths === null).toBe(n === 0)
        const exact = counts.reduce((sum, many, index) => sum + many * (index + 1), 0) / n
        if (averageTenths !== null) expect(Math.abs(averageTenths / 10 - exact)).toBeLessThanOrEqual(0.05 + 1e-9)
      }),
      { numRuns: 1_000 },
    )
  })
})
