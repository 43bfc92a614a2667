import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, commandOf, must, type Browser, type Choice } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { codeOf as codeInLetter } from '../login-codes.ts'
import { digestOf, formKey } from '../sessions.ts'
import { placeBooking } from './place-booking.ts'
import { proveMailbox, sendMailboxCode } from './prove-mailbox.ts'

const fresh = freshDeps()
const byRule = async (changes: { capacity?: number } = {}): Promise<TestDeps> => {
  const deps = await fresh({ capacity: 100, ...changes })
  deps.bookingsWithoutProof = undefined
  return deps
}

const unpaid: Choice = { paymentLocation: 'baCharged' }
type From = { address?: string; device?: string }

/** Every booking is a form of its own, in a browser of its own unless one is given. */
let forms = 0
const book = async (deps: TestDeps, choice: Choice = {}, from: From = {}, who?: Browser): Promise<string> => {
  const buyer = who ?? (await browser(deps))
  const command = commandOf(deps, buyer, { ...unpaid, ...choice })
  const key = formKey(deps, buyer.id, 1, command.stay, (forms += 1) % 90)
  const actor = { ...(await buyer.actor()), ...from } as Actor
  return codeOf(await placeBooking(deps, actor, { ...command, idempotencyKey: key }))
}
const visitor = (from: From = {}): Actor => ({ kind: 'visitor', sessionId: null, address: 'here', ...from })
const email = 'noor@example.org'
const proofFor = async (deps: TestDeps, from: From = {}) => {
  const { token } = must(await sendMailboxCode(deps, visitor(from), { email, language: 'nl' }))
  return { token, code: codeInLetter(deps, digestOf(token), 0) }
}

