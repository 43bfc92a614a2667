import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import {
  afterEvent,
  carsNow,
  emptyDesk,
  keptMs,
  toRead,
  toSend,
  unsent,
  type ActAnswer,
  type DeskEvent,
  type DeskState,
  type QueuedAct,
} from './desk-queue.ts'
import type { KeptList } from './kept-list.ts'
import { keptCar } from '#test/builders/kept-cars.ts'

const act = (nonce: string, more: Partial<QueuedAct> = {}): QueuedAct => ({
  nonce,
  kind: 'in',
  bookingId: 'b1',
  at: 1_000,
  aheadMs: 0,
  reason: '',
  by: '',
  text: '',
  number: 'N1',
  plate: 'AB123C',
  state: 'waiting',
  result: null,
  endedAt: null,
  ...more,
})
const list = (at: number): KeptList => ({
  version: 'v',
  zone: 'Europe/Amsterdam',
  at,
  cars: [keptCar()],
})
const after = (...events: DeskEvent[]): DeskState => events.reduce(afterEvent, emptyDesk)
const recorded: ActAnswer = { nonce: 'a', result: { kind: 'recorded' } }
const met: ActAnswer = { nonce: 'a', result: { kind: 'cancelled', ours: 1_000 } }

describe('the queue of a desk', () => {
  test('DESK-24 an act waits in its order, counts at once, and is taken back until it was sent', () => {
    const state = after(
      { type: 'listed', list: list(500) },
      { type: 'did', act: act('b', { kind: 'out', at: 9_000_000, aheadMs: 7_200_000 }) },
      { type: 'did', act: act('a', { at: 8_500_000, aheadMs: 7_200_000 }) },
    )
    expect(toSend(state).map(({ nonce }) => nonce)).toEqual(['a', 'b'])
    expect(carsNow(state)).toMatchObject([{ status: 'checked_out', checkedInAt: 1_300_000, checkedOutAt: 1_800_000 }])
    const back = afterEvent(state, { type: 'takenBack', nonce: 'b' })
    expect(carsNow(back)).toMatchObject([{ status: 'checked_in', checkedOutAt: null }])
    const tried = afterEvent(back, { type: 'tried', nonces: ['a'] })
    expect(afterEvent(tried, { type: 'takenBack', nonce: 'a' })).toEqual(tried)
  })

  test('VALET-15 photos are sent last: no car waits for one', () => {
    const did = (nonce: string, at: number, text: string): DeskEvent => ({
      type: 'did',
      act: act(nonce, { kind: 'valet', at, text }),
    })
    const state = after(did('p', 1, 'photo {}'), did('q', 2, 'photo {}'), did('s', 3, 'parked {}'), {
      type: 'did',
      act: act('a', { at: 4 }),
    })
    expect(toSend(state).map(({ nonce }) => nonce)).toEqual(['s', 'a', 'p', 'q'])
  })

  test('DESK-25 what was recorded stays until a list says so; an older list changes nothing', () => {
    const state = after(
      { type: 'listed', list: list(500) },
      { type: 'did', act: act('a') },
      { type: 'answered', answers: [recorded], at: 2_000 },
    )
    expect(unsent(state)).toEqual([])
    const late = afterEvent(state, { type: 'listed', list: list(1_999) })
    expect(carsNow(late)).toMatchObject([{ status: 'checked_in' }])
    expect(afterEvent(late, { type: 'listed', list: list(2_000) }).acts).toEqual([])
    expect(afterEvent(late, { type: 'listed', list: list(400) })).toEqual(late)
  })

  test('DESK-26 what others know otherwise stays until it was read, also over an erasure', () => {
    const state = after(
      { type: 'did', act: act('a') },
      { type: 'answered', answers: [met], at: 2_000 },
      { type: 'listed', list: list(3_000) },
      { type: 'erased' },
    )
    expect(toRead(state)).toMatchObject([{ nonce: 'a', result: { kind: 'cancelled' } }])
    expect(afterEvent(state, { type: 'read', nonce: 'a' }).acts).toEqual([])
  })

  test('DESK-21 a list is gone 36 hours after it came, and what was not sent stays', () => {
    expect(keptMs).toBe(36 * 60 * 60_000)
    const state = after({ type: 'listed', list: list(500) }, { type: 'did', act: act('a') })
    expect(afterEvent(state, { type: 'passed', now: 500 + keptMs }).list).not.toBeNull()
    const old = afterEvent(state, { type: 'passed', now: 501 + keptMs })
    expect([old.list, unsent(old).length]).toEqual([null, 1])
    expect(unsent(afterEvent(state, { type: 'erased' }))).toHaveLength(1)
  })

  test('DESK-24 DESK-26 whatever is doubled, lost or out of order, each act ends once and none is forgotten', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const bad = new Set(['b', 'd'])
    const answerOf = (nonce: string): ActAnswer =>
      bad.has(nonce) ? { nonce, result: { kind: 'gone' } } : { nonce, result: { kind: 'recorded' } }
    const some = fc.subarray(names, { minLength: 1 })
    const anyEvent: fc.Arbitrary<DeskEvent> = fc.oneof(
      fc.constantFrom(...names).map((name): DeskEvent => ({ type: 'did', act: act(name) })),
      some.map((nonces): DeskEvent => ({ type: 'tried', nonces })),
      some.map((nonces): DeskEvent => ({ type: 'answered', answers: nonces.map(answerOf), at: 2_000 })),
      fc.nat(4_000).map((at): DeskEvent => ({ type: 'listed', list: list(at) })),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 40 }), (events) => {
        const did: DeskEvent[] = names.map((name) => ({ type: 'did', act: act(name) }))
        const once = [...did, ...events.filter(({ type }) => type !== 'did')]
        const state = once.reduce(afterEvent, emptyDesk)
        const heard = new Set(events.flatMap((one) => (one.type === 'answered' ? one.answers : [])).map((a) => a.nonce))
        expect(unsent(state).map(({ nonce }) => nonce)).toEqual(names.filter((name) => !heard.has(name)))
        expect(toRead(state).map(({ nonce }) => nonce)).toEqual(
          names.filter((name) => heard.has(name) && bad.has(name)),
        )
        // the lost answers come after all: nothing is open, and the same is to be read
        const end = afterEvent(afterEvent(state, { type: 'answered', answers: names.map(answerOf), at: 5_000 }), {
          type: 'listed',
          list: list(6_000),
        })
        expect(end.acts.map(({ nonce }) => nonce)).toEqual(['b', 'd'])
        expect(after(...events, ...events).acts.length).toBeLessThanOrEqual(names.length)
      }),
      { numRuns: 300 },
    )
  })
})
