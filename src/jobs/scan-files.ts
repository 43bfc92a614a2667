import { rhythm } from '#usecases/jobs/rhythm.ts'
import { scanFiles } from '#usecases/system/scan-files.ts'
import type { Recurring } from './job.ts'

/**
 * Scans the files about which no scanner has answered yet (CLAIM-10). A scanner that stays away is an error that
 * somebody must see, in the log and in `npm run jobs`.
 */
export const scanFilesJob: Recurring = {
  name: 'scan-files',
  everyMs: rhythm['scan-files'],
  aside: true,
  run: async (deps) => {
    const answer = await scanFiles(deps, { kind: 'system', job: 'scan-files' })
    if (answer.ok && answer.value.isAway)
      throw new Error('uploaded files wait in quarantine: no answer from the virus scanner, or from the file store')
  },
}
