import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { writeAudit } from '#db/bookings.ts'
import { clearLock, countFailure } from '#db/logins.ts'
import { verify } from '#db/verify.ts'
import { passwordLock } from '#domain/access/tries.ts'
import { dayMs, instantOf, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { browser, codeOf, eightDays, must, pay, place, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { readSession } from '../../sessions.ts'
import { accountErasedLetter, accountLinkLetter } from '../../letters/account-letters.ts'
import { cancelBooking } from '../cancel-booking.ts'
import { sendMailboxCode } from '../prove-mailbox.ts'
import { showBooking } from '../show-booking.ts'
import { arrangeCars } from './arrange-cars.ts'
import { eraseAccount } from './erase-account.ts'
import { eraseOwnBooking } from './erase-own-booking.ts'
import { exportAccount, exportBooking } from './export-account.ts'
import { listOpen, listOpenOf } from './list-open.ts'
import { openLink } from './open-link.ts'
import { ownAccount } from './own-account.ts'
import { accountKey, passwordCounter } from './prove-password.ts'
import { readAccount } from './read-account.ts'
import { requestLink } from './request-link.ts'
import { saveCar } from './save-car.ts'
import { saveFromBooking } from './save-from-booking.ts'
import { saveTraveller } from './save-traveller.ts'

const fresh = freshDeps()
const email = 'noor@example.org'
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'there' }
const password = 'two cups of tea'

let deps: TestDeps
beforeEach(async () => {
  deps = await fresh()
})

const register = async (address = email): Promise<Browser> => {
  must(await requestLink(deps, visitor, { email: address, language: 'nl' }))
  const [row] = await deps.db.query<{ id: string }>(
    'select id from account_link where used_at is null and email = $1 order by created_at desc',
    [address],
  )
  const { token: mailed } = (await accountLinkLetter(deps, { linkId: row?.id ?? '' })) ?? { token: '' }
  const token = must(await openLink(deps, visitor, { token: mailed, password })).sessionToken
  return {
    id: '',
    token,
    actor: async () => {
      const session = await readSession(deps, token)
      return session ? { kind: 'traveller', sessionId: session.id, ...session, address: 'here' } : visitor
    },
  }
}
/** A booking that is paid and whose stay is over. */
const finished = async (who: Browser): Promise<string> => {
  const bookingId = await place(deps, who)
  await pay(deps, who, bookingId)
  const now = deps.clock.now()
  await deps.db.query(
    `update booking set status = 'checked_out', checked_in_at = $2, checked_out_at = $2 where id = $1`,
    [bookingId, new Date(now).toISOString()],
  )
  await writeAudit(deps.db, { airportId: 1, bookingId, now, actor: 'carPark:1', action: 'check_out' })
  return bookingId
}
const over = () => deps.clock.set(instantOf(eightDays.departure, 'Europe/Amsterdam') + dayMs)

/** Every row of every table that holds the words. */
const findings = async (words: string): Promise<string[]> => {
  const tables = await deps.db.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await deps.db.query<{ n: number }>(
      `select count(*)::int as n from ${name} t where strpos(lower(t::text), $1) > 0`,
      [words],
    )
    if (row?.n) found.push(`${name} ${row.n}`)
  }
  return found
}

