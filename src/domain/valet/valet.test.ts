import { describe, expect, test } from 'vitest'
import { minuteMs } from '../time/zones.ts'
import {
  carShots,
  custodyOf,
  isCarPart,
  isCarShot,
  mayHappen,
  neededShots,
  readyAt,
  stateOf,
  valetKinds,
  type ValetEvent,
} from './valet.ts'

const start = Date.UTC(2026, 11, 10, 7, 31)
const at = (minutes: number) => start + minutes * minuteMs
const met: ValetEvent = { at: at(0), kind: 'met', keyTag: '31' }
const seen: ValetEvent = {
  at: at(5),
  kind: 'state',
  mileageKm: 84_210,
  fuelEighths: 5,
  damages: [{ part: 'leftDoors', words: 'scratch' }],
}
const parked: ValetEvent = { at: at(21), kind: 'parked', space: 'B 12' }
const landed: ValetEvent = { at: at(700), kind: 'landed' }
const fetched: ValetEvent = { at: at(710), kind: 'fetched' }
const returned: ValetEvent = { at: at(727), kind: 'returned' }
const whole = [met, seen, parked, landed, fetched, returned]

const codeOf = (events: readonly ValetEvent[], event: ValetEvent, now = event.at, shots = [...carShots]) => {
  const answer = mayHappen(stateOf(events), event, shots, now)
  return answer.ok ? 'ok' : answer.problem.code
}

const sample: Record<ValetEvent['kind'], ValetEvent> = {
  met,
  state: seen,
  signed: { at: at(6), kind: 'signed', by: 'screen' },
  parked,
  landed,
  backAt: { at: at(30), kind: 'backAt', expectedAt: at(900) },
  fetched,
  returned,
  complained: { at: at(728), kind: 'complained', words: 'mirror' },
}

describe('valet', () => {
  test('VALET-1 each step is taken once and in order', () => {
    whole.forEach((event, index) => {
      expect(codeOf(whole.slice(0, index), event)).toBe('ok')
      if (event.kind !== 'state') expect(codeOf(whole.slice(0, index + 1), event)).toBe('valet_done')
    })
    expect(codeOf([], parked)).toBe('valet_not_yet')
    expect(codeOf([met, seen], landed)).toBe('valet_not_yet')
    expect(codeOf([met, seen, parked], returned)).toBe('valet_not_yet')
    // a car may be fetched although nobody said that he has landed
    expect(codeOf([met, seen, parked], fetched)).toBe('ok')
    expect(stateOf(whole)).toMatchObject({ step: 'returned', keyTag: '31', space: 'B 12', mileageKm: 84_210 })
    expect(Object.keys(sample).toSorted()).toEqual([...valetKinds].toSorted())
    // nothing happens to a car that nobody handed over
    for (const kind of valetKinds)
      if (kind !== 'met') expect([kind, codeOf([], sample[kind])]).toEqual([kind, 'valet_not_yet'])
  })

  test('VALET-2 parked with four photos, mileage and fuel, and not before', () => {
    for (const missing of neededShots)
      expect(
        codeOf(
          [met, seen],
          parked,
          at(21),
          carShots.filter((shot) => shot !== missing),
        ),
      ).toBe('valet_photos_missing')
    expect(codeOf([met, seen], parked, at(21), [...neededShots])).toBe('ok')
    expect(codeOf([met], parked)).toBe('valet_state_missing')
    expect([isCarShot('front'), isCarShot('passport'), isCarPart('roof'), isCarPart('driver')]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  test('VALET-3 who has the keys, without names', () => {
    expect(custodyOf(whole)).toEqual([
      { at: at(0), holder: 'driver' },
      { at: at(21), holder: 'safe' },
      { at: at(710), holder: 'driver' },
      { at: at(727), holder: 'customer' },
    ])
  })

  test('VALET-4 ready 15 minutes after landing, five more for each car before', () => {
    const call = Date.UTC(2026, 11, 18, 20, 30)
    expect([readyAt(call, 0) - call, readyAt(call, 2) - call]).toEqual([15 * minuteMs, 25 * minuteMs])
    expect(stateOf([met, seen, parked, landed]).step).toBe('called')
  })

  test('VALET-5 another flight back: 20 minutes ahead, while the car is parked', () => {
    const back = (minutes: number): ValetEvent => ({ at: at(60), kind: 'backAt', expectedAt: at(60 + minutes) })
    expect([codeOf([met, seen, parked], back(20)), codeOf([met, seen, parked], back(19))]).toEqual([
      'ok',
      'valet_notice',
    ])
    expect(codeOf(whole, back(20))).toBe('valet_done')
    expect(stateOf([met, seen, parked, back(30)]).expectedBackAt).toBe(at(90))
  })

  test('VALET-6 a complaint within 15 minutes, once', () => {
    const complaint = (ms: number): ValetEvent => ({ at: at(727) + ms, kind: 'complained', words: 'mirror' })
    expect(codeOf(whole, complaint(15 * minuteMs))).toBe('ok')
    expect(codeOf(whole, complaint(15 * minuteMs + 1))).toBe('valet_complaint_over')
    expect(codeOf([...whole, complaint(0)], complaint(1))).toBe('valet_done')
    expect(codeOf([met], complaint(0))).toBe('valet_not_yet')
  })
})
