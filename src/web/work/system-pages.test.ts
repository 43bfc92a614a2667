import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { enqueue, failJob } from '#db/jobs.ts'
import { raiseAlert } from '#db/money-alerts.ts'
import type { AlertKind } from '#domain/payments/alerts.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { hired } from '#test/builders/hired.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { browser as travellerIn, must, pay, place } from '#test/builders/traveller.ts'
import { browserFor } from '#test/builders/work-browser.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { sealTrail } from '#usecases/system/trail-chain.ts'
import { record } from '#usecases/trail.ts'

const fresh = freshDeps()
type HouseRole = 'administrator' | 'finance' | 'support' | 'editor'
const as = async (deps: TestDeps, role: HouseRole) =>
  browserFor(deps, (await hired(deps, { email: `${role}@parkwing.example`, role })).token)

const giveUp = async (deps: TestDeps, count: number) => {
  for (let n = 0; n < count; n++) await enqueue(deps.db, { queue: 'refund', runAt: deps.clock.now(), payload: { n } })
  const rows = await deps.db.query<{ id: number }>("select id from job where queue = 'refund' order by id")
  for (const { id } of rows) await failJob(deps.db, id, 'Error: the provider is away', deps.clock.now())
  return rows.at(-1)?.id ?? 0
}

describe('W35 MACHINE-17 the page of jobs', () => {
  test('who sees it: customer service and administrators; only the latter have buttons', async () => {
    const deps = await fresh()
    await giveUp(deps, 2)
    const answers: Record<string, [number, boolean]> = {}
    for (const role of ['administrator', 'support', 'finance', 'editor'] as const) {
      const browser = await as(deps, role)
      const page = await browser.ask('/work/house/jobs')
      answers[role] = [page.status, page.text.includes('name="count-')]
      if (role === 'support')
        expect((await browser.ask('/work/house/jobs', { which: 'one', job: '1' })).status).toBe(403)
    }
    expect(answers).toEqual({
      administrator: [200, true],
      support: [200, false],
      finance: [404, false],
      editor: [404, false],
    })
  })

  test('without script: the number is typed, a wrong one starts nothing, and twice starts once', async () => {
    const deps = await fresh()
    const id = String(await giveUp(deps, 2))
    const browser = await as(deps, 'administrator')
    const page = await browser.ask('/work/house/jobs')
    expect(page.text).toContain('Given up: 2 jobs')
    expect(page.text).toContain('the provider is away')
    for (const count of ['', 'two', '3']) {
      const wrong = await browser.ask('/work/house/jobs', { which: 'alike', job: id, [`count-${id}`]: count })
      expect([wrong.status, wrong.text.includes('Nothing was started.')]).toEqual([409, true])
    }
    const sent = { which: 'alike', job: id, [`count-${id}`]: '2' }
    expect((await browser.ask('/work/house/jobs', sent)).location).toBe('/work/house/jobs?again=2')
    expect((await browser.ask('/work/house/jobs', sent)).location).toBe('/work/house/jobs?again=0')
    expect((await browser.ask('/work/house/jobs?again=2')).text).toContain('2 jobs run again.')
    expect((await browser.ask('/work/house/jobs')).text).toContain('Nothing is given up now')
  })

  test('where nothing failed it says so', async () => {
    const deps = await fresh()
    expect((await (await as(deps, 'support')).ask('/work/house/jobs')).text).toContain('Nothing failed in 30 days')
  })
})

