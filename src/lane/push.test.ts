import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { createPusher, type Reservation } from './push.ts'
import type { Store } from './store.ts'
import { reservations } from './systems/reservations.ts'

const car = (id: string, more: Partial<Reservation> = {}): Reservation => ({
  id,
  code: `CODE${id}`,
  plate: 'AB123C',
  from: '2026-12-01T06:00:00.000Z',
  until: '2026-12-08T17:00:00.000Z',
  ...more,
})

/** A parking system with what it has, whose line can be cut, and the disk of a lane. */
const world = () => {
  const files = new Map<string, string>()
  const store: Store = {
    read: (name) => files.get(name) ?? null,
    write: (name, text) => void files.set(name, text),
    append: (name, line) => void files.set(name, `${files.get(name) ?? ''}${line}\n`),
    remove: (name) => void files.delete(name),
  }
  const system = { has: new Map<string, unknown>(), isThere: true, refuses: '', calls: 0 }
  let now = 0
  const answers = (url: string | URL | Request, { method, body }: RequestInit = {}): Promise<Response> => {
    system.calls++
    if (!system.isThere) return Promise.reject(new Error('cut'))
    const id = decodeURIComponent(new URL(url as string).pathname.split('/').at(-1) ?? '')
    if (id === system.refuses) return Promise.resolve(new Response(null, { status: 500 }))
    if (method === 'PUT') system.has.set(id, JSON.parse(body as string))
    else if (!system.has.delete(id)) return Promise.resolve(new Response(null, { status: 404 }))
    return Promise.resolve(new Response(null, { status: 204 }))
  }
  const start = () =>
    createPusher({
      store,
      now: () => now,
      fetch: answers,
      adapter: reservations,
      system: { url: 'http://parking.example', authorization: 'Bearer x' },
    })
  return { system, start, pass: (ms: number) => (now += ms) }
}

describe('reservations passed on to a parking system', () => {
  test('GATE-28 made, changed and removed, each once, also after the PC was started again', async () => {
    const { system, start } = world()
    await start().push([car('A'), car('B', { plate: null })])
    expect(system.has.get('A')).toEqual({
      reservationId: 'A',
      identifiers: [
        { identifierType: 'BARCODE', identifier: 'CODEA' },
        { identifierType: 'LICENSE_PLATE', identifier: 'AB123C' },
      ],
      validFrom: '2026-12-01T06:00:00.000Z',
      validUntil: '2026-12-08T17:00:00.000Z',
    })
    await start().push([car('A'), car('B', { plate: null })])
    expect(system.calls).toBe(2)
    await start().push([car('A', { until: null })])
    expect([system.calls, [...system.has.keys()]]).toEqual([4, ['A']])
    expect(system.has.get('A')).not.toHaveProperty('validUntil')
  })

  test('GATE-28 GATE-29 what it does not take is tried again later and later, and holds up no other', async () => {
    const { system, start, pass } = world()
    const pusher = start()
    system.refuses = 'A'
    await pusher.push([car('A'), car('B')])
    expect([...system.has.keys()]).toEqual(['B'])
    expect(pusher.behindSince()).toBe(0)
    const waits: number[] = []
    for (let minute = 0, last = system.calls; minute < 100; minute++) {
      pass(minuteMs)
      await pusher.push([car('A'), car('B')])
      if (system.calls > last) waits.push(minute + 1)
      last = system.calls
    }
    expect(waits).toEqual([1, 3, 7, 15, 31, 61, 91])
    // the PC is started again: it is still behind since the same moment
    system.refuses = ''
    const again = start()
    expect(again.behindSince()).toBe(0)
    pass(30 * minuteMs)
    await again.push([car('A'), car('B')])
    expect([again.behindSince(), [...system.has.keys()].toSorted()]).toEqual([null, ['A', 'B']])
  })

  test('GATE-28 cancelled while the line was cut: removed when it is back, and never made before', async () => {
    const { system, start, pass } = world()
    const pusher = start()
    await pusher.push([car('A')])
    system.isThere = false
    pass(minuteMs)
    await pusher.push([car('B')])
    expect(pusher.behindSince()).toBe(minuteMs)
    system.isThere = true
    pass(30 * minuteMs)
    await pusher.push([])
    expect([pusher.behindSince(), [...system.has.keys()]]).toEqual([null, []])
  })
})
