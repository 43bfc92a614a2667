// `npm run migrate` brings the tables of the database up to this version, for a server where the product itself may
// not: run it as the owner of the tables before the new version starts. `npm run migrate -- ROLE` also lets that role
// serve. See docs/runbooks/production.md.
import { migrate } from '../src/db/migrate.ts'
import { letServe } from '../src/db/rights.ts'
import { raiseWall, wallFault } from '../src/db/row-wall.ts'
import { withDatabase } from './stores.ts'

const [role] = process.argv.slice(2)
await withDatabase(async (db) => {
  if (role && db.kind !== 'postgres') throw new Error('The embedded database has no roles: set DATABASE_URL.')
  const applied = await migrate(db)
  console.log(applied.length === 0 ? 'The tables are those of this version.' : `Applied: ${applied.join(', ')}.`)
  // the role behind the wall may have been made since the tables were
  await raiseWall(db)
  const fault = await wallFault(db)
  if (fault) throw new Error(`DATABASE_URL ${fault}.`)
  if (!role) return
  await letServe(db, role)
  console.log(`${role} may serve: it reads and writes rows, and owns nothing.`)
})