describe('W35 MACHINE-18 the outbox', () => {
  test('without script: a reason is asked for, then the letter is there without what its links keep secret', async () => {
    const deps = await fresh()
    const bookingId = await place(deps, await travellerIn(deps), { paymentLocation: 'onLineLaterV2' })
    await deps.worker.runDue()
    const sent = deps.mailer.sent.find(({ id }) => id.startsWith(`paymentLink/${bookingId}`))
    const [secret = ''] = /[\w-]{20,}$/.exec(/https?:\S+\/pay\S*/.exec(sent?.text ?? '')?.[0] ?? '') ?? []
    expect(secret).not.toBe('')
    const browser = await as(deps, 'support')
    const page = await browser.ask('/work/house/outbox?state=sent')
    expect(page.text).toContain('Payment link')
    expect(page.text).not.toContain('noor@example.org')
    const ref = /name="ref" value="(paymentLink[^"]*)"/.exec(page.text)?.[1] ?? ''
    const asked = await browser.ask('/work/house/outbox?state=sent', { ref })
    expect([asked.status, asked.text.includes('name="reason"')]).toEqual([200, true])
    const refused = await browser.ask('/work/house/outbox?state=sent', { ref, do: 'open', reason: '' })
    expect([refused.status, refused.text.includes('noor@example.org')]).toEqual([422, false])
    const { text } = await browser.ask('/work/house/outbox?state=sent', { ref, do: 'open', reason: 'never came' })
    expect(text).toContain('noor@example.org')
    expect(text).toContain(':token')
    expect(text).not.toContain(secret)
  })

  test('an administrator sees the list and opens nothing; a time that is too long is said', async () => {
    const deps = await fresh()
    await place(deps, await travellerIn(deps), { paymentLocation: 'onLineLaterV2' })
    const browser = await as(deps, 'administrator')
    const page = await browser.ask('/work/house/outbox')
    expect([page.status, page.text.includes('name="ref"')]).toEqual([200, false])
    expect(page.text).toContain('Customer service may read letters.')
    expect((await browser.ask('/work/house/outbox', { ref: 'job:1', do: 'open', reason: 'curious' })).status).toBe(404)
    const long = await browser.ask('/work/house/outbox?state=sent&from=2026-01-01&to=2026-11-20')
    expect(long.text).toContain('Choose at most 31 days')
    expect((await (await as(deps, 'editor')).ask('/work/house/outbox')).status).toBe(404)
  })
})

