// `npm run verify`: recounts capacity, ledger against payments, legal states and orphans. Ends with 1 when something does not add up.
import { openDb } from '../src/db/open.ts'
import { verify } from '../src/db/verify.ts'
import { readConfig } from '../src/server/config.ts'
import { join } from 'node:path'

const config = readConfig(process.env)
const db = await openDb(config.DATABASE_URL ? { url: config.DATABASE_URL } : { folder: join(config.DATA_DIR, 'database') })
try {
  const findings = (await verify(db)).filter((finding) => finding.count > 0)
  for (const { problem, count, examples } of findings) console.log(`${problem}: ${count} (${examples.join(', ')})`)
  console.log(findings.length === 0 ? 'Everything adds up.' : `${findings.length} kinds of findings.`)
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  await db.close()
}
