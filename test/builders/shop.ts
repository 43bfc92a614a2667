import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openDb, type DbChoice } from '#db/open.ts'
import { testAirport } from './deps.ts'
import { noon } from './inventory.ts'
import { templates } from './stocked-folder.ts'
import { stateOfMigrations } from './test-database.ts'

/**
 * A migrated embedded database without a row, at `folder`. To make one takes five seconds of a processor, so that it is
 * done once for each state of the migrations, and copied.
 */
export const emptyFolder = async (folder: string): Promise<void> => {
  const template = join(templates, `empty-${stateOfMigrations()}`)
  if (!existsSync(template)) {
    const aside = join(templates, randomUUID())
    await mkdir(aside, { recursive: true })
    const db = await openDb({ folder: join(aside, 'database') })
    await migrate(db)
    await db.close()
    // several test files may do this at once: the first rename wins, all are the same
    await rename(join(aside, 'database'), template).catch(() => undefined)
    await rm(aside, { recursive: true, force: true })
  }
  await cp(template, folder, { recursive: true })
}

/**
 * A database with one airport, AMS, and its product 1 of `capacity` places. A server that finds it does not load the
 * demo catalogue.
 */
export const openShop = async (choice: DbChoice, capacity: number): Promise<Db> => {
  if (choice.folder && !existsSync(choice.folder)) await emptyFolder(choice.folder)
  const db = await openDb(choice)
  await migrate(db)
  await storeAirports(db, [testAirport(capacity)], noon)
  return db
}

/** Makes the server's clock start where the prices and days of that shop begin. */
export const atNoon = { PARKWING_NOW: new Date(noon).toISOString() }
