import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { dropDatabasesOf } from './builders/test-database.ts'

const compileTexts = (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/compile-texts.mjs', '--draft'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/**
 * Once for a run, though every project of vitest.config.ts asks for it. Message catalogues are generated; drafts are
 * enough for tests, the strict check is test/locales.test.ts. Test files know by TEST_RUN how to call their databases,
 * of which some go only here.
 */
export const setup = (): (() => Promise<void>) | undefined => {
  if (process.env['TEST_RUN']) return undefined
  const run = randomBytes(4).toString('hex')
  process.env['TEST_RUN'] = run
  // scripts/test.mjs has done it for all its steps
  if (!process.env['TEST_TEXTS_COMPILED']) compileTexts()
  return async () => {
    const server = process.env['TEST_POSTGRES_URL']
    if (server) await dropDatabasesOf(server, run)
  }
}
