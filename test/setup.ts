import { spawnSync } from 'node:child_process'

/** Message catalogues are generated; drafts are enough for tests, the strict check is test/locales.test.ts. */
export const setup = (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/compile-texts.mjs', '--draft'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
