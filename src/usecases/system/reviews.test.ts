import { describe, expect, test } from 'vitest'
import { countedReviews, newestReviews } from '#db/reviews.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import { openReview } from '../travellers/open-review.ts'
import { writeReview } from '../travellers/write-review.ts'
import { reviewLetter } from '../letters/review-letters.ts'
import { inviteReviews, refreshReviews } from './reviews.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const
const anybody = { kind: 'visitor', sessionId: null, address: 'x' } as const
const values = { stars: '4', title: 'Quick bus', body: '', displayName: 'Noor' }

const stayed = async (deps: TestDeps): Promise<string> => {
  const bookingId = await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
  await deps.db.query(`update booking set status = 'checked_out', checked_out_at = $2 where id = $1`, [
    bookingId,
    new Date(deps.clock.now()).toISOString(),
  ])
  return bookingId
}
const orders = async (deps: TestDeps) =>
  (await deps.db.query<{ n: number }>(`select count(*) as n from job where payload ->> 'kind' = 'reviewInvitation'`))[0]
    ?.n
const tokenOf = async (deps: TestDeps, bookingId: string) => (await reviewLetter(deps, bookingId))?.token ?? ''

describe('reviews', () => {
  test('LIFE-10 PL-05 asked once, six hours after leaving, by two processes at once; not a week later', async () => {
    const deps = await fresh()
    await stayed(deps)
    deps.clock.advance(6 * hourMs - 1)
    expect(must(await inviteReviews(deps, system))).toEqual({ invited: 0 })
    deps.clock.advance(1)
    await Promise.all([inviteReviews(deps, system), inviteReviews(deps, system)])
    await inviteReviews(deps, system)
    expect(await orders(deps)).toBe(1)
    const late = await fresh()
    await stayed(late)
    late.clock.advance(7 * dayMs)
    expect(must(await inviteReviews(late, system))).toEqual({ invited: 0 })
  })

  test('LIFE-10 a booking that is not over, a no-show and a cancelled one are not asked', async () => {
    const deps = await fresh()
    await place(deps, await browser(deps), { paymentLocation: 'baCharged' })
    deps.clock.advance(30 * dayMs)
    expect(must(await inviteReviews(deps, system))).toEqual({ invited: 0 })
  })

  test('REVIEW-2 once, within 90 days, by whoever has the link; only its digest is stored', async () => {
    const deps = await fresh()
    const bookingId = await stayed(deps)
    deps.clock.advance(6 * hourMs)
    await inviteReviews(deps, system)
    const token = await tokenOf(deps, bookingId)
    expect(token).toHaveLength(43)
    expect(JSON.stringify(await deps.db.query('select * from review_invitation'))).not.toContain(token)
    expect(must(await openReview(deps, anybody, { token }))).toMatchObject({
      written: false,
      firstName: 'Noor',
      booking: { iata: 'AMS' },
    })
    for (const wrong of ['', 'guess', token.slice(1), 'x'.repeat(10_000)]) {
      expect(codeOf(await openReview(deps, anybody, { token: wrong }))).toBe('review_unknown')
      expect(codeOf(await writeReview(deps, anybody, { token: wrong, values, language: 'nl' }))).toBe('review_unknown')
    }
    deps.clock.advance(90 * dayMs)
    const refused = await writeReview(deps, anybody, { token, values: {}, language: 'nl' })
    expect(!refused.ok && refused.problem.fields).toEqual({
      stars: 'stars_required',
      title: 'review_title_required',
      displayName: 'display_name_required',
    })
    const both = await Promise.all([
      writeReview(deps, anybody, { token, values, language: 'nl' }),
      writeReview(deps, anybody, { token, values: { ...values, stars: '1' }, language: 'nl' }),
    ])
    expect(both.map((one) => must(one).written).filter(Boolean)).toHaveLength(1)
    expect(must(await openReview(deps, anybody, { token })).written).toBe(true)
    expect(await reviewLetter(deps, bookingId)).toBeNull()
    expect(await deps.db.query(`select count(*) as n from review`)).toEqual([{ n: 1 }])
  })

  test('REVIEW-2 a moment later the link is over', async () => {
    const deps = await fresh()
    const bookingId = await stayed(deps)
    deps.clock.advance(6 * hourMs)
    await inviteReviews(deps, system)
    const token = await tokenOf(deps, bookingId)
    deps.clock.advance(90 * dayMs + 1)
    expect(codeOf(await openReview(deps, anybody, { token }))).toBe('review_unknown')
    expect(await reviewLetter(deps, bookingId)).toBeNull()
  })

  test('REVIEW-3 REVIEW-4 published ones count and are shown, the newest first; waiting ones are neither', async () => {
    const deps = await fresh()
    const given = [
      ['5', 'Fine'],
      ['2', 'See www.other.example'],
      ['4', 'Good'],
    ] as const
    for (const [stars, title] of given) {
      const bookingId = await stayed(deps)
      deps.clock.advance(6 * hourMs)
      await inviteReviews(deps, system)
      expect(
        must(
          await writeReview(deps, anybody, {
            token: await tokenOf(deps, bookingId),
            values: { ...values, stars, title },
            language: 'pl',
          }),
        ).written,
      ).toBe(true)
    }
    await refreshReviews(deps, system)
    expect(await countedReviews(deps.db)).toEqual([
      { airportId: 1, carParkId: 1, counts: [0, 0, 0, 1, 1], simulated: 0 },
    ])
    expect((await newestReviews(deps.db, 6)).map(({ title, language }) => [title, language])).toEqual([
      ['Good', 'pl'],
      ['Fine', 'pl'],
    ])
    await deps.db.query(`delete from review where airport_id = 1`)
    await refreshReviews(deps, system)
    expect(await deps.db.query('select airport_id, stars_5 from review_summary')).toEqual([])
  })
})
