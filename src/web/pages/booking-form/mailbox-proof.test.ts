import { expect, test } from 'vitest'
import { ask, askedOf } from '#test/builders/asked.ts'
import { storeCoupon } from '#test/builders/coupons.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser } from '#test/builders/traveller.ts'
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
  const send = async (values: Record<string, string>) => {
    const facts = {
      deps,
      actor: await who.actor(),
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
    const { status, model, headers } = await ask(form, asked)
    const proof = (model as { view: BookingFormView } | null)?.view.proof ?? null
    return { status, proof, to: headers.get('location') ?? '' }
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

test('ACCESS-14 whoever pays now is led to the payment, whatever stands in the field for the code', async () => {
  const { deps, send } = await setUp()
  const answer = await send({ mailboxToken: 'old', mailboxCode: '000000' })
  expect([answer.status, answer.proof]).toEqual([303, null])
  expect(deps.errors).toEqual([])
})
