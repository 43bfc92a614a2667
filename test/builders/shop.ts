import { existsSync } from 'node:fs'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import { migrate } from '#db/migrate.ts'
import { openDb, type DbChoice } from '#db/open.ts'
import { testAirport } from './deps.ts'
import { noon } from './inventory.ts'
import { putMigratedFolder } from './migrated-folder.ts'

/**
 * A database with one airport, AMS, and its product 1 of `capacity` places. A server that finds it does not load the
 * demo catalogue.
 */
export const openShop = async (choice: DbChoice, capacity: number): Promise<Db> => {
  if (choice.folder && !existsSync(choice.folder)) await putMigratedFolder(choice.folder)
  const db = await openDb(choice)
  await migrate(db)
  await storeAirports(db, [testAirport(capacity)], noon)
  return db
}

/** Makes the server's clock start where the prices and days of that shop begin. */
export const atNoon = { PARKWING_NOW: new Date(noon).toISOString() }
