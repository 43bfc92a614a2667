// `npm run client`: writes everything that follows from the document of the agency API: the client in
// clients/typescript and the quick start in docs. A test compares what is there with what this would write.
import { mkdirSync, writeFileSync } from 'node:fs'
import { agencyCalls } from '../src/api/agency/doors.ts'
import { agencyDocument } from '../src/api/agency/document.ts'
import { quickStartText } from '../src/api/agency/quick-start.ts'
import { typescriptClient } from './typescript-client.ts'

/** Each file with its text, by its path from the root. */
export const filesOfClient = (): Record<string, string> => {
  // read back, so that the client cannot know more than whoever fetches the document
  const document = JSON.parse(JSON.stringify(agencyDocument(agencyCalls, 'https://parkwing.example'))) as object
  return {
    'clients/typescript/index.ts': typescriptClient(document),
    'docs/agency-quick-start.md': quickStartText(agencyCalls),
  }
}

if (import.meta.main) {
  mkdirSync(new URL('../clients/typescript', import.meta.url), { recursive: true })
  for (const [path, text] of Object.entries(filesOfClient()))
    writeFileSync(new URL(`../${path}`, import.meta.url), text)
}
