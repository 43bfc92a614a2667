// The suites of `npm run check`, `npm test` and `npm run soak`, fast checks first. The last line is `N passed, N
// failed`; above it stands every step that failed, why, and how to run it alone.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAsking, filesToAskAgain, isLate } from './asked-again.mjs'
import { compileTexts, root, say } from './prepare.mjs'
import { answerOf, causeOf } from './read-report.mjs'
import { openRecord } from './soak-record.mjs'

const vitest = join('node_modules', 'vitest', 'vitest.mjs')

/** Processes that run now. Each leads a group of its own, so that its servers and browsers end with it. */
const children = new Set()
let ending = false
const start = (args, env, stdio) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio, env, detached: process.platform !== 'win32' })
  children.add(child)
  child.on('close', () => children.delete(child))
  return child
}
const endChildren = (signal) => {
  for (const { pid } of children)
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, signal)
    } catch {
      // ended by itself
    }
}

/** What somebody breaks off leaves nothing behind: at the exit scripts/postgres.mjs ends its server. */
const endOnSignal = () => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ])
    process.once(signal, () => {
      say(`${signal}: the tests are ended`)
      ending = true
      endChildren('SIGTERM')
      setTimeout(() => {
        endChildren('SIGKILL')
        process.exit(code)
      }, 1_000)
    })
}

/** Runs it to its end; what it prints is shown at once ('shown') or in one piece when it ends ('kept'). */
const runChild = (args, env, show = 'shown') =>
  new Promise((resolve) => {
    const child = start(args, env, ['ignore', 'pipe', 'pipe'])
    const printed = []
    const kept = []
    for (const [stream, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.on('data', (chunk) => {
        kept.push(chunk)
        if (show === 'shown') to.write(chunk)
        else printed.push(chunk)
      })
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(printed))
      // nothing more is begun
      if (!ending) resolve({ status, output: Buffer.concat(kept).toString('utf8') })
    })
  })

/** One program, which is right when it ends with 0. */
const single = (name, args) => ({
  name,
  run: async (env, show) => {
    const { status, output } = await runChild(args, env, show)
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, complaints: [causeOf(output)] }
  },
})

/**
 * Test files under `paths`, with `settings` in the environment besides those of all. A file of which a test only came
 * to the end of its time is run once more, alone (MACHINE-32).
 */