describe('saved for next time', () => {
  test("ACCT-10 driver and cars are saved, arranged and deleted, in one's own account only", async () => {
    const who = await register()
    const other = await register('partner@example.org')
    const traveller = { firstName: 'Noor', lastName: 'de Vries', mobile: '+31612345678', passengers: 3 }
    const car = (plate: string) => ({ plate, plateCountry: 'NL', carBrand: '', carModel: '', carColor: '' })
    must(await saveTraveller(deps, await who.actor(), { traveller }))
    // All six are saved at once, so chance decides which of them finds no room. The rest of the test uses the five
    // others.
    const plates = ['A1', 'B2', 'C3', 'D4', 'E5', 'F6']
    const saves = await Promise.all(plates.map(async (plate) => saveCar(deps, await who.actor(), { car: car(plate) })))
    const [gone = '', , preferred = '', ...more] = plates.filter((_, at) => saves[at]?.ok)
    expect(more).toHaveLength(2)
    expect(codeOf(await saveCar(deps, await who.actor(), { car: car('G7') }))).toBe('cars_full')
    must(await arrangeCars(deps, await who.actor(), { plate: preferred, what: 'prefer' }))
    must(await arrangeCars(deps, await who.actor(), { plate: gone, what: 'delete' }))
    const account = await ownAccount(deps, await who.actor())
    expect(account).toMatchObject({ traveller })
    expect(account?.cars.map(({ plate }) => plate).slice(0, 1)).toEqual([preferred])
    expect(account?.cars).toHaveLength(4)
    expect(account?.cars.map(({ plate }) => plate)).not.toContain(gone)
    must(await saveTraveller(deps, await who.actor(), { traveller: null }))
    expect((await ownAccount(deps, await who.actor()))?.traveller).toBeNull()
    expect(await ownAccount(deps, await other.actor())).toMatchObject({ traveller: null, cars: [] })
    for (const answer of [
      await saveTraveller(deps, visitor, { traveller }),
      await saveCar(deps, visitor, { car: car('A1') }),
      await arrangeCars(deps, visitor, { plate: 'A1', what: 'delete' }),
    ]) {
      expect(codeOf(answer)).toBe('not_allowed')
    }
  })

  test("ACCT-10 from a booking with the account's address; the oldest of five cars makes room", async () => {
    const who = await register()
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
    const foreign = await place(deps, who, { paymentLocation: 'baCharged', email: 'partner@example.org', ordinal: 1 })
    for (const plate of ['A1', 'B2', 'C3', 'D4', 'E5'])
      must(
        await saveCar(deps, await who.actor(), {
          car: { plate, plateCountry: '', carBrand: '', carModel: '', carColor: '' },
        }),
      )
    must(await saveFromBooking(deps, await who.actor(), { bookingId }))
    const account = await ownAccount(deps, await who.actor())
    expect(account?.cars.map(({ plate }) => plate)).toEqual(['AB123C', 'E5', 'D4', 'C3', 'B2'])
    expect(account?.traveller).toEqual({
      firstName: 'Noor',
      lastName: 'de Vries',
      mobile: '+31612345678',
      passengers: 2,
    })
    expect(codeOf(await saveFromBooking(deps, await who.actor(), { bookingId: foreign }))).toBe('not_found')
    const stranger = await register('partner@example.org')
    expect(codeOf(await saveFromBooking(deps, await stranger.actor(), { bookingId }))).toBe('not_found')
    expect(codeOf(await saveFromBooking(deps, visitor, { bookingId }))).toBe('not_allowed')
  })
})

describe('export', () => {
  test('ACCT-11 GD-01 everything about the address, and nothing of others, no key and no password', async () => {
    const who = await register()
    must(
      await saveTraveller(deps, await who.actor(), {
        traveller: { firstName: 'Noor', lastName: 'de Vries', mobile: '+31612345678', passengers: 3 },
      }),
    )
    const first = await place(deps, await browser(deps))
    await pay(deps, who, first)
    const second = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 1 })
    must(await cancelBooking(deps, await who.actor(), { bookingId: second, reason: 'other', note: 'the cat is ill' }))
    await place(deps, await browser(deps), { paymentLocation: 'baCharged', email: 'somebody@example.org' })
    await deps.worker.runDue()

    const exported = must(await exportAccount(deps, await who.actor()))
    expect(exported.account).toMatchObject({
      email,
      language: 'nl',
      hasPassword: true,
      savedTraveller: { firstName: 'Noor' },
      savedCars: [],
    })
    expect(exported.loggedIn).toHaveLength(1)
    expect(exported.loggedIn[0]?.['sinceAt']).toMatch(/^\d{4}-\d\d-\d\dT/)
    expect(exported.bookings).toHaveLength(2)
    const paid = exported.bookings.find(({ payments }) => payments.length > 0)
    expect(paid?.booking).toMatchObject({
      status: 'confirmed',
      totalMinor: 6_200,
      details: { plate: 'AB123C', email },
      cancelled: null,
    })
    expect(paid?.payments).toMatchObject([{ amountMinor: 6_200, status: 'paid' }])
    expect(paid?.payments[0]).not.toHaveProperty('bookingId')
    expect(paid?.letters.map((letter) => letter['kind'])).toContain('confirmation')
    const cancelled = exported.bookings.find(({ booking }) => booking['status'] === 'cancelled')
    expect(cancelled?.booking).toMatchObject({ cancelled: { reason: 'other', note: 'the cat is ill' } })
    const text = JSON.stringify(exported)
    for (const secret of ['argon2', 'somebody', 'tr_', 'checkout']) expect(text, secret).not.toContain(secret)

    const read = must(await readAccount(deps, await who.actor()))
    expect(read.bookings.map(({ payments }) => payments.length).reduce((sum, n) => sum + n, 0)).toBe(1)
    expect([
      codeOf(await exportAccount(deps, visitor)),
      codeOf(await readAccount(deps, visitor)),
      codeOf(await listOpen(deps, visitor)),
    ]).toEqual(['not_allowed', 'not_allowed', 'not_allowed'])
  })

  test('ACCT-11 ID-10 one booking without an account, for its traveller only', async () => {
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
    expect(must(await exportBooking(deps, await who.actor(), { bookingId })).booking).toMatchObject({
      details: { email },
    })
    const stranger = await (await browser(deps)).actor()
    expect(codeOf(await exportBooking(deps, stranger, { bookingId }))).toBe('not_found')
    expect(codeOf(await listOpenOf(deps, stranger, { bookingId }))).toBe('not_found')
    expect(codeOf(await eraseOwnBooking(deps, stranger, { bookingId, sure: true }))).toBe('not_found')
  })
})

