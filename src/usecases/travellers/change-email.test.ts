import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { changesOf } from '#db/changes.ts'
import { verify } from '#db/verify.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, must, place } from '#test/builders/traveller.ts'
import { grant } from '../sessions.ts'
import { changedLetter, emailChangedLetter, emailConfirmLetter } from '../letters/change-letters.ts'
import { emailToken } from '../letters/link-tokens.ts'
import { changeEmail } from './change-email.ts'
import { confirmEmail, showEmailLink } from './confirm-email.ts'

const fresh = freshDeps()
const booked = async () => {
  const deps = await fresh()
  const who = await browser(deps)
  const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
  await deps.worker.runDue()
  return { deps, who, bookingId }
}
const requests = (deps: TestDeps) =>
  deps.db.query<{ id: string; email: string }>('select id, email from email_change order by created_at')
const lastToken = async (deps: TestDeps): Promise<string> => emailToken(deps, (await requests(deps)).at(-1)?.id ?? '')
const address = async (deps: TestDeps, id: string) => {
  const [row] = await deps.db.query<{ email: string }>('select email from booking where id = $1', [id])
  return [row?.email, (await bookingById(deps.db, id))?.details.email]
}

describe('CHANGE-13 CH-12 another e-mail address', () => {
  test('CHANGE-13 nothing changes before its owner confirms; then letters go there, the old one hears of it', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.db.query(`update booking set email_bounced_at = now() where id = $1`, [bookingId])
    expect(must(await changeEmail(deps, await who.actor(), { bookingId, email: ' Noor@New.Example.org ' }))).toEqual({
      email: 'noor@new.example.org',
    })
    expect(await address(deps, bookingId)).toEqual(['noor@example.org', 'noor@example.org'])
    const token = await lastToken(deps)
    const actor = await who.actor()
    expect(must(await showEmailLink(deps, actor, { token }))).toMatchObject({
      email: 'noor@new.example.org',
      iata: 'AMS',
      bookingId,
    })
    // opening the link changes nothing (CS-07)
    expect(await address(deps, bookingId)).toEqual(['noor@example.org', 'noor@example.org'])
    must(await confirmEmail(deps, actor, { token }))
    expect(await address(deps, bookingId)).toEqual(['noor@new.example.org', 'noor@new.example.org'])
    expect((await bookingById(deps.db, bookingId))?.emailBouncedAt).toBe(null)
    const [change] = await changesOf(deps.db, bookingId)
    expect(change).toMatchObject({
      kind: 'email',
      before: { email: 'noor@example.org' },
      after: { email: 'noor@new.example.org' },
    })
    expect(await emailChangedLetter(deps, { airportId: 1, changeId: change?.id ?? '' })).toEqual({
      oldEmail: 'noor@example.org',
      newEmail: 'n…@new.example.org',
    })
    const booking = await bookingById(deps.db, bookingId)
    expect(booking && (await changedLetter(deps, booking, { airportId: 1, changeId: change?.id ?? '' }))).toBe(null)
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-13 LG-23 other browsers are out, the confirming one is not; a code mailed to the old address opens nothing', async () => {
    const { deps, who, bookingId } = await booked()
    const other = await browser(deps)
    await grant(deps.db, other.id, { bookingId, airportId: 1, scope: 'all' }, deps.clock.now())
    await deps.db.query(
      `insert into login_challenge (id, booking_id, airport_id, created_at) values ('x', $1, 1, now())`,
      [bookingId],
    )
    must(await changeEmail(deps, await who.actor(), { bookingId, email: 'new@example.org' }))
    must(await confirmEmail(deps, await who.actor(), { token: await lastToken(deps) }))
    expect(await who.actor()).toMatchObject({ bookingIds: [bookingId] })
    expect(await other.actor()).toMatchObject({ bookingIds: [] })
    expect(await deps.db.query('select used_at is null as open from login_challenge')).toEqual([{ open: false }])
  })

  test('CHANGE-13 a mistyped address: its owner may confirm, and sees nothing of the booking', async () => {
    const { deps, who, bookingId } = await booked()
    must(await changeEmail(deps, await who.actor(), { bookingId, email: 'stranger@example.org' }))
    const stranger = await browser(deps)
    const token = await lastToken(deps)
    expect(must(await confirmEmail(deps, await stranger.actor(), { token })).bookingId).toBe(null)
    expect(await stranger.actor()).toMatchObject({ bookingIds: [] })
  })

  test('CHANGE-13 the link is good once, for 24 hours, and only the latest', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    must(await changeEmail(deps, actor, { bookingId, email: 'one@example.org' }))
    const first = await lastToken(deps)
    deps.clock.advance(hourMs)
    must(await changeEmail(deps, actor, { bookingId, email: 'two@example.org' }))
    const [one, two] = await requests(deps)
    expect(codeOf(await showEmailLink(deps, actor, { token: first }))).toBe('email_link_unknown')
    expect(await emailConfirmLetter(deps, { airportId: 1, changeId: one?.id ?? '' })).toBe(null)
    expect(await emailConfirmLetter(deps, { airportId: 1, changeId: two?.id ?? '' })).toEqual({
      email: 'two@example.org',
      token: await lastToken(deps),
      validUntil: deps.clock.now() + dayMs,
    })
    const second = await lastToken(deps)
    deps.clock.advance(dayMs)
    expect(codeOf(await showEmailLink(deps, actor, { token: second }))).toBe('ok')
    deps.clock.advance(1)
    expect(codeOf(await confirmEmail(deps, actor, { token: second }))).toBe('email_link_unknown')
    must(await changeEmail(deps, actor, { bookingId, email: 'three@example.org' }))
    const answers = await Promise.all(
      [1, 2, 3].map(async () => confirmEmail(deps, actor, { token: await lastToken(deps) })),
    )
    expect(answers.map(codeOf).sort()).toEqual(['email_link_unknown', 'email_link_unknown', 'ok'])
    expect(await changesOf(deps.db, bookingId)).toHaveLength(1)
    for (const token of ['', 'x', 'y'.repeat(200)])
      expect(codeOf(await showEmailLink(deps, actor, { token }))).toBe('email_link_unknown')
  })

  test('CHANGE-13 refusals, with the messages of the booking form; five letters a day', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    const ask = async (email: string) => codeOf(await changeEmail(deps, actor, { bookingId, email }))
    expect([await ask(''), await ask('noor'), await ask('NOOR@example.org')]).toEqual([
      'email_required',
      'email_invalid',
      'email_unchanged',
    ])
    for (let n = 0; n < 5; n++) expect(await ask(`n${n}@example.org`)).toBe('ok')
    expect(await ask('n6@example.org')).toBe('letter_limit')
    expect(
      codeOf(await changeEmail(deps, await (await browser(deps)).actor(), { bookingId, email: 'a@example.org' })),
    ).toBe('not_found')
    await deps.db.query(`update booking set payment_location = 'invoiceAgent' where id = $1`, [bookingId])
    expect(await ask('b@example.org')).toBe('invoicing_agent')
    await deps.db.query(`update booking set payment_location = 'onLine', status = 'checked_out' where id = $1`, [
      bookingId,
    ])
    expect(await ask('b@example.org')).toBe('checked_out')
    expect(codeOf(await confirmEmail(deps, actor, { token: await lastToken(deps) }))).toBe('checked_out')
  })
})
