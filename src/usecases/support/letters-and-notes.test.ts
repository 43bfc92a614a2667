import { describe, expect, test } from 'vitest'
import { notesOf } from '#db/booking-notes.ts'
import { bookingById } from '#db/bookings.ts'
import { arrivalsOf } from '#db/desk-lists.ts'
import { behindWall } from '#db/row-wall.ts'
import { dateOf } from '#domain/time/local.ts'
import { desk, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import { writeNote } from '../operators/write-note.ts'
import { resendLetter } from '../travellers/resend-letter.ts'
import { showLetters } from '../travellers/show-letters.ts'
import { openBooking } from './open-booking.ts'

const fresh = freshDeps()
const personId = '11111111-1111-4111-8111-111111111111'
const support = staffAs('support', personId)
const house = async () => {
  const deps = await fresh()
  const { id } = await paidBooking(deps)
  await deps.worker.runDue()
  const number = (await bookingById(deps.db, id))?.number ?? ''
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [personId],
  )
  return { deps, id, number }
}

describe('SERVICE-9 sent again by customer service', () => {
  test('SERVICE-9 LETTER-8 once more to the booking’s own address, five in a day, and the trail says who', async () => {
    const { deps, id } = await house()
    expect(must(await showLetters(deps, support, { bookingId: id })).repeatable).toEqual(['confirmation', 'invoice'])
    const sent = deps.mailer.sent.length
    must(await resendLetter(deps, support, { bookingId: id, letter: 'confirmation' }))
    await deps.worker.runDue()
    expect(deps.mailer.sent.slice(sent).map(({ to }) => to.address)).toEqual(['noor@example.org'])
    for (let more = 0; more < 4; more += 1)
      must(await resendLetter(deps, support, { bookingId: id, letter: 'confirmation' }))
    expect(codeOf(await resendLetter(deps, support, { bookingId: id, letter: 'confirmation' }))).toBe('letter_limit')
    const [line] = await deps.db.query(`select actor, data from audit where action = 'letter_again' limit 1`)
    expect(line).toEqual({ actor: `staff:${personId}`, data: { letter: 'confirmation' } })
  })

  test('SERVICE-9 finance and the desk send nothing', async () => {
    const { deps, id } = await house()
    for (const actor of [staffAs('finance'), staffAs('desk'), staffAs('editor'), desk])
      expect(codeOf(await resendLetter(deps, actor, { bookingId: id, letter: 'confirmation' }))).toBe('not_found')
  })
})

describe('SERVICE-10 notes of the house', () => {
  test('SERVICE-10 DESK-13 for us alone: neither the desk nor its list nor its rows show it', async () => {
    const { deps, id, number } = await house()
    must(await writeNote(deps, support, { bookingId: id, text: 'Called twice', isHouseOnly: true }))
    deps.clock.advance(1_000)
    const list = async () => {
      const cars = await arrivalsOf(deps.db, { airportId: 1, carParkId: 1 }, dateOf(eightDays.arrival))
      return cars.map(({ hasNote }) => hasNote)
    }
    const scope = { places: [{ airportId: 1, carParkId: 1 }], codes: [] }
    const rows = () => behindWall(deps.db, scope).query('select body from booking_note')
    expect([await notesOf(deps.db, id), await list(), await rows()]).toEqual([[], [false], []])
    must(await writeNote(deps, support, { bookingId: id, text: 'Comes with a child seat' }))
    expect((await notesOf(deps.db, id)).map(({ body }) => body)).toEqual(['Comes with a child seat'])
    expect([await list(), await rows()]).toEqual([[true], [{ body: 'Comes with a child seat' }]])
    const { notes, nameOf } = must(await openBooking(deps, support, { number }))
    expect(notes.map(({ body, isHouseOnly, actor }) => [body, isHouseOnly, nameOf(actor)])).toEqual([
      ['Called twice', true, 'Nadia'],
      ['Comes with a child seat', false, 'Nadia'],
    ])
  })

  test('SERVICE-10 the desk writes none for the house', async () => {
    const { deps, id } = await house()
    expect(codeOf(await writeNote(deps, desk, { bookingId: id, text: 'x', isHouseOnly: true }))).toBe('not_allowed')
  })
})
