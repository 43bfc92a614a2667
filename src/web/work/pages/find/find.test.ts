import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import type { Language } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { hired } from '#test/builders/hired.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { builtPages } from '../../frame/built.ts'
import type { Suggestions } from '../../frame/found-list.ts'
import type { StaffAsked } from '../../frame/staff.ts'
import { actionsFor, readWanted } from '../../frame/find-actions.ts'

const fresh = freshDeps()
const personId = '11111111-1111-4111-8111-111111111111'
builtPages.take(['houseToday', 'find', 'claims', 'requests', 'move', 'outbox', 'trail'])

/** The addresses that somebody of customer service, or with another role in the house, is given for what he typed. */
const given = async (
  deps: TestDeps,
  typed: string,
  { role = 'support', language = 'en' }: { role?: 'support' | 'finance'; language?: Language } = {},
) => {
  const membership = membershipOf(role)
  const facts = workFacts('/work/house/find', {
    deps,
    actor: staffAs(role, personId),
    staff: staffWith(membership),
    language,
  })
  const found = await actionsFor({ facts } as StaffAsked, { membership, place: null }, typed)
  return found?.map(({ href }) => href) ?? null
}

test('WORK-17 behind > stand words, and perhaps a booking at the end', () => {
  expect(readWanted('refund')).toBeNull()
  expect(readWanted('> re fund ')).toEqual({ words: ['re', 'fund'], number: null })
  expect(readWanted('>refund EIN-4MK2-QK7D-4KXJ')).toEqual({ words: ['refund'], number: 'EIN-4MK2-QK7D-4KXJ' })
  expect(readWanted('> ein 4mk2 qk7d 4kxj')).toEqual({ words: [], number: 'EIN-4MK2-QK7D-4KXJ' })
})

test('WORK-17 pages by beginnings of their words, in the language of the person; what he may not open is not named', async () => {
  const deps = await fresh()
  expect(await given(deps, 'cl')).toBeNull()
  expect(await given(deps, '> CL')).toEqual([workPath('claims')])
  expect(await given(deps, '>')).toEqual(
    (['houseToday', 'find', 'claims', 'requests', 'move', 'outbox'] as const).map((name) => workPath(name)),
  )
  expect(await given(deps, '> trail')).toEqual([])
  expect(await given(deps, '> reclam', { language: 'fr' })).toEqual([workPath('claims')])
  expect(await given(deps, '> cl', { language: 'fr' })).toEqual([])
})

test('WORK-17 with a booking what may be done to it now', async () => {
  const deps = await fresh()
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [personId],
  )
  const { id } = await paidBooking(deps)
  const { number } = (await bookingById(deps.db, id))!
  const page = workPath('houseBooking', number)
  expect(await given(deps, `> refund ${number.toLowerCase().replaceAll('-', ' ')}`)).toEqual([`${page}?do=refund`])
  const all = await given(deps, `>${number}`)
  expect(all).toEqual(expect.arrayContaining([`${page}?do=dates`, `${page}?do=cancel`, workPath('houseMove', number)]))
  // its car is not given up, so nothing is brought back; and there is no other booking
  expect(all).not.toContain(`${page}?do=revive`)
  expect(await given(deps, '> refund EIN-4MK2-QK7D-4KXJ')).toEqual([])
})

test('WORK-18 SERVICE-4 while one types: bookings, what may be done to the first, pages; one line in the trail a minute', async () => {
  const deps = await fresh()
  const { token } = await hired(deps, { email: 'nadia@parkwing.example', role: 'support' })
  const clerk = browserFor(deps, token)
  const { id } = await paidBooking(deps)
  const { number, details } = (await bookingById(deps.db, id))!
  const suggested = async (typed: string) => {
    const { text } = await clerk.ask(`/work/house/find?suggest=1&q=${encodeURIComponent(typed)}`)
    return JSON.parse(text) as Suggestions
  }
  const lines = () =>
    deps.db.query("select data from trail where operation = 'booking.find' and data ->> 'hits' <> '0' order by seq")
  const page = workPath('houseBooking', number)
  const { groups } = await suggested(details.plate.toLowerCase())
  expect(groups.bookings).toMatchObject([{ href: page, title: expect.stringContaining(details.plate) }])
  expect(groups.bookings[0]!.line).toContain(number)
  expect(groups.acts.map(({ href }) => href)).toContain(`${page}?do=dates`)
  // two letters would find half the country, and leave nothing behind
  expect((await suggested(details.plate.slice(0, 2))).groups.bookings).toEqual([])
  await suggested(details.plate)
  expect(await lines()).toEqual([{ data: { hits: 1 } }])
  deps.clock.advance(60_001)
  await suggested(details.plate)
  expect(await lines()).toHaveLength(2)
  // whoever asks for the list has searched, whatever stood below the field
  await clerk.ask(`/work/house/find?q=${details.plate}`)
  expect(await lines()).toHaveLength(3)
  expect((await suggested('clai')).groups.places).toMatchObject([{ href: workPath('claims') }])
  expect((await suggested('> clai')).groups.acts).toMatchObject([{ href: workPath('claims') }])
  expect((await suggested('xyzzy9')).none).toContain('xyzzy9')
})

test('WORK-18 a search that finds more than the last line says is written too; after 60 in a minute one waits', async () => {
  const deps = await fresh()
  const { token } = await hired(deps, { email: 'nadia@parkwing.example', role: 'support' })
  const clerk = browserFor(deps, token)
  const { id } = await paidBooking(deps)
  const { details } = (await bookingById(deps.db, id))!
  const suggested = async (typed: string) =>
    JSON.parse((await clerk.ask(`/work/house/find?suggest=1&q=${typed}`)).text) as Suggestions
  const lines = () => deps.db.query("select data from trail where operation = 'booking.find' order by seq")
  for (const typed of ['xyzzy9', details.plate, 'xyzzy9', details.plate]) await suggested(typed)
  expect(await lines()).toEqual([{ data: { hits: 0 } }, { data: { hits: 1 } }])
  for (let n = 4; n < 60; n += 1) await suggested('xyzzy9')
  const refused = await suggested(details.plate)
  expect([refused.none, refused.groups.bookings]).toEqual([expect.stringContaining('Wait a while'), []])
  deps.clock.advance(60_001)
  expect((await suggested(details.plate)).groups.bookings).toHaveLength(1)
})
