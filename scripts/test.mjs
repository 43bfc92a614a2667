// The whole suite, fast checks first. The last line is `N passed, N failed`.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { buildPages, compileTexts, root, say } from './prepare.mjs'

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

/** What failed, for the end of the output: whoever reads only the last lines of a long run must still learn it. */
const complaints = (result) =>
  result.testResults.flatMap((file) => {
    const broken = file.assertionResults.filter((one) => one.status === 'failed')
    if (broken.length === 0) return file.status === 'failed' ? [`${relative(root, file.name)}\n${file.message}`] : []
    return broken.map((one) => `${relative(root, file.name)} › ${one.fullName}\n${one.failureMessages.join('\n')}`)
  })

const single = (name, args) => ({
  name,
  run: (env) =>
    spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env }).status === 0
      ? { passed: 1, failed: 0 }
      : { passed: 0, failed: 1 },
})

const answerOf = (report, status) => {
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'))
    const failed =
      result.numFailedTests +
      result.testResults.filter(
        (file) => file.status === 'failed' && file.assertionResults.every((one) => one.status !== 'failed'),
      ).length
    return {
      passed: result.numPassedTests,
      failed: Math.max(failed, status === 0 ? 0 : 1),
      complaints: complaints(result),
    }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

/** `beside` others, what it prints is passed on at once ('shown'), or in one piece when it ends ('kept'). */
const suite = (name, paths, extra = []) => ({
  name,
  run: (env, beside) =>
    new Promise((resolve) => {
      const folder = mkdtempSync(join(tmpdir(), 'parkwing-test-'))
      const report = join(folder, 'report.json')
      const printed = []
      const args = [
        vitest,
        'run',
        ...paths,
        ...extra,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ]
      const child = spawn(process.execPath, args, {
        cwd: root,
        stdio: beside ? ['ignore', 'pipe', 'pipe'] : 'inherit',
        env,
      })
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk) => (beside === 'shown' ? process.stdout.write(chunk) : printed.push(chunk)))
      child.on('close', (status) => {
        process.stdout.write(Buffer.concat(printed))
        const result = answerOf(report, status)
        rmSync(folder, { recursive: true, force: true })
        resolve(result)
      })
    }),
})

/**
 * Documents rendered and read back, servers spoken to, long lives on a database: seconds each, so `npm run check`
 * leaves them to `npm test`.
 */
const leisurely = [
  'src/letters/voucher-pdf.test.ts',
  'src/letters/invoice-pdf.test.ts',
  'src/letters/render.test.ts',
  'src/adapters/wallets/wallets.test.ts',
  'src/adapters/mail/dev-mail.test.ts',
  'src/adapters/mail/smtp.test.ts',
  'src/db/pglite.test.ts',
  'src/db/tariffs.test.ts',
  'src/jobs/worker.test.ts',
  'src/jobs/mail.test.ts',
  'src/api/webhooks/mail.test.ts',
  'src/api/webhooks/stripe.test.ts',
  'src/usecases/system/timers.test.ts',
  'src/usecases/system/unpaid-and-no-show.test.ts',
  'src/usecases/support/decide-claim.test.ts',
  'src/usecases/system/settle-orders.test.ts',
  'src/usecases/system/erase-booking.test.ts',
  'src/usecases/travellers/login.test.ts',
  'src/usecases/travellers/file-claim.test.ts',
  'src/usecases/travellers/change-stay.test.ts',
  'src/usecases/travellers/change-stay-refused.test.ts',
  'src/usecases/travellers/edit-details.test.ts',
  'src/usecases/travellers/accounts/accounts.test.ts',
  'src/usecases/travellers/accounts/sessions-and-password.test.ts',
  'src/usecases/travellers/accounts/data.test.ts',
]

const rules = [
  'src',
  'test/architecture.test.ts',
  'test/content.test.ts',
  'test/documents.test.ts',
  'test/locales.test.ts',
  'test/machine.test.ts',
  'test/storage.test.ts',
]

const fast = (everything) => [
  single('texts of 14 languages', [join('scripts', 'compile-texts.mjs')]),
  single('routes of the router', [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'typegen']),
  single('types', [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
  single('format (npm run format mends it)', [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']),
  single('lint', [
    join('node_modules', 'oxlint', 'bin', 'oxlint'),
    '--type-aware',
    '--deny-warnings',
    'src',
    'test',
    'scripts',
    'bench',
  ]),
  // every processor: by default one is kept free, which is half of a small machine
  suite('rules, rows, use cases, documents', rules, [
    '--maxWorkers=100%',
    ...(everything ? [] : leisurely.map((file) => `--exclude=${file}`)),
  ]),
]

/**
 * Servers that are killed while travellers book: a round waits for its forms, and most of its time goes into starting
 * again, so two run side by side, and nothing else.
 */
const kills = ['test/races/kill-server.test.ts', 'test/races/kill-embedded.test.ts', 'test/races/kill-life.test.ts']
const killed = suite('servers killed while travellers book', kills, ['--maxWorkers=2', '--testTimeout=600000'])

const everyPage = 'test/accessibility/axe.test.ts'
const inBrowser = ['--no-file-parallelism', '--hookTimeout=180000']
/**
 * Two lanes, about equally long. A third would be too much for two processors: buyers in the races would wait longer
 * for a connection than the product lets them.
 */
const lanes = [
  [
    suite(
      'races and crashes on PostgreSQL',
      ['test/races'],
      ['--no-file-parallelism', '--testTimeout=900000', ...kills.map((file) => `--exclude=${file}`)],
    ),
    suite('every page in a browser', [everyPage], [...inBrowser, '--testTimeout=600000']),
  ],
  [
    suite(
      'journeys in a browser',
      ['test/journeys', 'test/accessibility'],
      [...inBrowser, '--testTimeout=180000', `--exclude=${everyPage}`],
    ),
  ],
]

/** Answers the exit code. `only` keeps the steps whose name contains one of the words. */
export const runTests = async ({ everything, only = [] }) => {
  const { provideMachine, findBrowser, findPostgres } = await import('./machine.mjs')
  const wanted = (step) => only.length === 0 || only.some((word) => step.name.includes(word))
  const env = { ...process.env, NODE_ENV: 'test', TZ: 'UTC' }
  const total = { passed: 0, failed: 0, complaints: [] }
  const started = Date.now()

  const count = (step, result, begin) => {
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0)
      total.complaints.push(...(result.complaints?.length ? result.complaints : [`${step.name}: see above`]))
    say(
      `${result.failed === 0 ? '✓' : '✗'} ${step.name}: ${result.passed} passed, ${result.failed} failed (${Math.round((Date.now() - begin) / 1000)} s)`,
    )
  }
  const take = async (steps) => {
    for (const step of steps.filter(wanted)) {
      const begin = Date.now()
      count(step, await step.run(env), begin)
    }
  }
  /** They wait a good deal, for workers and for pages to load: side by side they need less time. */
  const takeTogether = () =>
    Promise.all(
      lanes.map(async (lane, index) => {
        for (const step of lane.filter(wanted)) {
          const begin = Date.now()
          count(step, await step.run(env, index === lanes.length - 1 ? 'shown' : 'kept'), begin)
        }
      }),
    )

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
    await take(fast(everything))
    if (everything && [killed, ...lanes.flat()].some(wanted)) {
      try {
        buildPages()
        await take([killed])
        await takeTogether()
      } catch (error) {
        say(error instanceof Error ? error.message : String(error))
        total.failed += 1
      }
    }
  } finally {
    await server?.stop()
  }
  for (const one of total.complaints) say(`✗ ${one.slice(0, 2000)}`)
  say(`${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
