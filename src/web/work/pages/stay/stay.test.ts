import { expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { storeAirports } from '#db/catalogue.ts'
import { local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { carPark, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { hourMs } from '#domain/time/zones.ts'
import { noon } from '#test/builders/inventory.ts'
import { kempenpark, membershipOf, someAssets, staffWith, workFacts } from '#test/builders/staff.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import { photographedSvg, scanned } from '#test/scanner.ts'
import { openPayLink } from '#usecases/travellers/open-pay-link.ts'
import { hearDevice, readDevice } from '#usecases/operators/devices/read-device.ts'
import { createWork } from '../../server.tsx'

const fresh = freshDeps()
const somebody = { kind: 'visitor', sessionId: null, address: 'x' } as const
const answer = createWork(someAssets)

test.each([
  ['valet', true],
  ['shuttle', false],
] as const)('VALET-18 the page of a car by %s leads to the job of handing it over: %s', async (transfer, leads) => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10, { transfer })], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps)
  const { number } = (await bookingById(deps.db, id))!
  deps.clock.set(local(eightDays.arrival))
  const { desk } = await peopleOf(deps)
  const organisationId = desk.holdings[0]!.organisationId
  const membership = membershipOf('desk', [{ ...kempenpark, ...carPark, organisationId }])
  const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
  const base = `/work/${here.organisation.slug}/${kempenpark.slug}`
  const staff = { ...staffWith(here), holdings: desk.holdings }
  const facts = workFacts(`${base}/stay/${number}`, { deps, actor: desk, staff })
  const made = await answer({ url: facts.url, method: 'GET', request: new Request(facts.url) }, facts)
  const text = made instanceof Response ? await made.text() : (made.body ?? '')
  expect([text.includes(number), text.includes(`href="${base}/valet/${number}"`)]).toEqual([true, leads])
})

test('GATE-14 the page of a car tells of a silent device beside its list, which a phone hides there', async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10)], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps)
  const { number } = (await bookingById(deps.db, id))!
  deps.clock.set(local(eightDays.arrival))
  const { desk } = await peopleOf(deps)
  const { secret } = await pairedDevice(deps, 'Exit south')
  const { device } = (await readDevice(deps, secret))!
  await hearDevice(deps, device, { clock: deps.clock.now(), version: '1.2' })
  deps.clock.advance(hourMs)
  const organisationId = desk.holdings[0]!.organisationId
  const membership = membershipOf('desk', [{ ...kempenpark, ...carPark, organisationId }])
  const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
  const staff = { ...staffWith(here), holdings: desk.holdings }
  const path = `/work/${here.organisation.slug}/${kempenpark.slug}/stay/${number}`
  const facts = workFacts(path, { deps, actor: desk, staff })
  const made = await answer({ url: facts.url, method: 'GET', request: new Request(facts.url) }, facts)
  const text = made instanceof Response ? await made.text() : (made.body ?? '')
  const [told, list] = [text.indexOf('Not heard for 5 minutes: Exit south.'), text.indexOf('desk-list')]
  const troubles = text.indexOf('data-troubles')
  expect(troubles).toBeGreaterThan(0)
  expect(told).toBeGreaterThan(troubles)
  expect(list).toBeGreaterThan(told)
})

test('DESK-56 a link for what is due stands there as a code, too: a phone that reads it may pay this booking', async () => {
  const deps = await fresh()
  await storeAirports(deps.db, [testAirport(10)], noon)
  await deps.catalogue.refresh()
  const { id } = await paidBooking(deps, { paymentLocation: 'baCharged' })
  const { number } = (await bookingById(deps.db, id))!
  deps.clock.set(local(eightDays.arrival))
  const { desk } = await peopleOf(deps)
  const organisationId = desk.holdings[0]!.organisationId
  const membership = membershipOf('desk', [{ ...kempenpark, ...carPark, organisationId }])
  const here = { ...membership, organisation: { ...membership.organisation, id: organisationId } }
  const staff = { ...staffWith(here), holdings: desk.holdings }
  const path = `/work/${here.organisation.slug}/${kempenpark.slug}/stay/${number}`
  const facts = workFacts(path, { deps, actor: desk, staff })
  const body = new URLSearchParams({ do: 'link' })
  const request = new Request(facts.url, { method: 'POST', body })
  const shown = async (asked: { method: string; request: Request }): Promise<string> => {
    const made = await answer({ url: facts.url, ...asked }, facts)
    return made instanceof Response ? await made.text() : (made.body ?? '')
  }
  const before = await shown({ method: 'GET', request: new Request(facts.url) })
  expect(before).not.toContain('Code of the link to pay')
  const text = await shown({ method: 'POST', request })
  const [, width, d] =
    /viewBox="0 0 (\d+) \d+" role="img" aria-label="Code of the link to pay"[^>]*><path d="([^"]+)"/.exec(text)!
  const picture = `<svg width="294" height="294" viewBox="0 0 ${width} ${width}"><path fill="#ffffff" d="M0 0h${width}v${width}h-${width}z"/><path fill="#000000" d="${d}"/></svg>`
  const [read] = await scanned(await photographedSvg(picture))
  const token = read!.text.split('/').at(-1)!
  expect(read!.text).toMatch(new RegExp(`^${deps.publicUrl}/`))
  expect(must(await openPayLink(deps, somebody, { token })).bookingId).toBe(id)
  // what else the page says leads nowhere: the link is in the picture alone
  expect(text.replace(d!, '')).not.toContain(token)
  expect(codeOf(await openPayLink(deps, somebody, { token: `${token}x` }))).toBe('payment_link_unknown')
})
