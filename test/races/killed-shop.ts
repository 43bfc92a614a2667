import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import type { Db, Queryable } from '#db/db.ts'
import { openDb, type DbChoice } from '#db/open.ts'
import { verify } from '#db/verify.ts'
import { compare, killRounds, type Memory, type RoundsReport } from '#test/builders/kill-rounds.ts'
import { startServer } from '#test/builders/server.ts'
import { noon } from '#test/builders/inventory.ts'
import { openShop } from '#test/builders/shop.ts'

// one list for each test file that uses this (vitest)
const folders: string[] = []
export const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-kill-'))
  folders.push(folder)
  return folder
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

type Ending = { db: Db; memory: Memory; report: RoundsReport }

/** Between one start and the next: a hundred of them end before the first unpaid booking is given up. */
const restartMs = 4_000

/**
 * A shop whose server is killed `kills` times while travellers book, and what is left. Its clock goes on from start to
 * start: one that went back to noon each time would never leave the minute in which forms are counted (ACCESS-8), and
 * each process takes a twentieth of them with it.
 */
export const killedShop = async (choice: DbChoice, folder: string, kills: number): Promise<Ending> => {
  await (await openShop(choice, 100_000)).close()
  let starts = 0
  const environment = () => ({
    PARKWING_NOW: new Date(noon + restartMs * (starts += 1)).toISOString(),
    ...(choice.url && { DATABASE_URL: choice.url }),
  })
  const { memory, report, server } = await killRounds(
    () => startServer({ folder, keep: true, environment: environment() }),
    kills,
    `kill ${kills}`,
  )
  await server.stop()
  const middle = report.startMs.toSorted((a, b) => a - b)[report.startMs.length >> 1]
  console.log(
    `${kills} kills in ${Math.round(report.totalMs / 1000)} s: ${report.sent} forms, ${report.acknowledged} acknowledged, ${report.resent} sent again; start-up ${middle} ms (median), ${Math.max(...report.startMs)} ms (longest)`,
  )
  return { db: await openDb(choice), memory, report }
}

/** What `damage` does is undone at the end. */
const damaged = async (db: Db, memory: Memory, damage: (tx: Queryable) => Promise<unknown>): Promise<string[]> => {
  let faults: string[] = []
  await db
    .transaction(
      async (tx) => {
        await damage(tx)
        faults = await compare(tx, memory)
        throw new Error('undo')
      },
      { patient: true },
    )
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'undo') throw error
    })
  return faults
}

export const expectNothingLost = async ({ db, memory, report }: Ending, fewest: number): Promise<void> => {
  expect(await compare(db, memory)).toEqual([])
  expect(await verify(db)).toEqual([])
  expect(report.refused).toBe(0)
  // the rounds mean something: forms were answered, and forms were cut off
  expect(report.acknowledged).toBeGreaterThan(fewest)
  expect(report.resent).toBeGreaterThan(report.kills / 2)
}

const DOUBLE = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'number', b.number || 'X', 'voucher_code', b.voucher_code || 'X'))).*
    from booking b where b.email = $1`

export const expectFaultsSeen = async ({ db, memory }: Ending): Promise<void> => {
  const email = [...memory].findLast(([, { form }]) => form.payment === 'baCharged')?.[0] ?? ''
  expect(await damaged(db, memory, (tx) => tx.query('delete from booking where email = $1', [email]))).toEqual([
    `${email}: acknowledged and lost`,
  ])
  expect(await damaged(db, memory, (tx) => tx.query(DOUBLE, [email]))).toEqual([`${email}: booked 2 times`])
  expect(
    await damaged(db, memory, (tx) =>
      tx.query(`update booking set email = 'nobody@example.org' where email = $1`, [email]),
    ),
  ).toEqual(['nobody@example.org: booked by nobody', `${email}: acknowledged and lost`])
  expect(await damaged(db, memory, (tx) => tx.query('delete from mailbox where recipient = $1', [email]))).toEqual([
    `${email}: 0 letters for baCharged`,
  ])
  expect(await damaged(db, memory, () => Promise.resolve())).toEqual([])
}
