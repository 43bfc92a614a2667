import type { Deps } from '#usecases/deps.ts'
import type { Logger } from './log.ts'

/** A key that no file ever has. */
const nothing = 'start/nothing'

/**
 * Asks the file store and the virus scanner once whether they are there, and says so in the log when they are not: what
 * is set wrongly shows at the start and not with the first claim. Nobody waits for it, since both may come later.
 */
export const tryParts = async (
  { files, scanFile }: Pick<Deps, 'files' | 'scanFile'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> => {
  await files.get(nothing).catch((err: unknown) => log.warn({ err }, `the file store (${files.name}) cannot be used`))
  if ((await scanFile(new Uint8Array([0]))) === 'unavailable')
    log.warn('the virus scanner (CLAMAV) does not answer: uploaded files wait until it does')
}
