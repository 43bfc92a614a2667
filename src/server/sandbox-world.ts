import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { hasTables, migrate } from '#db/migrate.ts'
import { openDb } from '#db/open.ts'
import { hourMs } from '#domain/time/zones.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import type { Deps } from '#usecases/deps.ts'
import { keyed } from '#usecases/sessions.ts'
import { resealTexts } from '#usecases/system/known-secrets.ts'
import { tellTestKeys } from '#usecases/system/tell-test-keys.ts'
import type { Config } from './config.ts'

/** The same providers by name; whatever would ask one or move money is a fault of ours. */
const noGateways = ({ gateways }: Deps): Deps['gateways'] => ({
  for: (country) =>
    new Proxy(gateways.for(country), {
      get: (gateway, name) => {
        const value: unknown = Reflect.get(gateway, name)
        if (typeof value !== 'function') return value
        return () => {
          throw new Error('no money moves in the sandbox')
        }
      },
    }),
  named: () => null,
  all: () => [],
  offered: (name) => gateways.offered(name),
  refresh: async () => undefined,
})

/** Everything real, but with another database, and nothing that reaches outside of it (AGENCY-75). */
export const sandboxDeps = (real: Deps, db: Db): Deps => {
  const { stock: _stock, ratings: _ratings, ...others } = real
  return {
    ...others,
    db,
    desk: createDesk(db),
    catalogue: createCatalogue(db),
    gateways: noGateways(real),
    // texts and ids that are signed here are worth nothing there
    pepper: keyed(real, 'sandbox world'),
    earlierSecrets: (real.earlierSecrets ?? []).map((one) => ({
      ...one,
      bytes: keyed({ pepper: one.bytes }, 'sandbox world'),
    })),
    sellsAsTest: true,
    wake: () => undefined,
  }
}

/** How long after the last round the addresses of keys for trying are told again (AGENCY-109). */
const roundMs = 5_000

/** How often what is sealed there is sealed anew, while an earlier secret is known (MACHINE-40). */
const resealMs = hourMs
const sealer = { kind: 'system', job: 'seal-anew' } as const

/**
 * Rounds one after the other, until it is stopped; then the last one has ended. The world has no jobs of its own, so
 * that its texts are sealed anew here: as it opens, and each hour for what a server with the earlier secret made since.
 */
const telling = (real: Deps, world: Deps, onError: Report) => {
  let isOver = false
  let resealedAt = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()
  const round = async (): Promise<void> => {
    try {
      if (performance.now() - resealedAt >= resealMs) {
        await resealTexts(world, sealer)
        resealedAt = performance.now()
      }
      await tellTestKeys(real, world)
    } catch (error) {
      onError(error)
    }
    if (!isOver) next()
  }
  const next = (): void => {
    timer = setTimeout(() => void (last = round()), roundMs)
    timer.unref()
  }
  next()
  return async () => {
    isOver = true
    clearTimeout(timer)
    await last
  }
}

type Report = (error: unknown) => void
export type SandboxWorld = {
  open: () => Promise<Deps>
  /** the same for who only looks: null where no key has tried anything yet, and its addresses are not told */
  look: () => Promise<Deps | null>
  /** who is told when its addresses could not be told */
  reportTo: (report: Report) => void
  close: () => Promise<void>
}

/**
 * Opened for the first key that asks, so that whoever has none pays nothing for it. Null where a server is used and it
 * has no second database for trying.
 */
export const sandboxWorld = (config: Config, real: Deps, fill: (db: Db) => Promise<void>): SandboxWorld | null => {
  const { DATABASE_URL, SANDBOX_DATABASE_URL: url, DATA_DIR } = config
  if (DATABASE_URL && !url) return null
  let opened: Promise<Db> | null = null
  let world: Promise<Deps> | null = null
  let stop: (() => Promise<void>) | null = null
  let report: Report = () => undefined
  const folder = join(DATA_DIR, 'sandbox')
  const database = async (): Promise<Db> => {
    try {
      return await (opened ??= openDb(url ? { url, pool: config.DATABASE_POOL } : { folder }))
    } catch (error) {
      opened = null
      throw error
    }
  }
  const begin = async (): Promise<Deps> => {
    const db = await database()
    await migrate(db)
    await fill(db)
    const deps = sandboxDeps(real, db)
    await deps.catalogue.refresh()
    await resealTexts(deps, sealer)
    stop = telling(real, deps, (error) => report(error))
    return deps
  }
  return {
    open: async () => {
      world ??= begin()
      try {
        return await world
      } catch (error) {
        world = null
        throw error
      }
    },
    look: async () => {
      if (!url && !existsSync(folder)) return null
      const db = await database()
      if (!(await hasTables(db))) return null
      await migrate(db)
      return sandboxDeps(real, db)
    },
    reportTo: (to) => void (report = to),
    close: async () => {
      await stop?.()
      await (await opened?.catch(() => null))?.close()
    },
  }
}