describe('erasure', () => {
  test('ACCT-12 GD-05 refused while a booking is ahead or held, with the list; nothing is touched', async () => {
    const who = await register()
    await finished(who)
    const ahead = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 1 })
    const held = await place(deps, who, { ordinal: 2 })
    const open = must(await listOpen(deps, await who.actor()))
    expect(open.map(({ bookingId, why }) => `${bookingId} ${why}`).sort()).toEqual(
      [`${ahead} ahead`, `${held} held`].sort(),
    )
    expect(codeOf(await eraseAccount(deps, await who.actor(), { sure: true, password }))).toBe('erasure_blocked')
    expect(await deps.db.query('select id from booking where erased_at is not null')).toEqual([])
    expect(await ownAccount(deps, await who.actor())).not.toBeNull()
  })

  test('ACCT-7 ACCT-12 it asks to be sure, and for the password once the link is older than 15 minutes; wrong ones are counted', async () => {
    const who = await register()
    expect(await eraseAccount(deps, await who.actor(), { sure: false, password })).toMatchObject({
      problem: { fields: { sure: 'mandatory' } },
    })
    deps.clock.advance(15 * minuteMs + 1)
    expect(await eraseAccount(deps, await who.actor(), { sure: true, password: '' })).toMatchObject({
      problem: { fields: { password: 'password_required' } },
    })
    for (let n = 0; n < 4; n++)
      expect(await eraseAccount(deps, await who.actor(), { sure: true, password: 'wrong' })).toMatchObject({
        problem: { fields: { password: 'password_wrong' } },
      })
    expect(codeOf(await eraseAccount(deps, await who.actor(), { sure: true, password: 'wrong' }))).toBe('locked_out')
    expect(codeOf(await eraseAccount(deps, await who.actor(), { sure: true, password }))).toBe('locked_out')
    await clearLock(deps.db, passwordCounter(deps, await who.actor(), email, deps.clock.now()).subject)
    expect(codeOf(await eraseAccount(deps, await who.actor(), { sure: true, password }))).toBe('ok')
    expect(codeOf(await eraseAccount(deps, visitor, { sure: true, password }))).toBe('not_allowed')
  })

  test('ACCT-12 GD-02 nothing about the person is left in any table, but for the last letter until it is sent; sums stay', async () => {
    const who = await register()
    const there = await browser(deps)
    const bookingId = await finished(there)
    must(await saveFromBooking(deps, await who.actor(), { bookingId }))
    must(await requestLink(deps, visitor, { email, language: 'nl' }))
    await countFailure(deps.db, randomUUID(), deps.clock.now(), passwordLock, accountKey(deps, email))
    must(await sendMailboxCode(deps, visitor, { email, language: 'nl' }))
    await deps.db.query(
      `insert into newsletter_subscriber (id, address_key, email, language, status, asked_at, confirm_hash, unsubscribe_hash) values ($1, 'digest', $2, 'nl', 'asked', $3, 'a', 'b')`,
      [bookingId, email, new Date(deps.clock.now()).toISOString()],
    )
    await deps.worker.runDue()
    over()
    const before = await deps.db.query(`select total_minor, paid_minor, status from booking order by id`)
    const renewed = await register()
    expect(await findings('noor')).not.toEqual([])

    must(await eraseAccount(deps, await renewed.actor(), { sure: true, password: '' }))
    expect(await findings(email)).toEqual(['account_farewell 1'])
    for (const words of ['612345678', 'ab123c', 'argon2']) expect(await findings(words), words).toEqual([])
    // the buyer's name is part of the document that the law wants kept
    expect((await findings('de vries')).map((found) => found.replace(/ \d+$/, ''))).toEqual(['invoice'])
    const [farewell] = await deps.db.query<{ account_id: string }>('select account_id from account_farewell')
    const accountId = farewell?.account_id ?? ''
    expect(await accountErasedLetter(deps, { accountId })).toEqual({ email, language: 'nl' })
    await deps.worker.runDue()
    expect(
      deps.mailer.sent.filter(({ id, to }) => id.startsWith('accountErased/') && to.address === email),
    ).toHaveLength(1)
    expect(await findings(email)).toEqual([])

    for (const table of ['account', 'account_link', 'login_lock'])
      expect(await deps.db.query(`select 1 from ${table}`), table).toEqual([])
    expect(await renewed.actor()).toEqual(visitor)
    expect(await who.actor()).toEqual(visitor)
    expect(codeOf(await showBooking(deps, await there.actor(), { bookingId }))).toBe('not_found')
    expect(await deps.db.query(`select total_minor, paid_minor, status from booking order by id`)).toEqual(before)
    expect(await deps.db.query(`select status from newsletter_subscriber`)).toEqual([{ status: 'unsubscribed' }])
    expect(await verify(deps.db)).toEqual([])
    expect(deps.errors).toEqual([])
  })

  test('ACCT-12 all or nothing: a booking that becomes active in between keeps everything as it was', async () => {
    const who = await register()
    await finished(who)
    over()
    const renewed = await register()
    const actor = await renewed.actor()
    const [booking] = await deps.db.query<{ id: string }>('select id from booking')
    const racing: TestDeps = {
      ...deps,
      db: {
        ...deps.db,
        transaction: async (work, options) => {
          await deps.db.query(`update booking set status = 'checked_in' where id = $1`, [booking?.id])
          return deps.db.transaction(work, options)
        },
      },
    }
    expect(codeOf(await eraseAccount(racing, actor, { sure: true, password: '' }))).toBe('erasure_blocked')
    expect(await ownAccount(deps, actor)).not.toBeNull()
    expect(await deps.db.query('select 1 from account_farewell')).toEqual([])
    expect(await deps.db.query('select id from booking where erased_at is null')).toHaveLength(1)
  })

  test('ACCT-12 GD-02 one booking without an account: asked once more, refused while it is ahead, then gone', async () => {
    const who = await browser(deps)
    const ahead = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 1 })
    expect(must(await listOpenOf(deps, await who.actor(), { bookingId: ahead }))).toMatchObject([{ why: 'ahead' }])
    expect(codeOf(await eraseOwnBooking(deps, await who.actor(), { bookingId: ahead, sure: true }))).toBe(
      'erasure_blocked',
    )
    const bookingId = await finished(who)
    expect(must(await listOpenOf(deps, await who.actor(), { bookingId }))).toEqual([])
    expect(await eraseOwnBooking(deps, await who.actor(), { bookingId, sure: false })).toMatchObject({
      problem: { fields: { sure: 'mandatory' } },
    })
    must(await eraseOwnBooking(deps, await who.actor(), { bookingId, sure: true }))
    expect(codeOf(await showBooking(deps, await who.actor(), { bookingId }))).toBe('not_found')
    expect(codeOf(await eraseOwnBooking(deps, await who.actor(), { bookingId, sure: true }))).toBe('not_found')
  })
})
