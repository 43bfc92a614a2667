import type { Db } from '#db/db.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { sandboxDeps } from '#server/sandbox-world.ts'
import { keyFor } from './agencies.ts'
import { agencyCaller } from './agency-caller.ts'
import { agencyWorld } from './agency-world.ts'
import { testDeps, type TestDeps } from './deps.ts'

/** A real world with two agencies, and another database for trying. */
export const tryingWorld = async (real: TestDeps) => {
  const made = await agencyWorld(real)
  const other = await testDeps()
  const apart = sandboxDeps(made.deps, other.db)
  await moveCatalogueVersion(other.db)
  await apart.catalogue.refresh()
  const sandbox = async () => apart
  const testKey = async (code: 'NORD1' | 'SUD2' = 'NORD1') => {
    const key = await keyFor(made.deps, made[code], code, keyScopes, true)
    return { ...key, ask: agencyCaller(made.deps, key.secret, sandbox) }
  }
  return { ...made, other: other.db, sandbox, testKey, real: agencyCaller(made.deps, made.keys.nord.secret, sandbox) }
}

/** Every row of a database but those that count calls and know keys. */
export const rowsOf = async (db: Db): Promise<Record<string, string>> => {
  const tables = await db.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('service_key', 'try_count') order by 1`,
  )
  const rows: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await db.query<{ all: string }>(
      `select coalesce(string_agg(t::text, '|' order by t::text), '') as all from "${name}" t`,
    )
    rows[name] = row?.all ?? ''
  }
  return rows
}
