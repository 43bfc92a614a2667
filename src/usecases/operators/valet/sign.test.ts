import sharp from 'sharp'
import { expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { filesOf } from '#db/files.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { noon } from '#test/builders/inventory.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { readOwnPhoto, showOwnValet } from '../../travellers/own-valet.ts'
import { jpeg } from '#test/builders/files.ts'
import { neededShots } from '#domain/valet/valet.ts'
import { addCarPhoto } from './car-photos.ts'
import { meetCustomer, noteValet } from './hand-over.ts'
import { listValetJobs } from './valet-jobs.ts'
import { signHandOver } from './sign.ts'

const fresh = freshDeps()
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

const met = async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10, { transfer: 'valet' })], noon)
  await deps.catalogue.refresh()
  const { id: bookingId } = await paidBooking(deps)
  deps.clock.set(local(eightDays.arrival))
  const traveller: Actor = { kind: 'traveller', sessionId: 's', bookingIds: [bookingId], address: 'x' }
  expect(codeOf(await signHandOver(deps, desk, { bookingId, name: 'Noor', drawing: '' }))).toBe('valet_not_yet')
  must(await meetCustomer(deps, desk, { bookingId, keyTag: '31' }))
  return { deps, bookingId, traveller }
}
const line = async (): Promise<string> => {
  const drawn = sharp({ create: { width: 600, height: 200, channels: 3, background: '#fff' } })
  return `data:image/jpeg;base64,${(await drawn.jpeg().toBuffer()).toString('base64')}`
}

test('VALET-9 VALET-7 a drawn signature is kept as the photos are, and the customer sees it; it is signed once', async () => {
  const { deps, bookingId, traveller } = await met()
  const drawing = await line()
  const sign = (more: Partial<Parameters<typeof signHandOver>[2]> = {}, actor: Actor = desk) =>
    signHandOver(deps, actor, { bookingId, name: ' Noor  de Vries ', drawing, ...more })
  expect(codeOf(await sign({}, elsewhere))).toBe('not_found')
  for (const wrong of ['data:image/jpeg;base64,AAAA', 'data:text/html,x', `${drawing}${'A'.repeat(300_000)}`])
    expect(codeOf(await sign({ drawing: wrong }))).toBe('file_type')
  expect(codeOf(await sign({ name: '4111 1111 1111 1111' }))).toBe('card_number_refused')
  const signedAt = deps.clock.now()
  must(await sign())
  expect(codeOf(await sign())).toBe('valet_done')
  const files = await filesOf(deps.db, 'photo', bookingId)
  expect(files.map(({ slot, type }) => [slot, type])).toEqual([['signature', 'image/jpeg']])
  const shown = must(await showOwnValet(deps, traveller, { bookingId }))
  expect(shown.state.signature).toEqual({ at: signedAt, name: 'Noor de Vries', isDrawn: true })
  expect(shown.photos.map(({ slot }) => slot)).toEqual(['signature'])
  expect(
    (await sharp(must(await readOwnPhoto(deps, traveller, { bookingId, slot: 'signature' })).bytes).metadata()).width,
  ).toBe(600)
})

test('VALET-9 without script a typed name; nothing at all is refused; later may still be signed', async () => {
  const { deps, bookingId } = await met()
  const sign = (name: string) => signHandOver(deps, desk, { bookingId, name, drawing: '' })
  expect(codeOf(await sign(' '))).toBe('mandatory')
  must(await noteValet(deps, desk, { bookingId, note: { kind: 'signedLater' } }))
  expect(must(await sign('Noor'))).toMatchObject({ signedBy: 'screen', signature: { name: 'Noor', isDrawn: false } })
  expect(await filesOf(deps.db, 'photo', bookingId)).toEqual([])
})

test('VALET-11 a car that was met stays on the list until it is parked', async () => {
  const { deps, bookingId } = await met()
  const place = { airportId: 1, carParkId: 1, zone: 'Europe/Amsterdam' }
  const listed = async () => must(await listValetJobs(deps, desk, { place })).jobs.map(({ state }) => state.step)
  expect(await listed()).toEqual(['met'])
  for (const shot of neededShots) must(await addCarPhoto(deps, desk, { bookingId, shot, bytes: await jpeg() }))
  const state = { kind: 'state', mileage: '84210', fuel: '5', damages: [] } as const
  must(await noteValet(deps, desk, { bookingId, note: state }))
  must(await noteValet(deps, desk, { bookingId, note: { kind: 'parked', space: 'B 12' } }))
  expect(await listed()).toEqual([])
})
