import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import { desk, local, payByLink, support, system } from '#test/builders/claims.ts'
import { openBareMemory } from '#test/builders/database.ts'
import { testClock, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { startedBlind, startedWith } from '#test/builders/exchanged.ts'
import { browser, must, pay, place } from '#test/builders/traveller.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { decideClaim } from '#usecases/support/decide-claim.ts'
import { resealTexts } from '#usecases/system/known-secrets.ts'
import { readClaimAccount } from '#usecases/support/read-claim.ts'
import { readBackup } from './backup-file.ts'

/**
 * Made by 0.6.0 itself, by its own use cases, on Tuesday 8 December 2026, 17:00 in Amsterdam: a booking in every state,
 * an open claim with files and a sealed bank account, a refund that is ordered and not sent, a payment that was begun,
 * letters and invoices that wait. The server's secret was 32 bytes of 7.
 */
const old = fileURLToPath(new URL('../../test/old-backups/0.6.0.backup', import.meta.url))
const secret = Buffer.alloc(32, 7)
const made = local('2026-12-08T17:00')
const states = {
  'by-link': 'confirmed',
  'checked-out': 'checked_out',
  expired: 'expired',
  held: 'held',
  inside: 'checked_in',
  'inside-unpaid': 'checked_in',
  'no-show': 'no_show',
  paid: 'confirmed',
  'refund-due': 'cancelled',
  refunded: 'cancelled',
}

type Bare = { name: string; open: () => Promise<{ db: Db; drop: () => Promise<void> }> }
const url = process.env['TEST_POSTGRES_URL']
const bare: Bare[] = [
  { name: 'pglite', open: async () => ({ db: await openBareMemory(), drop: async () => undefined }) },
  ...(url
    ? [
        {
          name: 'postgres',
          open: async () => {
            // not a copy of the tests' template, which has the tables of this version
            const own = new URL(url)
            own.pathname = `/upgrade_${randomBytes(6).toString('hex')}`
            const name = own.pathname.slice(1)
            const server = openPostgres(url, 1)
            await server.query(`create database ${name} template template0`)
            const drop = async () => {
              await server.query(`drop database ${name} with (force)`)
              await server.close()
            }
            return { db: openPostgres(own.href), drop }
          },
        },
      ]
    : []),
]

const statesIn = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await db.query<{ email: string; status: string }>('select email, status from booking')).map(
      ({ email, status }) => [email.replace('@example.org', ''), status] as const,
    ),
  )
const idOf = async (deps: TestDeps, who: string): Promise<string> =>
  (await deps.db.query<{ id: string }>('select id::text from booking where email = $1', [`${who}@example.org`]))[0]
    ?.id ?? ''

describe.each(bare)('MACHINE-25 what 0.6.0 left, brought up to this version on $name', ({ open }) => {
  test.each([
    ['every booking is in its state, the books add up, and life goes on from each of them', null],
    ['MACHINE-37 so it does when the secret is exchanged at the same start', Buffer.alloc(32, 8)],
  ])(
    '%s',
    async (_name, next) => {
      const { db, drop } = await open()
      const first = await testDeps()
      expect(await readBackup(old, { db, files: first.files })).toMatchObject({ files: 2, missing: [] })
      expect(await statesIn(db)).toEqual(states)
      expect((await verify(db)).filter(({ count }) => count > 0)).toEqual([])

      const { gateway, mailer, files } = first
      const before = await testDeps({ db, kept: { clock: testClock(made), gateway, mailer, files, pepper: secret } })
      const deps = next ? await startedWith(before, { newest: next, earlier: [secret] }) : before
      await db.query(
        `insert into person (id, email, name, language, created_at) values ($1, 'sam@example.org', 'Sam', 'en', now())`,
        [support.personId],
      )
      const [claim] = await db.query<{ id: string }>('select id::text from claim')
      const claimId = claim?.id ?? ''
      const accountIn = async (one: TestDeps) =>
        must(await readClaimAccount(one, support, { airportId: 1, claimId })).account
      expect(await accountIn(deps)).toBe('NL91 ABNA 0417 1643 00')
      if (next) {
        expect(await accountIn(await startedBlind(deps, next))).toBeNull()
        must(await resealTexts(deps, system))
        expect(await accountIn(await startedBlind(deps, next))).toBe('NL91 ABNA 0417 1643 00')
      }
      must(await decideClaim(deps, support, { airportId: 1, claimId, amountMinor: 700, reason: 'One day' }))

      must(await checkOut(deps, desk, { bookingId: await idOf(deps, 'inside') }))
      must(
        await checkOut(deps, desk, {
          bookingId: await idOf(deps, 'inside-unpaid'),
          forced: { reason: 'Pays by link' },
        }),
      )
      await payByLink(deps, await idOf(deps, 'by-link'))
      await deps.worker.runDue()
      deps.clock.set(local('2026-12-10T10:00'))
      for (const who of ['paid', 'by-link']) must(await checkIn(deps, desk, { bookingId: await idOf(deps, who) }))
      const who = await browser(deps)
      const stay = { arrival: '2026-12-11T10:00', departure: '2026-12-18T18:00' } as const
      await pay(deps, who, await place(deps, who, { email: 'new@example.org', stay: stay as never }))
      await deps.worker.runDue()

      expect(await statesIn(db)).toEqual({
        ...states,
        held: 'expired',
        inside: 'checked_out',
        'inside-unpaid': 'checked_out',
        paid: 'checked_in',
        'by-link': 'checked_in',
        new: 'confirmed',
      })
      expect((await verify(db)).filter(({ count }) => count > 0)).toEqual([])
      // the provider of the test is new and knows no payment of before: its refund waits, and is due again
      expect(new Set(deps.errors.map((error) => String(error).replace(/no payment .*/, 'no payment')))).toEqual(
        new Set(['Error: no payment']),
      )
      const mailed = new Set(mailer.sent.map(({ to }) => to.address))
      expect(mailed.has('new@example.org') && mailed.has('by-link@example.org')).toBe(true)
      await first.db.close()
      await db.close()
      await drop()
    },
    300_000,
  )
})
