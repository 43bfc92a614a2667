import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openFolder } from '#db/pglite.ts'
import { templates } from './stocked-folder.ts'
import { stateOfMigrations } from './test-database.ts'

/**
 * Puts a data folder with all tables and no rows where `folder` says. Making one takes seconds and copying it a tenth
 * of that. How a folder is made is tested in src/db/folder-state.test.ts.
 */
export const putMigratedFolder = async (folder: string): Promise<void> => {
  const template = join(templates, `migrated-${stateOfMigrations()}`)
  if (!existsSync(template)) {
    const aside = `${template}.${randomUUID()}`
    const db = await openFolder(join(aside, 'database'))
    await migrate(db)
    await db.close()
    // several test files may do this at once: the first rename wins, all are the same
    await rename(join(aside, 'database'), template).catch(() => undefined)
    await rm(aside, { recursive: true, force: true })
  }
  await cp(template, folder, { recursive: true })
}
