import { afterAll, beforeAll } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { storeSample, type SeedChoice } from '#test/builders/inventory.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import { startCrowd, type Crowd } from './crowd.ts'

/**
 * Where a file of races is run: a database of its own on the server, with the sample, and two processes on it. Opened
 * before its tests, closed after them.
 */
export const raceHall = (choice: SeedChoice): { db: Db; crowd: Crowd; url: string } => {
  const hall = {} as { db: Db; crowd: Crowd; url: string }
  let server: TestServer | undefined
  beforeAll(async () => {
    server = await createTestDatabase(requiredServer())
    hall.url = server.url
    hall.db = unhurried(openPostgres(server.url))
    await storeSample(hall.db, choice)
    hall.crowd = await startCrowd(server.url)
  })
  afterAll(async () => {
    hall.crowd?.stop()
    await hall.db?.close()
    await server?.drop()
  })
  return hall
}
