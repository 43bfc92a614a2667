import { expect, test } from 'vitest'
import { workPath } from '#domain/site-map/work.ts'
import { hired } from '#test/builders/hired.ts'
import { bookingNow, cheaper, dearer, farDearer, freshMoving } from '#test/builders/moving.ts'
import { browser, pay, place } from '#test/builders/traveller.ts'
import { browserFor } from '#test/builders/work-browser.ts'

const fresh = freshMoving()

/** Bookings at car park 1, and two people of customer service in their browsers. */
const world = async (count: number) => {
  const deps = await fresh()
  const ids: string[] = []
  for (let n = 0; n < count; n += 1) {
    const who = await browser(deps)
    const id = await place(deps, who, { email: `n${n}@example.org` })
    await pay(deps, who, id)
    ids.push(id)
    deps.clock.advance(1_000)
  }
  await deps.worker.runDue()
  const signedIn = async (email: string) => browserFor(deps, (await hired(deps, { email, role: 'support' })).token)
  const [nadia, ruben] = [await signedIn('n@house.example'), await signedIn('r@house.example')]
  return { deps, ids, nadia, ruben, numberOf: async (id = ids[0] ?? '') => (await bookingNow(deps, id)).number }
}
/** What the form of a page would send, hidden fields and all. */
const formIn = (text: string, typed: Record<string, string>) => {
  const fields = new URLSearchParams()
  for (const [tag] of text.slice(text.indexOf('<main')).matchAll(/<input type="hidden"[^>]*>/g)) {
    const [, name = ''] = /name="([^"]*)"/.exec(tag) ?? []
    const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? []
    fields.append(name, value)
  }
  for (const [name, value] of Object.entries(typed)) fields.set(name, value)
  return fields
}

test('SERVICE-22 SERVICE-24 one booking: what each way means, a refused form that stays, one press, and a second that does nothing', async () => {
  const { deps, ids, nadia, ruben, numberOf } = await world(1)
  const number = await numberOf()
  const path = workPath('houseMove', number)
  expect((await nadia.ask(workPath('houseBooking', number))).text).toContain(`data-key="M" href="${path}"`)
  const { text } = await nadia.ask(path)
  // the least harm first, and chosen
  expect(text.indexOf('Park 3')).toBeLessThan(text.indexOf('Park 2'))
  expect(text).toContain('Move to Park 3')
  for (const words of ['€70.00', '€8.00', 'handed over instead of the bus', 'bus, up to 25 min', 'n0@example.org'])
    expect(text).toContain(words)
  const second = (await nadia.ask(`${path}?to=${dearer}`)).text
  expect(second).toContain('Move to Park 2')
  const refused = await nadia.ask(`${path}?to=${dearer}`, formIn(second, { reason: ' ' }))
  expect([refused.status, /id="reason"[^>]*aria-invalid="true"/.test(refused.text)]).toEqual([422, true])
  expect((await bookingNow(deps, ids[0] ?? '')).productId).toBe(1)
  const sent = formIn(second, { reason: 'flooded' })
  expect((await nadia.ask(path, sent)).location).toBe(`${workPath('houseBooking', number)}?done=moved`)
  expect((await nadia.ask(path, sent)).location).toContain('done=there')
  expect((await bookingNow(deps, ids[0] ?? '')).productId).toBe(dearer)
  const after = (await nadia.ask(`${workPath('houseBooking', number)}?done=moved`)).text
  expect([after.includes('The booking is moved'), after.includes('Moved to: Park 2')]).toEqual([true, true])
  // beyond the limit it is asked for, and the other person's page says what
  const far = (await nadia.ask(`${path}?to=${farDearer}`)).text
  expect(far).toContain('Ask another person')
  expect((await nadia.ask(path, formIn(far, { reason: 'flooded' }))).location).toContain('done=moveAsked')
  const requests = (await ruben.ask(workPath('requests'))).text
  expect(requests).toContain('Move to Park 5: We bear €112.00')
  const [, requestId = ''] = /name="request" value="([^"]*)"/.exec(requests) ?? []
  const agreed = await ruben.ask(workPath('requests'), { request: requestId, answer: 'agree', what: 'move' })
  expect(agreed.text).toContain('The booking is moved')
  expect((await bookingNow(deps, ids[0] ?? '')).productId).toBe(farDearer)
  await deps.db.query(`update booking set status = 'checked_in'`)
  expect((await nadia.ask(path)).text).toContain('Only a booking whose car has not come yet')
  expect((await nadia.ask(workPath('houseBooking', number))).text).not.toContain(path)
})

test('SERVICE-25 SERVICE-26 SERVICE-27 many: car park and days, the plan, the typed number, a result for each', async () => {
  const { deps, ids, nadia, ruben } = await world(3)
  await deps.db.query(
    'update product_day set sell_limit = case product_id when $1 then 2 else 0 end where product_id > 1',
    [cheaper],
  )
  const empty = (await nadia.ask(workPath('move'))).text
  expect(empty).toContain('value="AMS 1"')
  expect(empty).not.toContain('name="count"')
  const path = `${workPath('move')}?at=AMS+1&from=2026-12-01&until=2026-12-02`
  const { text } = await nadia.ask(path)
  expect(text).toContain('fits nowhere')
  expect(text).toContain('Can be moved: 2. Fit nowhere: 1. We bear €0.00, €16.00 goes back.')
  const wrong = await nadia.ask(path, formIn(text, { reason: 'flooded', count: '3' }))
  expect([wrong.status, wrong.text.includes('Nothing was started'), wrong.text.includes('value="flooded"')]).toEqual([
    422,
    true,
    true,
  ])
  const form = formIn(text, { reason: 'flooded', count: '2' })
  const done = await nadia.ask(path, form)
  expect([done.status, done.text.match(/> *moved</g)?.length]).toEqual([200, 2])
  // what is left stands below, and nobody is moved twice
  expect(done.text).toContain('fits nowhere')
  expect((await ruben.ask(path, form)).text.match(/was there already/g)).toHaveLength(2)
  expect(await Promise.all(ids.map(async (id) => (await bookingNow(deps, id)).productId))).toEqual([
    cheaper,
    cheaper,
    1,
  ])
  expect((await nadia.ask(path, { move: 'x', count: '1', reason: 'flooded' })).status).toBe(422)
})