describe('W29 MACHINE-19 the page of alerts', () => {
  const wrong = async (deps: TestDeps, kind: AlertKind) => {
    const bookingId = await place(deps, await travellerIn(deps), { paymentLocation: 'onLineLaterV2' })
    const [row] = await deps.db.query<{ airport_id: number }>('select airport_id from booking where id = $1', [
      bookingId,
    ])
    const airportId = row?.airport_id ?? 0
    await raiseAlert(deps.db, { airportId, bookingId, subject: randomUUID(), kind, facts: { amountMinor: 1_240 } }, 0)
  }
  const alertIn = (text: string) => /name="alert" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const airportIn = (text: string) => /name="airport" value="([^"]*)"/.exec(text)?.[1] ?? ''

  test('its number stands beside every page of the house, for whoever may see some of it', async () => {
    const deps = await fresh()
    await giveUp(deps, 3)
    await wrong(deps, 'dispute')
    const counted = async (role: HouseRole, path: string) =>
      /href="\/work\/house\/alerts"[^>]*>.*?<small[^>]*>(\d+)<\/small>/.exec(
        (await (await as(deps, role)).ask(path)).text,
      )?.[1]
    expect(await counted('support', '/work/house/find')).toBe('2')
    expect(await counted('finance', '/work/house/trail')).toBe('1')
    expect(await counted('administrator', '/work/house/trail')).toBe('1')
    expect((await (await as(deps, 'editor')).ask('/work/house/alerts')).status).toBe(404)
  })

  test('without script: it is settled with what was done, in one’s name; a second time somebody was quicker', async () => {
    const deps = await fresh()
    await wrong(deps, 'dispute')
    const browser = await as(deps, 'finance')
    const page = await browser.ask('/work/house/alerts')
    expect(page.text).toContain('The bank took money back')
    expect(page.text).toContain('€12.40')
    const fields = { alert: alertIn(page.text), airport: airportIn(page.text) }
    const note = `note-${fields.alert}`
    expect((await browser.ask('/work/house/alerts', { ...fields, [note]: ' ' })).status).toBe(422)
    const sent = { ...fields, [note]: 'evidence is sent' }
    expect((await browser.ask('/work/house/alerts', sent)).location).toBe('/work/house/alerts?settled')
    expect((await browser.ask('/work/house/alerts', sent)).location).toBe('/work/house/alerts?gone')
    const after = await browser.ask('/work/house/alerts')
    for (const words of ['Nothing is wrong now', 'Settled in the last 7 days', 'evidence is sent'])
      expect(after.text).toContain(words)
    const [person] = await deps.db.query<{ name: string }>("select name from person where email like 'finance@%'")
    expect(after.text).toContain(`>${person?.name}<`)
  })

  test('REFUND-5 a refund that was given up is ordered again by one button, with a reason; finance is told who does it', async () => {
    const deps = await fresh()
    const who = await travellerIn(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    deps.gateway.state.refundsFail = true
    await deps.worker.runDue()
    deps.gateway.state.refundsFail = false
    expect((await (await as(deps, 'finance')).ask('/work/house/alerts')).text).toContain(
      'Customer service orders it again.',
    )
    const browser = await as(deps, 'support')
    const { text } = await browser.ask('/work/house/alerts')
    expect(text).toContain('A refund was given up')
    const refund = /name="refund" value="([^"]*)"/.exec(text)?.[1] ?? ''
    const fields = { alert: alertIn(text), airport: airportIn(text), refund, do: 'again' }
    const note = `note-${fields.alert}`
    expect((await browser.ask('/work/house/alerts', { ...fields, [note]: '' })).status).toBe(422)
    const sent = { ...fields, [note]: 'the account is open again' }
    expect((await browser.ask('/work/house/alerts', sent)).location).toBe('/work/house/alerts?again')
    expect((await browser.ask('/work/house/alerts', sent)).location).toBe('/work/house/alerts?gone')
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toHaveLength(1)
    const after = (await browser.ask('/work/house/alerts')).text
    expect([after.includes('name="alert"'), after.includes('Settled in the last 7 days')]).toEqual([false, true])
  })

  test('every kind of alert has its words', async () => {
    const deps = await fresh()
    for (const kind of ['amount_differs', 'refund_late', 'refund_outside', 'dispute_won'] as const)
      await wrong(deps, kind)
    const { text } = await (await as(deps, 'support')).ask('/work/house/alerts')
    expect(text.match(/name="alert"/g)).toHaveLength(4)
    expect(text).toContain('Find out whether it was meant, then settle this.')
  })
})

describe('W36 MACHINE-20 the trail as a file', () => {
  test('what the filter finds, in which no name is a formula; the trail says who took it', async () => {
    const deps = await fresh()
    const browser = await as(deps, 'administrator')
    await deps.db.query("update person set name = '=1+1'")
    await browser.ask('/work/house/trail?csv=1')
    const page = await browser.ask('/work/house/trail?who=%3D1%2B1&operation=trail.export&from=2026-01-01')
    const href = /href="([^"]*csv=1)"/.exec(page.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
    expect(href).toContain('operation=trail.export')
    const [head, ...lines] = (await browser.ask(href)).text.trim().split('\r\n')
    expect(head).toContain('"operation"')
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(`"'=1+1"`)
    expect(lines[0]).toContain('"trail.export"')
    const taken = await deps.db.query(
      "select data from trail where operation = 'trail.export' order by seq desc limit 1",
    )
    expect(taken).toEqual([{ data: { count: 1 } }])
    expect((await (await as(deps, 'support')).ask(href)).status).toBe(404)
  })
})

