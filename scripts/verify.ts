// `npm run verify` recounts capacity, compares the ledger with the payments, looks for illegal states and orphans, and
// names what a person has to look at. `npm run verify -- --provider` also compares every paid payment of the last year
// with the provider that took it. It ends with 1 when something does not add up.
import type { Db } from '../src/db/db.ts'
import { openAlerts } from '../src/db/money-alerts.ts'
import { openDb } from '../src/db/open.ts'
import { owedRefunds } from '../src/db/owed-refunds.ts'
import { verify } from '../src/db/verify.ts'
import { databaseOf } from '../src/server/compose.ts'
import { readConfig, withSetting, type Config } from '../src/server/config.ts'
import { providersFor } from '../src/server/payments.ts'
import { compareWithProvider } from '../src/usecases/system/compare-provider.ts'

const yearMs = 365 * 86_400_000

const verifyAll = async (config: Config, db: Db): Promise<void> => {
  const findings = (await verify(db)).filter((finding) => finding.count > 0)
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
