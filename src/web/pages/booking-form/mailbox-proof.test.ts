import { expect, test } from 'vitest'
import { ask, askedOf } from '#test/builders/asked.ts'
import { storeCoupon } from '#test/builders/coupons.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { codeOf } from '#usecases/login-codes.ts'
import { digestOf } from '#usecases/sessions.ts'
import type { RequestFacts } from '../../site/facts.ts'
import form from './route.tsx'
import type { BookingFormView } from './view.ts'

const fresh = freshDeps()
const path = '/en/booking/AMS/1?startDateTime=2026-12-01T10%3A00&endDateTime=2026-12-08T18%3A00'

/** A browser that must prove its mailbox before any booking that nobody pays at once. */
const setUp = async () => {
  const deps = await fresh()
  deps.bookingsWithoutProof = 0
  const who = await browser(deps)
  const send = async (values: Record<string, string>, headers: Record<string, string> = {}, actor?: Actor) => {
    const facts = {
      deps,
      actor: actor ?? (await who.actor()),
      session: () => Promise.resolve(who.id),
      agent: { code: '', by: 'none' },
      agentBy: 'none',
      businessAccount: null,
      country: null,
      setCookie: () => undefined,
      cookie: () => null,
      logError: (error: unknown) => deps.errors.push(error),
    } as unknown as Partial<RequestFacts>
    const typed = {
      firstName: 'Noor',
      lastName: 'de Vries',
      email: 'noor@example.org',
      mobile: '+31612345678',
      passengers: '2',
      plate: 'AB123C',
      package: 'flex',
      payment: 'onLine:ideal',
      terms: 'on',
      'shown-flex': '6200',
      ...values,
    }
    const asked = askedOf(facts, { path, params: { iata: 'AMS', productId: '1' }, form: new URLSearchParams(typed) })
    const request = new Request(asked.request, {
      headers: { ...Object.fromEntries(asked.request.headers), ...headers },
    })
    const answer = await ask(form, { ...asked, request })
    const view = (answer.model as { view: BookingFormView } | null)?.view
    return {
      status: answer.status,
      proof: view?.proof ?? null,
      values: view?.values,
      fields: view?.problems.map(({ field }) => field),
      to: answer.headers.get('location') ?? '',
    }
  }
  return { deps, send }
}

test('ACCESS-14 where nothing is to be paid, the code is asked for and taken, though it says that it is paid now', async () => {
  const { deps, send } = await setUp()
  await storeCoupon(deps.db, { value: { amountMinor: 100_000 } })
  const free = { coupon: 'FIVEOFF', 'shown-flex': '0' }
  const first = await send(free)
  expect([first.status, first.proof?.email]).toEqual([403, 'noor@example.org'])
  const mailboxToken = first.proof?.token ?? ''
  const right = codeOf(deps, digestOf(mailboxToken), 0)
  const wrong = await send({ ...free, mailboxToken, mailboxCode: right === '123456' ? '123457' : '123456' })
  expect([wrong.status, wrong.proof?.token]).toEqual([403, mailboxToken])
  const last = await send({ ...free, mailboxToken, mailboxCode: right })
  expect([last.status, last.to]).toEqual([303, expect.stringMatching(/\/result$/)])
  expect(deps.errors).toEqual([])
})

/** As a browser sends a form without script. */
const byBrowser = { 'sec-fetch-mode': 'navigate' }

test('BOOK-31 ACCESS-14 a refused field takes away no code that was mailed: it is still asked for, and still right', async () => {
  const { deps, send } = await setUp()
  await storeCoupon(deps.db, { value: { amountMinor: 100_000 } })
  const free = { coupon: 'FIVEOFF', 'shown-flex': '0' }
  const first = await send(free)
  const mailboxToken = first.proof?.token ?? ''
  const proof = { mailboxToken, mailboxCode: codeOf(deps, digestOf(mailboxToken), 0) }
  const refused = await send({ ...free, ...proof, lastName: '' }, byBrowser)
  expect([refused.status, refused.proof]).toEqual([422, { token: mailboxToken, email: 'noor@example.org' }])
  // an unknown coupon too, tried out or ordered with
  for (const values of [{ apply: 'coupon' }, {}]) {
    const again = await send({ ...free, ...proof, coupon: 'NONE', ...values }, byBrowser)
    expect([again.status, again.proof?.token]).toEqual([422, mailboxToken])
  }
  // a code belongs to its address: of what is none it cannot be said that a code went there
  const nowhere = await send({ ...free, ...proof, email: 'noor' }, byBrowser)
  expect([nowhere.status, nowhere.proof]).toEqual([422, null])
  const last = await send({ ...free, ...proof })
  expect([last.status, last.to]).toEqual([303, expect.stringMatching(/\/result$/)])
  expect(deps.errors).toEqual([])
})

test('BOOK-31 who brings no session, as with blocked cookies, gets the page with what was typed, and is led nowhere', async () => {
  const { send } = await setUp()
  const led = await send({ lastName: '' }, byBrowser)
  expect([led.status, led.to]).toEqual([303, expect.stringContaining('refused=1')])
  const without = await send({ lastName: '' }, byBrowser, { kind: 'visitor', sessionId: null, address: 'here' })
  expect([without.status, without.to, without.values?.email, without.fields]).toEqual([
    422,
    '',
    'noor@example.org',
    ['lastName'],
  ])
})

test('ACCESS-14 whoever pays now is led to the payment, whatever stands in the field for the code', async () => {
  const { deps, send } = await setUp()
  const answer = await send({ mailboxToken: 'old', mailboxCode: '000000' })
  expect([answer.status, answer.proof]).toEqual([303, null])
  expect(deps.errors).toEqual([])
})