test('ACCESS-46 the trail names days sealed late and the one that is not sealed, and calms nobody where a line is missing', async () => {
  const deps = await fresh()
  const system = { kind: 'system', job: 'test' } as const
  const wrote = () => record(deps.db, system, { operation: 'test.done', object: 'thing:1', data: {} }, deps.clock.now())
  await wrote()
  deps.clock.set(Math.ceil(deps.clock.now() / dayMs) * dayMs + dayMs / 24)
  must(await sealTrail(deps, system))
  const fails = async (hours: number) => {
    await deps.db.query('alter table trail_day add constraint away check (day is null) not valid')
    for (let n = 0; n < hours; n++) {
      await wrote()
      await expect(sealTrail(deps, system)).rejects.toThrow('away')
      deps.clock.advance(dayMs / 24)
    }
    await deps.db.query('alter table trail_day drop constraint away')
  }
  let asked = 0
  const noted = async () => {
    asked++
    const { token } = await hired(deps, { email: `trail-${asked}@parkwing.example`, role: 'administrator' })
    const { text } = await browserFor(deps, token).ask('/work/house/trail')
    return ['Sealed late,', 'Not sealed yet,', 'Nothing points to a seal', 'is not as it was'].filter((one) =>
      text.includes(one),
    )
  }
  expect(await noted()).toEqual([])
  await wrote()
  deps.clock.advance(dayMs)
  await fails(4)
  expect(await noted()).toEqual(['Not sealed yet,', 'Nothing points to a seal'])
  await expect(sealTrail(deps, system)).rejects.toThrow('sealed late')
  expect(await noted()).toEqual(['Sealed late,', 'Nothing points to a seal'])
  // the late day stands, and of the day after it a line is taken away once it is sealed
  deps.clock.set(Math.ceil(deps.clock.now() / dayMs) * dayMs + dayMs / 24)
  await expect(sealTrail(deps, system)).rejects.toThrow('sealed late')
  await deps.db.query("delete from trail where at >= (select max(day) from trail_day) and operation = 'test.done'")
  expect(await noted()).toEqual(['Sealed late,', 'is not as it was'])
})

test('W36 ACCESS-39 the trail of an airport or a car park: its bookings and devices, the chain of its bookings, the file too', async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  const [airport] = deps.catalogue.airports()
  const iata = airport!.iata
  const [park] = airport!.products.map(({ carPark }) => carPark.id)
  const now = deps.clock.now()
  const system = { kind: 'system', job: 'test' } as const
  const wrote = (object: string, data: Record<string, unknown> = {}) =>
    record(deps.db, system, { operation: 'device.open', object, data }, now)
  await wrote(`booking:${id}`)
  await wrote('device:one', { airportId: airport!.airportId, carParkId: park })
  await wrote('device:two', { airportId: airport!.airportId, carParkId: 999 })
  await wrote('device:three', { airportId: 999, carParkId: park })
  const browser = await as(deps, 'administrator')
  const objects = async (place: string) => {
    const { text } = await browser.ask(`/work/house/trail?csv=1&operation=device.open&place=${place}`)
    return [...text.matchAll(/"((?:booking|device):[^"]*)"/g)].map(([, object]) => object)
  }
  expect(await objects('')).toHaveLength(4)
  expect(await objects(iata)).toEqual(['device:two', 'device:one', `booking:${id}`])
  expect(await objects(`${iata}/${park}`)).toEqual(['device:one', `booking:${id}`])
  deps.clock.advance(2 * dayMs)
  must(await sealTrail(deps, system))
  const fresher = await as(deps, 'finance')
  const page = await fresher.ask(`/work/house/trail?place=${iata}`)
  expect(page.text).toContain(`Bookings, ${iata}: `)
  const first = dateOf(localAt(deps.clock.now() - 31 * dayMs, houseZone))
  expect(page.text).toMatch(new RegExp(`name="from"[^>]*value="${first}"`))
  expect(page.text).toContain('No line is missing or changed until')
  await deps.db.query('delete from audit where booking_id = $1', [id])
  expect((await fresher.ask(`/work/house/trail?place=${iata}`)).text).toContain('is not as it was')
  const whole = await fresher.ask('/work/house/trail')
  expect(whole.text).not.toContain('is not as it was')
})
