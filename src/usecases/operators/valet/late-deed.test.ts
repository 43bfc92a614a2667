import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import type { ActResult, DeskAct } from '#domain/gate/desk-queue.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { deedText, type ValetDeed } from '#domain/valet/deed.ts'
import { neededShots } from '#domain/valet/valet.ts'
import { desk, local, only, paidBooking } from '#test/builders/car-park.ts'
import { FileStoreError } from '#ports/files.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { carPark as place } from '#test/builders/gate-devices.ts'
import { noon } from '#test/builders/inventory.ts'
import { eightDays, must } from '#test/builders/traveller.ts'
import { carsToKeep } from '../cars-to-keep.ts'
import { recordDeskActs } from '../record-desk-acts.ts'
import { meetCustomer } from './hand-over.ts'
import { showValetJob } from './valet-jobs.ts'

const fresh = freshDeps()

/** A paid valet booking on its morning; `acts` makes what a driver did, a minute apart. */
const world = async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10, { transfer: 'valet' })], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps)
  const from = local(eightDays.arrival)
  deps.clock.set(from)
  const acts = (deeds: readonly ValetDeed[], begin = from): DeskAct[] =>
    deeds.map((deed, at) => ({
      nonce: randomUUID(),
      kind: 'valet',
      bookingId: id,
      at: begin + at * minuteMs,
      aheadMs: 0,
      text: deedText(deed),
      reason: '',
      by: '',
    }))
  const send = async (...sent: DeskAct[]): Promise<ActResult['kind'][]> =>
    must(await recordDeskActs(deps, desk, { place, acts: sent })).map(({ result }) => result.kind)
  const job = async () => must(await showValetJob(deps, desk, { bookingId: id }))
  const picture = `data:image/jpeg;base64,${Buffer.from(await jpeg({ exif: true })).toString('base64')}`
  return { deps, id, from, acts, send, job, picture }
}

describe('valet without a line', () => {
  test('VALET-14 told later and twice: each step once, at its own time, each photo once', async () => {
    const { deps, from, acts, send, job, picture } = await world()
    const did = acts([
      { step: 'met', keyTag: '31' },
      ...neededShots.map((shot): ValetDeed => ({ step: 'photo', shot, picture })),
      { step: 'photo', shot: 'damage', picture },
      { step: 'photo', shot: 'damage', picture },
      { step: 'state', mileage: '84.210', fuel: '5', part: 'leftDoors', words: 'scratch' },
      { step: 'signed', name: 'Özgür', drawing: picture },
      { step: 'parked', space: 'B 12' },
    ])
    deps.clock.advance(30 * minuteMs)
    const recorded = did.map(() => 'recorded')
    expect(await send(...did)).toEqual(recorded)
    const before = await job()
    expect(before.state).toMatchObject({
      step: 'parked',
      keyTag: '31',
      mileageKm: 84_210,
      fuelEighths: 5,
      space: 'B 12',
    })
    expect(before.custody).toEqual([
      { at: from, holder: 'driver' },
      { at: from + 9 * minuteMs, holder: 'safe' },
    ])
    expect(before.photos.map(({ slot }) => slot).toSorted()).toEqual(
      ['back', 'damage', 'damage-2', 'front', 'left', 'right', 'signature'].toSorted(),
    )
    expect(before.booking).toMatchObject({ status: 'checked_in', checkedInAt: from })
    deps.clock.advance(minuteMs)
    expect(await send(...did)).toEqual(recorded)
    const after = await job()
    expect([after.events, after.photos.length, after.state.damages.length]).toEqual([before.events, 7, 1])
    expect(only(must(await carsToKeep(deps, desk, { place })).cars)).toMatchObject({ valet: 'parked' })
    const back = acts([{ step: 'fetched' }, { step: 'returned' }], deps.clock.now())
    deps.clock.advance(10 * minuteMs)
    expect(await send(...back)).toEqual(['recorded', 'recorded'])
    expect((await job()).booking).toMatchObject({ status: 'checked_out' })
    expect(await verify(deps.db)).toEqual([])
  })

  test('VALET-14 what lacks refuses nothing, what somebody else did meanwhile and what is no deed do', async () => {
    const { deps, id, acts, send, job, picture } = await world()
    must(await meetCustomer(deps, desk, { bookingId: id, keyTag: '7' }))
    const [met, ...rest] = acts(
      [
        { step: 'met', keyTag: '31' },
        { step: 'photo', shot: 'front', picture: 'data:image/jpeg;base64,AAAA' },
        { step: 'state', mileage: 'x', fuel: '9', part: '', words: '' },
        { step: 'fetched' },
        { step: 'parked', space: 'B 12' },
        { step: 'photo', shot: 'left', picture },
      ],
      deps.clock.now() + minuteMs,
    )
    deps.clock.advance(30 * minuteMs)
    expect(await send(met!)).toEqual(['refused'])
    expect(await send(...rest)).toEqual(['refused', 'refused', 'refused', 'recorded', 'recorded'])
    expect((await job()).state).toMatchObject({ step: 'parked', keyTag: '7', mileageKm: null })
    const [odd] = acts([{ step: 'fetched' }])
    for (const text of ['', 'fetched', 'fetched {', 'steal {}', 'photo {"shot":"x","picture":""}', 'parked {}'])
      expect([text, await send({ ...odd!, nonce: randomUUID(), text })]).toEqual([text, ['refused']])
  })

  test('VALET-15 a photo that cannot be drawn or stored right now is not answered, what else was sent is', async () => {
    const { deps, acts, send, job, picture } = await world()
    const [met, photo] = acts([
      { step: 'met', keyTag: '31' },
      { step: 'photo', shot: 'front', picture },
    ])
    const { cleanFile, files } = deps
    deps.cleanFile = () => Promise.resolve({ ok: false, reason: 'busy' })
    expect(await send(photo!, met!)).toEqual(['recorded'])
    deps.cleanFile = cleanFile
    deps.files = { ...files, put: () => Promise.reject(new FileStoreError('away')) }
    expect(await send(photo!)).toEqual([])
    // its row is there, and its file is not: the next time it is stored, once
    deps.files = files
    const [row] = await deps.db.query<{ key: string }>(`select key from stored_file where owner_kind = 'photo'`)
    expect(await files.get(row!.key)).toBeNull()
    expect([await send(photo!), await send(photo!)]).toEqual([['recorded'], ['recorded']])
    expect((await files.get(row!.key))?.length).toBeGreaterThan(0)
    expect((await job()).photos.map(({ slot }) => slot)).toEqual(['front'])
  })
})
