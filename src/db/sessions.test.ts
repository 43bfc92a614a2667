import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/local.ts'
import { engines } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { beforePlacing } from './before-placing.ts'
import { createDesk } from './booking-desk.ts'
import type { Db } from './db.ts'
import {
  deleteOldSessions,
  endSession,
  startAndGrant,
  readSession,
  replaceSession,
  revokeBooking,
  startSession,
} from './sessions.ts'
import { insertPayLink, payLinkByHash } from './pay-links.ts'
import { deleteOldMail, listMail, mailById, putMail, type StoredMail } from './mailbox.ts'

const minute = 60_000
const life = { idleMs: 30 * minute, longestMs: 12 * 60 * minute }

describe.each(engines())('sessions and small stores on $name', ({ open }) => {
  let db: Db
  beforeAll(async () => {
    db = await open()
    await storeSample(db, { products: [{ id: 1, capacity: 100 }] })
  })
  const started = async () => {
    const id = randomUUID()
    await startSession(db, id, noon)
    return id
  }

  test('a session lives while it is used, at most its longest time', async () => {
    const id = await started()
    expect(await readSession(db, 'unknown', noon, life)).toBeNull()
    for (let at = noon; at < noon + life.longestMs; at += 29 * minute)
      expect(await readSession(db, id, at, life)).toMatchObject({ id, grants: [] })
    expect(await readSession(db, id, noon + life.longestMs, life)).toBeNull()
    const idle = await started()
    expect(await readSession(db, idle, noon + life.idleMs, life)).toBeNull()
    await deleteOldSessions(db, noon + life.idleMs, life)
    expect(await db.query('select from session where id = $1', [idle])).toEqual([])
  })

  test('a right is widened, never narrowed', async () => {
    const id = await started()
    const bookingId = randomUUID()
    const grants = async () => (await readSession(db, id, noon, life))?.grants
    await startAndGrant(db, id, { bookingId, airportId: 1, scope: 'pay' }, noon)
    expect(await grants()).toEqual([{ bookingId, airportId: 1, scope: 'pay' }])
    await startAndGrant(db, id, { bookingId, airportId: 1, scope: 'all' }, noon)
    await startAndGrant(db, id, { bookingId, airportId: 1, scope: 'pay' }, noon)
    expect(await grants()).toEqual([{ bookingId, airportId: 1, scope: 'all' }])
    await revokeBooking(db, bookingId)
    expect(await grants()).toEqual([])
    await startAndGrant(db, 'unknown', { bookingId, airportId: 1, scope: 'all' }, noon)
    expect(await db.query(`select seen_at from session where id = 'unknown'`)).toEqual([{ seen_at: noon }])
  })

  test('LG-19 LG-20 a sign-in changes the token, signing out ends it on the server', async () => {
    const old = await started()
    const bookingId = randomUUID()
    const fresh = randomUUID()
    await startAndGrant(db, old, { bookingId, airportId: 1, scope: 'all' }, noon)
    await db.transaction((tx) => replaceSession(tx, old, fresh, noon))
    expect(await readSession(db, old, noon, life)).toBeNull()
    expect(await readSession(db, fresh, noon, life)).toMatchObject({ grants: [{ bookingId }] })
    await endSession(db, fresh)
    expect(await readSession(db, fresh, noon, life)).toBeNull()
  })

  test('HO-05 the holds of one browser are counted while they live', async () => {
    const id = await started()
    for (const holdUntil of [noon + minute, noon + 2 * minute]) {
      await createDesk(db).place({ ...placeRequest({ holdUntil }), grantTo: id })
    }
    const stay = { airportId: 1, firstDay: '2026-12-01' as LocalDate, lastDay: '2026-12-02' as LocalDate, tier: 2 }
    const heldBy = async (sessionId: string, now: number) =>
      (await beforePlacing(db, { ...stay, key: 'none', sessionId, now })).held
    expect(await heldBy(id, noon)).toBe(2)
    expect(await heldBy(id, noon + minute)).toBe(1)
    expect(await heldBy(await started(), noon)).toBe(0)
  })

  test('MACHINE-12 a booking is open in its browser from the moment it is there, also when its session was gone', async () => {
    const gone = randomUUID()
    const [first, second] = [placeRequest(), placeRequest()]
    await Promise.all([first, second].map((request) => createDesk(db).place({ ...request, grantTo: gone })))
    const session = await readSession(db, gone, noon, life)
    expect(session?.grants.map(({ bookingId }) => bookingId).toSorted()).toEqual(
      [first, second].map(({ booking }) => booking.id).toSorted(),
    )
    // nothing is opened for what was not placed
    const other = placeRequest({ days: 1, from: '2031-01-01' as LocalDate })
    expect(await createDesk(db).place({ ...other, grantTo: 'nobody' })).toMatchObject({ outcome: 'sold_out' })
    expect(await readSession(db, 'nobody', noon, life)).toBeNull()
  })

  test('PL a payment link is found by the digest of its token only', async () => {
    const request = placeRequest()
    await createDesk(db).place(request)
    const link = { tokenHash: randomUUID(), airportId: 1, bookingId: request.booking.id, createdAt: noon }
    await insertPayLink(db, link)
    expect(await payLinkByHash(db, link.tokenHash)).toEqual(link)
    expect(await payLinkByHash(db, 'other')).toBeNull()
  })

  test('the local mailbox keeps a letter once, with its attachments byte for byte', async () => {
    const mail: StoredMail = {
      id: randomUUID(),
      to: { name: 'Noor', address: 'noor@example.org' },
      subject: 'Bonjour ✓',
      html: '<p>é</p>',
      text: 'é',
      language: 'fr',
      attachments: [
        {
          filename: 'pass.pdf',
          contentType: 'application/pdf',
          content: Uint8Array.from({ length: 256 }, (_, i) => i),
          cid: 'a',
        },
      ],
    }
    await putMail(db, mail, noon)
    await putMail(db, { ...mail, subject: 'again' }, noon + 1)
    const read = await mailById(db, mail.id)
    expect(read).toMatchObject({ subject: 'Bonjour ✓', html: '<p>é</p>', receivedAt: noon })
    expect([...(read?.attachments[0]?.content ?? [])]).toEqual([...(mail.attachments[0]?.content ?? [])])
    expect(await listMail(db)).toEqual([
      { id: mail.id, receivedAt: noon, recipient: 'noor@example.org', subject: 'Bonjour ✓', language: 'fr' },
    ])
    await deleteOldMail(db, noon)
    expect(await mailById(db, mail.id)).toBeNull()
  })
})
