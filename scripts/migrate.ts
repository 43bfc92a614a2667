// `npm run migrate` brings the tables of the database up to this version, for a server where the product itself may
// not: run it as the owner of the tables before the new version starts. `npm run migrate -- ROLE` also lets that role
// serve.
// See docs/runbooks/production.md.
import { migrate } from '../src/db/migrate.ts'
import { openDb } from '../src/db/open.ts'
import { letServe } from '../src/db/rights.ts'
import { databaseOf } from '../src/server/compose.ts'
import { readConfig } from '../src/server/config.ts'
import { fail } from './command.ts'

const [role] = process.argv.slice(2)
try {
  const config = readConfig(process.env)
  if (role && !config.DATABASE_URL) throw new Error('The embedded database has no roles: set DATABASE_URL.')
  const db = await openDb(databaseOf(config))
  try {
    const applied = await migrate(db)
    console.log(applied.length === 0 ? 'The tables are those of this version.' : `Applied: ${applied.join(', ')}.`)
    if (role) {
      await letServe(db, role)
      console.log(`${role} may serve: it reads and writes rows, and owns nothing.`)
    }
  } finally {
    await db.close()
  }
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
