import { expect, test } from 'vitest'
import { keptCar } from '#test/builders/kept-cars.ts'
import {
  carsNow,
  emptyDesk,
  mostSentLetters,
  toSend,
  valetStepNow,
  type DeskState,
  type QueuedAct,
} from '../gate/desk-queue.ts'
import { deedStep, deedText, readDeed, stepAfter, type ValetDeed } from './deed.ts'

const act = (deed: ValetDeed, at: number, more: Partial<QueuedAct> = {}): QueuedAct => ({
  nonce: `${at}`,
  kind: 'valet',
  bookingId: 'b1',
  at,
  aheadMs: 0,
  text: deedText(deed),
  reason: '',
  by: '',
  number: 'N1',
  plate: 'AB123C',
  state: 'waiting',
  result: null,
  endedAt: null,
  ...more,
})

test('VALET-14 a deed is read as it was written, its step without its picture', () => {
  const deeds: ValetDeed[] = [
    { step: 'met', keyTag: '3 1' },
    { step: 'photo', shot: 'front', picture: 'data:x' },
    { step: 'state', mileage: '1', fuel: '8', part: '', words: '“ü”' },
    { step: 'signed', name: 'A', drawing: '' },
    { step: 'parked', space: 'B 12' },
    { step: 'fetched' },
    { step: 'returned' },
  ]
  for (const deed of deeds) expect([deedStep(deedText(deed)), readDeed(deedText(deed))]).toEqual([deed.step, deed])
  expect(stepAfter('expected', ['met', 'photo', 'state'])).toBe('met')
  expect(stepAfter('called', ['fetched'])).toBe('fetched')
})

test('VALET-14 the car is where the device left it, in and out with it, and long pictures are sent last, one after the other', () => {
  const long = 'x'.repeat(mostSentLetters - 100)
  const photo = (at: number) => act({ step: 'photo', shot: 'front', picture: long }, at)
  const state: DeskState = {
    ...emptyDesk,
    list: { version: 'v', zone: 'Europe/Amsterdam', at: 1, cars: [keptCar({ valet: 'expected' })] },
    acts: [act({ step: 'met', keyTag: '1' }, 10), photo(20), photo(30), act({ step: 'parked', space: 'B' }, 40)],
  }
  const [car] = carsNow(state)
  expect(car).toMatchObject({ status: 'checked_in', checkedInAt: 10 })
  expect(valetStepNow(state, car!)).toBe('parked')
  expect(toSend(state).map(({ at }) => at)).toEqual([10, 40, 20])
  expect(toSend({ ...state, acts: state.acts.slice(1, 3) }).map(({ at }) => at)).toEqual([20])
  const out = { ...state, acts: [...state.acts, act({ step: 'fetched' }, 50), act({ step: 'returned' }, 60)] }
  expect(carsNow(out)).toMatchObject([{ status: 'checked_out', checkedOutAt: 60 }])
})