const suite = (name, paths, extra = [], settings = {}) => ({
  name,
  doubted: isLate,
  again: (files) => suite(name, files, extra, settings),
  run: async (env, show) => {
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-test-'))
    const report = join(folder, 'report.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const args = [vitest, 'run', ...paths, ...extra, ...reporters]
    const result = answerOf(report, await runChild(args, { ...env, ...settings }, show))
    rmSync(folder, { recursive: true, force: true })
    return result
  },
})

/** A suite in a browser, in which every failure is doubted and not only what came late (MACHINE-32). */
const inPages = (name, paths, extra) => ({ ...suite(name, paths, extra), doubted: () => true })

/**
 * Projects of vitest.config.ts. `npm run check` is to take less than a minute: rules, pages, doors and documents. What
 * works on rows, and the slow rules (documents rendered and read back, servers spoken to, long lives on a database,
 * seconds each, named `*.slow.test.ts`), are left to `npm test`.
 */
const quickRules = ['--project=rules']
const allRules = [...quickRules, '--project=rows', '--project=slow rules']

/** What ends soon comes first; then two lanes, since neither the compiler nor the rules keep two processors busy. */
const soon = [
  single('texts of 14 languages', [join('scripts', 'compile-texts.mjs')]),
  single('nothing is there that nobody needs', [join('node_modules', 'knip', 'bin', 'knip.js'), '--no-progress']),
  single('format (npm run format mends it)', [join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--check', '.']),
]
const fast = (everything) => [
  [
    single('types', [join('node_modules', 'typescript', 'bin', 'tsc'), '--noEmit']),
    single('lint', [
      join('node_modules', 'oxlint', 'bin', 'oxlint'),
      '--type-aware',
      '--deny-warnings',
      'src',
      'test',
      'scripts',
      'bench',
    ]),
  ],
  [
    // every processor: by default one is kept free, which is half of a small machine
    suite('rules, rows, use cases, documents', [], [...(everything ? allRules : quickRules), '--maxWorkers=100%']),
  ],
]

const build = single('pages are built', [
  '--input-type=module',
  '--eval',
  "import { buildPages } from './scripts/prepare.mjs'\nbuildPages()",
])

/**
 * What measures how long somebody waits, or asks a server for more than it can do. One file after another, with nothing
 * beside them but the journeys, or a busy machine would be taken for a fault. Crowds at the database are not among them:
 * they wait for a connection as long as it takes (test/builders/unhurried.ts).
 */
const crowds = ['new-process', 'outages', 'overload', 'processes', 'rolling-restart', 'slow-uploads'].map(
  (name) => `test/races/${name}.test.ts`,
)
const crowded = (limit) => suite('crowds at a server', crowds, ['--no-file-parallelism', `--testTimeout=${limit}`])

/**
 * Servers killed, folders fought over, whole years: most of their time goes into starting processes and into waiting,
 * and nothing in them is in a hurry, so three files run side by side.
 */
const patient = (limit) =>
  suite(
    'servers, folders and long lives',
    ['test/races'],
    ['--maxWorkers=3', `--testTimeout=${limit}`, ...crowds.map((file) => `--exclude=${file}`)],
  )

const inBrowser = ['--no-file-parallelism']
/** Asks for thousands of pages without a browser, so another engine or late scripts change nothing in it. */
const pricesOfAll = 'test/journeys/leading-price.test.ts'
const otherBrowsers = [...inBrowser, '--testTimeout=900000', `--exclude=${pricesOfAll}`]
/** Pages in a browser, and what is read of them without one, at the same time: each keeps one processor busy. */
const pages = (limit) => inPages('every page', ['test/walk'], ['--maxWorkers=2', `--testTimeout=${limit}`])

/** What does not run in Firefox; MACHINE-26 says why. Every other file runs there too (MACHINE-7). */
const notInFirefox = ['desk', 'desk-list']
/** A hand scanner is heard there only with nothing beside it (MACHINE-26). */
const scansInFirefox = ['desk-offline', 'first-day']
const inFirefox = { JOURNEY_BROWSER: 'firefox' }
const journeyFile = (name) => `test/journeys/${name}.test.ts`
const firefoxJourneys = suite(
  'journeys in Firefox',
  ['test/journeys'],
  [...otherBrowsers, ...[...notInFirefox, ...scansInFirefox].map((name) => `--exclude=${journeyFile(name)}`)],
  inFirefox,
)
const firefoxScans = suite('scans in Firefox', scansInFirefox.map(journeyFile), otherBrowsers, inFirefox)

const journeys = inPages('journeys in a browser', ['test/journeys'], [...inBrowser, '--testTimeout=300000'])

/**
 * Every script half a second late (MACHINE-31): a test that presses before a script listens then fails each time, and
 * not once in a thousand runs of the gate.
 */
const lateJourneys = suite('journeys with late scripts', ['test/journeys'], otherBrowsers, {
  JOURNEY_SCRIPTS_LATE: '500',
})

/** What leads on every page of every airport, in every language and for every stay; the gate takes samples. */
const leadingPrices = (limit) => suite('leading prices everywhere', [pricesOfAll], [`--testTimeout=${limit}`])

/**
 * Rules by numbers that no run has drawn before; the gate draws the same ones each time (MACHINE-36). Two files of them
 * take so long that they are steps of their own.
 */
const drawnSeed = String(process.env.TEST_SEED ?? Date.now() % 2 ** 31)
const byChance = { TEST_SEED: drawnSeed }
const barrierFacts = 'src/server/gate-facts.slow.test.ts'
const agencyInputs = 'src/server/agency-fuzz.slow.test.ts'
const otherChances = suite(
  'rules by chance',
  [],
  [...quickRules, '--project=slow rules', `--exclude=${barrierFacts}`, `--exclude=${agencyInputs}`],
  byChance,
)

/** Months of 5,000 bookings, closed and counted a second time (AGENCY-97); the gate closes smaller ones. */
const wholeMonths = (limit) =>
  suite(
    'months of statements',
    ['src/db/agency-statements.test.ts', 'src/db/park-statements.test.ts'],
    ['--project=rows', '--no-file-parallelism', `--testTimeout=${limit}`],
  )

/**
 * What takes hours to show. First what measures how long somebody waits, one after another with nothing beside; then
 * two lanes of what only counts, however long it takes.
 */
const hour = 3_600_000
const alone = [
  crowded(hour),
  suite('long runs', ['test/soak'], ['--no-file-parallelism', '--passWithNoTests', `--testTimeout=${hour}`]),
  firefoxScans,
]
const longLanes = [[patient(hour)], [firefoxJourneys]]
const longLeft = [
  lateJourneys,
  suite('inputs of the agency API', [agencyInputs], [`--testTimeout=${hour}`], byChance),
  pages(hour),
  leadingPrices(hour),
  otherChances,
  wholeMonths(hour),
  suite('facts of barriers', [barrierFacts], [`--testTimeout=${hour}`], byChance),
]

/**
 * Which steps a command has; those of `fast` and of `lanes` run side by side, and the lane that is done first takes what
 * is `left`, so that no processor waits for the other lane.
 */
const plans = {
  check: () => ({ first: soon, fast: fast(false), built: [], lanes: [], left: [] }),
  test: () => ({
    first: soon,
    fast: fast(true),
    built: [],
    // The crowds have ended before the patient files begin, so that they do not meet; beside them are only the journeys.
    lanes: [[crowded(600_000), patient(450_000)], [journeys]],
    left: [pages(600_000)],
  }),
  soak: () => ({ first: [], fast: [], built: alone, lanes: longLanes, left: longLeft }),
}

/** At most so many lines of what is printed in the end: whoever reads only those must learn what failed. */
const lastLines = 34
const shortened = (text, lines) =>
  text
    .split('\n')
    .filter((line) => line.trim())
    .slice(0, lines)
    .map((line) => line.slice(0, 220))

/** Every failed step with its command, as many of its causes as there is room for. */
const summaryOf = (command, failures) => {
  const shown = failures.slice(0, 8)
  const room = Math.max(2, Math.floor(lastLines / Math.max(1, shown.length)) - 3)
  return [
    ...shown.flatMap(({ name, failed, complaints }) => {
      const causes = complaints.flatMap((one) => shortened(one, room > 6 ? 4 : 2))
      return [
        `✗ ${name}: ${failed} failed; alone: ${command} -- "${name}"`,
        ...causes.slice(0, room).map((line) => `    ${line}`),
        ...(causes.length > room ? ['    …'] : []),
      ]
    }),
    ...(failures.length > shown.length ? [`✗ and ${failures.length - shown.length} more steps`] : []),
  ]
}

/** A server for the tests. Without one `npm run check` runs on the embedded database. */
const startServer = async (needed) => {
  const { findPostgres } = await import('./machine.mjs')
  if (!needed && !findPostgres()) return null
  try {
    const { startPostgres } = await import('./postgres.mjs')
    return await startPostgres()
  } catch (error) {
    if (needed) throw error
    say(`PostgreSQL does not start here, so the embedded database is used: ${error.message}`)
    return null
  }
}

/**
 * Answers the exit code. `only` keeps the steps whose name contains one of the words; `isRest` leaves out those that
 * have passed on this commit before (MACHINE-46).
 */
export const runTests = async ({ plan, only = [], isRest = false }) => {
  const command = plan === 'test' ? 'npm test' : `npm run ${plan}`
  const { provideMachine, readMachine, findBrowser, findPostgres } = await import('./machine.mjs')
  const record = openRecord(root, { isKept: plan === 'soak', isRest })
  const wanted = ({ name }) =>
    (only.length === 0 || only.some((word) => name.includes(word))) && !record.isLeftOut(name)
  const env = { ...process.env, NODE_ENV: 'test', TZ: 'UTC', ...(plan === 'soak' && { TEST_AMOUNTS: 'soak' }) }
  const total = { passed: record.passedBefore, failed: 0, failures: [], unsteady: [] }
  const doubts = []
  const { first, fast: quick, built, lanes, left } = plans[plan]()
  const names = [
    ...first,
    ...quick.flat(),
    ...(built.length + lanes.length > 0 ? [build] : []),
    ...built,
    ...lanes.flat(),
    ...left,
  ]
  const unknown = only.filter((word) => !names.some(({ name }) => name.includes(word)))
  if (unknown.length > 0) {
    say(`no step is called ${unknown.join(' or ')}; there are: ${names.map(({ name }) => name).join('; ')}`)
    return 1
  }
  const started = Date.now()
  endOnSignal()

  const take = async (step, show) => {
    const begin = Date.now()
    const result = await step.run(env, show)
    const asked = plan === 'test' && step.again ? filesToAskAgain(result, step.doubted) : []
    if (asked.length > 0) {
      say(
        `? ${step.name}: ${result.failed} failed beside other steps; run again, alone, in the end: ${asked.join(', ')}`,
      )
      doubts.push({ step, result, asked })
      return true
    }
    return count(step, result, begin)
  }
  const count = (step, result, begin) => {
    total.passed += result.passed
    total.failed += result.failed
    if (result.failed > 0) total.failures.push({ ...result, name: step.name })
    const { passed, failed } = result
    const seconds = Math.round((Date.now() - begin) / 1000)
    if (step !== build) record.keep(step.name, { passed, failed, seconds, at: new Date().toISOString() })
    say(`${failed === 0 ? '✓' : '✗'} ${step.name}: ${passed} passed, ${failed} failed (${seconds} s)`)
    if (result.longest?.length > 0) say(`  longest: ${result.longest.join(', ')}`)
    return result.failed === 0
  }
  /** What failed beside other steps, once more with nothing beside it. */
  const askAgain = async () => {
    for (const { step, result, asked } of doubts) {
      const begin = Date.now()
      const answer = afterAsking(result, await step.again(asked).run(env, 'shown'), asked)
      count(step, answer, begin)
      total.unsteady.push(...answer.unsteady)
    }
  }
  const takeAll = async (steps, show) => {
    for (const step of steps.filter(wanted)) await take(step, show)
  }
  const takeLanes = (sides, remaining = []) => {
    const open = remaining.filter(wanted)
    return Promise.all(
      sides.map(async (lane, index) => {
        await takeAll(lane, index === sides.length - 1 ? 'shown' : 'kept')
        for (let step = open.shift(); step; step = open.shift()) await take(step, 'kept')
      }),
    )
  }

  if (plan === 'soak') say(`numbers are drawn from TEST_SEED=${drawnSeed}`)
  compileTexts({ draft: true })
  env.TEST_TEXTS_COMPILED = '1'
  if (plan !== 'check') provideMachine(readMachine({ forTests: true, forSoak: plan === 'soak' }))
  const server = await startServer(plan !== 'check')
  if (server) {
    env.TEST_POSTGRES_URL = server.url
    env.POSTGRES_BIN = findPostgres() ?? ''
  }
  env.CHROMIUM = findBrowser() ?? ''
  try {
    await takeAll(first)
    await takeLanes(quick)
    const onBuilt = [...built, ...lanes.flat(), ...left]
    const needed = isRest ? onBuilt : [build, ...onBuilt]
    if (onBuilt.length > 0 && needed.some(wanted) && (await take(build))) {
      await takeAll(built)
      // they wait a good deal, for workers and for pages to load: side by side they need less time
      await takeLanes(lanes, left)
    }
    await askAgain()
  } finally {
    await server?.stop()
  }
  for (const line of record.lines(names.filter((step) => step !== build).map(({ name }) => name))) say(line)
  for (const line of summaryOf(command, total.failures)) say(line)
  for (const one of total.unsteady) say(`! unsteady, failed once and passed alone: ${shortened(one, 3).join(' | ')}`)
  say(`${Math.round((Date.now() - started) / 1000)} s`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 && total.passed > 0 ? 0 : 1
}
