// `npm run verify` recounts capacity, compares the ledger with the payments, looks for illegal states and orphans, and
// names what a person has to look at. `npm run verify -- --provider` also compares every paid payment of the last year
// with the provider that took it. It ends with 1 when something does not add up. It goes in short steps, and a run that
// was interrupted is taken up where it was within a day.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../src/db/db.ts'
import { openAlerts } from '../src/db/money-alerts.ts'
import { openDb } from '../src/db/open.ts'
import { owedRefunds } from '../src/db/owed-refunds.ts'
import { beginning, verifyInSteps, type Finding, type Progress } from '../src/db/verify.ts'
import { databaseOf } from '../src/server/compose.ts'
import { readConfig, withSetting, type Config } from '../src/server/config.ts'
import { providersFor } from '../src/server/payments.ts'
import { compareWithProvider } from '../src/usecases/system/compare-provider.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs

/** How far a run has come, beside the data: the check writes nothing into the database that it reads. */
const progressFile = (config: Config): string => join(config.DATA_DIR, 'verify.json')

const interrupted = (config: Config): Progress | null => {
  try {
    const kept = JSON.parse(readFileSync(progressFile(config), 'utf8')) as { at: number; progress: Progress }
    return Date.now() - kept.at < dayMs ? kept.progress : null
  } catch {
    return null
  }
}

/** Written aside first, so that a run that is killed leaves a whole file. */
const keepProgress = (config: Config, progress: Progress): void => {
  const file = progressFile(config)
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, JSON.stringify({ at: Date.now(), progress }), { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

const walkThrough = async (config: Config, db: Db): Promise<Finding[]> => {
  const from = interrupted(config)
  if (from) console.log(`Going on in the table ${from.walk}, where the last run was interrupted.`)
  let { findings } = from ?? beginning
  for await (const { progress } of verifyInSteps(db, from ?? beginning)) {
    ;({ findings } = progress)
    keepProgress(config, progress)
  }
  rmSync(progressFile(config), { force: true })
  return findings
}

const verifyAll = async (config: Config, db: Db): Promise<void> => {
  const findings = await walkThrough(config, db)
  for (const { problem, count, examples } of findings) console.log(`${problem}: ${count} (${examples.join(', ')})`)
  for (const { kind, bookingId, subject, facts, raisedAt } of await openAlerts(db))
    console.log(
      `to look at since ${new Date(raisedAt).toISOString()}: ${kind}, booking ${bookingId}, ${subject} ${JSON.stringify(facts)}`,
    )
  let differences = 0
  if (process.argv.includes('--provider')) {
    const compared = await compareWithProvider({ db, gateways: await providersFor(config, db) }, Date.now() - yearMs)
    for (const { paymentId, provider, what, oursMinor, theirsMinor } of compared.differences)
      console.log(`payment ${paymentId} at ${provider}, ${what}: ours ${oursMinor}, theirs ${theirsMinor}`)
    for (const { id, paymentId, bookingId, amountMinor, endedAt } of await owedRefunds(db))
      console.log(
        `refund ${id} of booking ${bookingId} failed on ${new Date(endedAt ?? 0).toISOString()}: ${amountMinor} cents of payment ${paymentId} are still with the provider and owed (REFUND-9)`,
      )
    console.log(`${compared.compared} payments compared with their providers.`)
    differences = compared.differences.length
  }
  console.log(
    findings.length === 0 && differences === 0
      ? 'Everything adds up.'
      : `${findings.length} kinds of findings, ${differences} differences to the providers.`,
  )
  process.exitCode = findings.length === 0 && differences === 0 ? 0 : 1
}

// No stack is printed: what is wrong with a setting or a folder is one line for the person at the terminal.
try {
  const config = readConfig(process.env)
  const db = await withSetting(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () => openDb(databaseOf(config)))
  try {
    await verifyAll(config, db)
  } finally {
    await db.close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
