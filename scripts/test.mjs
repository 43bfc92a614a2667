// The whole suite, fast checks first. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPages, compileTexts, root, say } from './prepare.mjs'

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

const single = (name, args) => ({ name, run: (env) => (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }) })

const suite = (name, paths, extra = []) => ({
  name,
  run(env) {
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-test-'))
    const report = join(folder, 'report.json')
    const { status } = spawnSync(process.execPath, [vitest, 'run', ...paths, ...extra, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { cwd: root, stdio: 'inherit', env })
    try {
      const result = JSON.parse(readFileSync(report, 'utf8'))
      const failed = result.numFailedTests + result.testResults.filter((file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed')).length
      return { passed: result.numPassedTests, failed: Math.max(failed, status === 0 ? 0 : 1) }
    } catch {
      return { passed: 0, failed: 1 }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

/** Documents rendered and read back, processes killed: seconds each, so `npm run check` leaves them to `npm test`. */
const leisurely = ['src/letters/voucher-pdf.test.ts', 'src/letters/render.test.ts', 'src/adapters/mail/dev-mail.test.ts', 'src/db/pglite.test.ts', 'src/jobs/worker.test.ts']

const rules = ['src', 'test/architecture.test.ts', 'test/documents.test.ts', 'test/locales.test.ts']

const fast = (everything) => [
  single('texts of 14 languages', [join('scripts', 'compile-texts.mjs')]),
  single('routes of the router', [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'typegen']),
  single('types', [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
  single('lint', [join('node_modules', 'oxlint', 'bin', 'oxlint'), '--type-aware', '--deny-warnings', 'src', 'test', 'scripts', 'bench']),
  suite('rules, rows, use cases, documents', rules, everything ? [] : leisurely.map((file) => `--exclude=${file}`)),
]

const slow = [
  suite('races and crashes on PostgreSQL', ['test/races'], ['--no-file-parallelism', '--testTimeout=300000']),
  suite('journeys in a browser', ['test/journeys', 'test/accessibility'], ['--no-file-parallelism', '--testTimeout=180000', '--hookTimeout=180000']),
]

/** Answers the exit code. `only` keeps the steps whose name contains one of the words. */
export const runTests = async ({ everything, only = [] }) => {
  const { provideMachine, findBrowser, findPostgres } = await import('./machine.mjs')
  const wanted = (step) => only.length === 0 || only.some((word) => step.name.includes(word))
  const env = { ...process.env, NODE_ENV: 'test', TZ: 'UTC' }
  const total = { passed: 0, failed: 0 }
  const started = Date.now()

  const take = (steps) => {
    for (const step of steps.filter(wanted)) {
      const begin = Date.now()
      const result = step.run(env)
      total.passed += result.passed
      total.failed += result.failed
      say(`${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`)
    }
  }

  compileTexts({ draft: true })
  let server
  if (everything) {
    provideMachine()
    const { startPostgres } = await import('./postgres.mjs')
    server = await startPostgres()
    env.TEST_POSTGRES_URL = server.url
    env.POSTGRES_BIN = findPostgres() ?? ''
    env.CHROMIUM = findBrowser() ?? ''
  }
  try {
    take(fast(everything))
    if (everything && slow.some(wanted)) {
      try {
        buildPages()
        take(slow)
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        total.failed += 1
      }
    }
  } finally {
    await server?.stop()
  }
  say(`${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
