import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { showDelay } from '#usecases/operators/show-delay.ts'
import { ask, askedOf } from '#test/builders/asked.ts'
import { drawn } from '#test/builders/drawn.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { zone } from '#test/builders/inventory.ts'
import { browser, eightDays, must, pay, place } from '#test/builders/traveller.ts'
import { ClaimPage, type ClaimAnswer, type ClaimPageView } from './view.tsx'
import claim from './route.tsx'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const t = translator('en')
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const support: Actor = staffAs('support', 's1')
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'here' }

/** Driven out half an hour late, with a delay recorded since: a claim of 7.00 is proven and not paid yet. */
const proven = async () => {
  const deps = await fresh()
  const who = await browser(deps)
  const id = await place(deps, who)
  await pay(deps, who, id)
  const at = (text: string) => instantOf(text as LocalDateTime, zone, 'second')
  await deps.db.query("update booking set local_departure = '2026-12-09T02:00', departure = $1", [
    new Date(at('2026-12-09T02:00')).toISOString(),
  ])
  deps.clock.set(at(eightDays.arrival))
  must(await checkIn(deps, desk, { bookingId: id }))
  deps.clock.set(at('2026-12-09T04:30'))
  must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'pays by link' } }))
  must(await showDelay(deps, support, { bookingId: id, minutes: 50 }))
  const own: Actor = { kind: 'traveller', sessionId: 'later', bookingIds: [id], address: 'here' }
  return { deps, id, own, number: (await bookingById(deps.db, id))!.number }
}

const factsOf = (deps: TestDeps, actor: Actor) => ({ deps, actor, requestId: 'r', logError: () => undefined })
const opened = async (deps: TestDeps, actor: Actor, bookingId?: string): Promise<ClaimPageView> => {
  const asked = askedOf(factsOf(deps, actor), { path: '/en/claim', params: bookingId ? { bookingId } : {} })
  return (await ask(claim, asked)).model as ClaimPageView
}

/** The page as it comes without script: loaded, or as the answer to a form. */
const html = (view: ClaimPageView, answer?: ClaimAnswer): string => drawn(createElement(ClaimPage, { view, answer }))

/** Which of the two fields are called optional. */
const optional = (page: string) =>
  ['reasonForDelay', 'accountDetails'].filter((name) =>
    new RegExp(`<label[^>]*for="${name}"[^>]*>(?:(?!</label>).)*\\(optional\\)`).test(page),
  )
/** Sends the form of that page with the values in it and `changes`. */
const sent = async (
  deps: TestDeps,
  actor: Actor,
  page: string,
  changes: Record<string, string>,
): Promise<{ page: string; wrong: string[] }> => {
  const form = new FormData()
  for (const [input] of page.matchAll(/<input\b[^>]*>/g)) {
    const of = (name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1]
    if (of('type') !== 'file' && of('name')) form.set(of('name')!, of('value') ?? '')
  }
  for (const [name, value] of Object.entries({ reasonForDelay: '', newReturnFlightNumber: 'HV5634', ...changes }))
    form.set(name, value)
  const answer = (await ask(claim, askedOf(factsOf(deps, actor), { path: '/en/claim', form }))).model as ClaimAnswer
  return { page: html(await opened(deps, actor), answer), wrong: Object.keys(answer.errors) }
}

describe('a claim that the records prove, without script', () => {
  test('CLAIM-7 refused for something else: what is proven and what may be left out is said again, and only what is wrong is asked for', async () => {
    const { deps, id, own } = await proven()
    const first = html(await opened(deps, own, id))
    expect(optional(first)).toEqual(['reasonForDelay', 'accountDetails'])
    const refused = await sent(deps, own, first, { newReturnFlightNumber: '' })
    expect(refused.wrong).toEqual(['newReturnFlightNumber'])
    expect(optional(refused.page)).toEqual(['reasonForDelay', 'accountDetails'])
    for (const text of [t('claims.amountProven', { amount: '€7.00' }), `href="/en/my-booking/${id}"`])
      expect(refused.page).toContain(text)
    // once more, from the page that was the answer
    expect((await sent(deps, own, refused.page, { newReturnFlightNumber: '' })).wrong).toEqual([
      'newReturnFlightNumber',
    ])
  })

  test('CLAIM-7 asked for more than is proven: both are asked for, and not called optional beside it', async () => {
    const { deps, id, own } = await proven()
    const refused = await sent(deps, own, html(await opened(deps, own, id)), {
      requestedClaimAmount: '7,01',
      newReturnFlightNumber: '',
    })
    expect(refused.wrong.toSorted()).toEqual(['accountDetails', 'newReturnFlightNumber', 'reasonForDelay'])
    expect(optional(refused.page)).toEqual([])
  })

  test('LG-25 ID-01 who may not see the booking learns nothing of it by naming it, and a form about another booking is that one’s', async () => {
    const { deps, id, own, number } = await proven()
    const first = html(await opened(deps, own, id))
    const stranger = await sent(deps, visitor, first, { newReturnFlightNumber: '' })
    expect(stranger.wrong.toSorted()).toEqual(['accountDetails', 'newReturnFlightNumber', 'reasonForDelay'])
    expect(stranger.page).not.toContain('€7.00')
    expect(stranger.page).not.toContain(id)
    const other = await sent(deps, own, first, {
      // with the last symbol changed it is another booking's number, or nobody's
      bookingReference: number.slice(0, -1) + (number.endsWith('2') ? '3' : '2'),
      newReturnFlightNumber: '',
    })
    expect(other.page).not.toContain('€7.00')
    // no page but that of the booking itself promises anything
    expect(optional(html(await opened(deps, own)))).toEqual([])
  })
})

test('CLAIM-14 whatever is missing is named by its field, in one pattern, and so it stands in the summary', async () => {
  const deps = await fresh()
  const facts = factsOf(deps, visitor)
  for (const language of ['en', 'tr'] as const) {
    const form = new FormData()
    form.set('key', 'one form')
    const asked = askedOf({ ...facts, language, pathLanguage: language }, { path: `/${language}/claim`, form })
    const { errors } = (await ask(claim, asked)).model as ClaimAnswer
    const words = [
      'bookingReference',
      'newReturnFlightNumber',
      'requestedClaimAmount',
      'reasonForDelay',
      'accountDetails',
    ].map((name) => errors[name] ?? '')
    expect(words.filter((one) => !one.endsWith(language === 'en' ? ' is required' : ' gerekli'))).toEqual([])
    expect(new Set(words).size).toBe(words.length)
  }
})