describe('ACCESS-14 a mailbox is proved before the third booking that nobody pays at once', () => {
  test('two are made for an address in a week, from whatever network, and then no third', async () => {
    const deps = await byRule()
    expect(await book(deps, {}, { address: 'one' })).toBe('ok')
    expect(await book(deps, {}, { address: 'two' })).toBe('ok')
    expect(await book(deps, { email: 'NOOR@example.org ' }, { address: 'three' })).toBe('mailbox_unproven')
    expect(await book(deps, { email: 'noor+spring@example.org' }, { address: 'elsewhere' })).toBe('mailbox_unproven')
    expect(await book(deps, { email: 'somebody@example.org' }, { address: 'three' })).toBe('ok')
    deps.clock.advance(7 * dayMs - minuteMs)
    expect(await book(deps, { stay: later }, { address: 'four' })).toBe('mailbox_unproven')
    deps.clock.advance(minuteMs)
    expect(await book(deps, { stay: later }, { address: 'five' })).toBe('ok')
  })

  test('two are made from a network in a day, for whatever address', async () => {
    const deps = await byRule()
    expect(await book(deps, { email: 'a@example.org' })).toBe('ok')
    expect(await book(deps, { email: 'b@example.org' })).toBe('ok')
    expect(await book(deps, { email: 'c@example.org' })).toBe('mailbox_unproven')
    expect(await book(deps, { email: 'c@example.org' }, { address: 'elsewhere' })).toBe('ok')
    deps.clock.advance(dayMs)
    expect(await book(deps, { email: 'd@example.org' })).toBe('ok')
  })

  test('whoever pays now is not asked, and it does not count', async () => {
    const deps = await byRule()
    for (let n = 0; n < 4; n += 1) expect(await book(deps, { paymentLocation: 'onLine' })).toBe('ok')
    expect(await book(deps)).toBe('ok')
    expect(await book(deps)).toBe('ok')
    expect(await book(deps, { paymentLocation: 'onLine' })).toBe('ok')
    expect(await book(deps)).toBe('mailbox_unproven')
  })

  test('the mailed code proves the address for this browser, which then books on and is not counted', async () => {
    const deps = await byRule()
    await book(deps)
    await book(deps)
    expect(await book(deps)).toBe('mailbox_unproven')
    const { token, code } = await proofFor(deps)
    await deps.worker.runDue()
    const [letter] = deps.mailer.sent.filter(({ subject }) => subject.includes(code))
    expect(letter?.to.address).toBe(email)
    const { device } = must(await proveMailbox(deps, visitor(), { token, email, code: ` ${code} ` }))
    for (let n = 0; n < 3; n += 1) expect(await book(deps, {}, { device })).toBe('ok')
    expect(await book(deps, { email: 'c@example.org' }, { device })).toBe('mailbox_unproven')
    expect(await book(deps, {}, { address: 'elsewhere' })).toBe('mailbox_unproven')
  })

  test('a code counts for its address, once, for ten minutes and five attempts', async () => {
    const deps = await byRule()
    const first = await proofFor(deps)
    const other = { ...first, email: 'c@example.org' }
    expect(codeOf(await proveMailbox(deps, visitor(), other))).toBe('code_wrong')
    const wrong = first.code === '123456' ? '123457' : '123456'
    const left = []
    for (let n = 0; n < 5; n += 1) {
      const outcome = await proveMailbox(deps, visitor(), { token: first.token, email, code: wrong })
      left.push(outcome.ok ? 'ok' : outcome.problem.facts?.['n'])
    }
    expect(left).toEqual([4, 3, 2, 1, 0])
    expect(codeOf(await proveMailbox(deps, visitor(), { ...first, email }))).toBe('code_wrong')
    const second = await proofFor(deps)
    expect(codeOf(await proveMailbox(deps, visitor(), { ...second, email }))).toBe('ok')
    expect(codeOf(await proveMailbox(deps, visitor(), { ...second, email }))).toBe('code_wrong')
    const third = await proofFor(deps)
    deps.clock.advance(10 * minuteMs + 1)
    expect(codeOf(await proveMailbox(deps, visitor(), { ...third, email }))).toBe('code_wrong')
    expect(codeOf(await proveMailbox(deps, visitor(), { token: 'unknown', email, code: '1' }))).toBe('code_wrong')
    expect(codeOf(await proveMailbox(deps, visitor(), { token: 'unknown', email, code: ' ' }))).toBe('code_required')
  })

  test('a network asks for six codes a day for one address, and for 20 an hour in all', async () => {
    const deps = await byRule()
    const ask = async (to: string) => codeOf(await sendMailboxCode(deps, visitor(), { email: to, language: 'de' }))
    const same = []
    for (let n = 0; n < 7; n += 1) same.push(await ask(email))
    expect(same).toEqual([...Array<string>(6).fill('ok'), 'too_many_requests'])
    const others = []
    for (let n = 0; n < 14; n += 1) others.push(await ask(`t${n}@example.org`))
    expect(others.filter((one) => one === 'ok')).toHaveLength(13)
  })

  test('a booking that is refused for another reason is not counted', async () => {
    const deps = await byRule({ capacity: 1 })
    expect(await book(deps)).toBe('ok')
    for (let n = 0; n < 3; n += 1) expect(await book(deps)).toBe('sold_out')
    expect(await book(deps, { stay: later })).toBe('ok')
    expect(await book(deps, { stay: latest })).toBe('mailbox_unproven')
  })

  test('a form sent again is answered with its booking, also after the second', async () => {
    const deps = await byRule()
    const who = await browser(deps)
    const command = commandOf(deps, who, unpaid)
    for (let n = 0; n < 4; n += 1) expect(codeOf(await placeBooking(deps, await who.actor(), command))).toBe('ok')
    expect(await book(deps)).toBe('ok')
    expect(await book(deps)).toBe('mailbox_unproven')
  })
})

const later = { arrival: '2026-12-11T10:00', departure: '2026-12-18T18:00' } as NonNullable<Choice['stay']>
const latest = { arrival: '2026-12-21T10:00', departure: '2026-12-28T18:00' } as NonNullable<Choice['stay']>
