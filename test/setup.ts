import { spawnSync } from 'node:child_process'

/** Generates the message catalogues. Drafts are enough for tests; test/locales.test.ts does the strict check. */
export const setup = (): void => {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/compile-texts.mjs', '--draft'], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
