import { describe, expect, test } from 'vitest'
import { paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import { newTicket, readBooked, readTicket, sealBooked } from './embedded.ts'

const fresh = freshDeps()
const hourMs = 3_600_000

describe('what an embedded form carries in its address', () => {
  test('AGENCY-52 a ticket names one session for half a day, for its agency only, and no letter of it may change', async () => {
    const deps = await fresh()
    const ticket = newTicket(deps, 'NORD1')
    const session = readTicket(deps, 'NORD1', ticket)
    expect(session).toMatch(/^[0-9a-f]{64}$/)
    expect(newTicket(deps, 'NORD1')).not.toBe(ticket)
    expect(readTicket(deps, 'SUD2', ticket)).toBeNull()
    for (let at = 0; at < ticket.length; at += 1) {
      const changed = `${ticket.slice(0, at)}${ticket[at] === 'a' ? 'b' : 'a'}${ticket.slice(at + 1)}`
      expect([at, readTicket(deps, 'NORD1', changed)]).toEqual([at, null])
    }
    for (const text of [null, '', '.', `${session}`, `${ticket}.`, `${ticket}x`, 'a'.repeat(5_000)])
      expect(readTicket(deps, 'NORD1', text)).toBeNull()
    deps.clock.advance(12 * hourMs - 1)
    expect(readTicket(deps, 'NORD1', ticket)).toBe(session)
    deps.clock.advance(1)
    expect(readTicket(deps, 'NORD1', ticket)).toBeNull()
  })
  test('AGENCY-53 a result is shown for one day, under its own agency’s code, and a ticket shows none', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [id])
    const token = await sealBooked(deps, 'NORD1', id)
    expect(must(await readBooked(deps, { code: 'NORD1', token }))).toMatchObject({ booking: { id }, toPayMinor: 0 })
    const refused = { ok: false, problem: { code: 'not_found' } }
    expect(await readBooked(deps, { code: 'SUD2', token })).toMatchObject(refused)
    expect(await readBooked(deps, { code: 'NORD1', token: newTicket(deps, 'NORD1') })).toMatchObject(refused)
    expect(
      await readBooked(deps, { code: 'NORD1', token: token.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) }),
    ).toMatchObject(refused)
    // who holds a seal of another agency for this booking
    const foreign = await sealBooked(deps, 'SUD2', id)
    expect(await readBooked(deps, { code: 'SUD2', token: foreign })).toMatchObject(refused)
    deps.clock.advance(24 * hourMs)
    expect(await readBooked(deps, { code: 'NORD1', token })).toMatchObject(refused)
  })
})
