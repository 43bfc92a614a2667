// The commands of package.json. `npm start`, `npm run dev`, `npm test` and `npm run check` work in a fresh clone
// without any preparation.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser, provideMachine, readMachine } from './machine.mjs'
import { leanEnvironment } from './lean.mjs'
import { lacksOf } from './needs.mjs'
import {
  billOfMaterials,
  buildPages,
  compileTexts,
  installDependencies,
  root,
  say,
  underRightNode,
} from './prepare.mjs'

const [command = 'start', ...rest] = process.argv.slice(2)

const stay = (args, env = {}) => {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const commands = {
  start() {
    buildPages()
    // a second start finds the code that the first one compiled
    stay(['src/server/main.ts', ...rest], {
      ...leanEnvironment(process.env),
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled'),
    })
  },
  // for a machine on which something else starts the product, such as a service or an image
  build() {
    buildPages()
    say(`Built. This Node runs it: ${process.execPath} src/server/main.ts`)
  },
  dev() {
    compileTexts({ draft: true })
    stay(
      [
        '--watch-path=src/server',
        '--watch-path=src/usecases',
        '--watch-path=src/db',
        '--watch-path=src/adapters',
        '--watch-path=src/jobs',
        '--watch-path=src/api',
        'src/server/main.ts',
        '--dev',
        ...rest,
      ],
      { NODE_ENV: 'development' },
    )
  },
  async test() {
    const { runTests } = await import('./test.mjs')
    process.exit(await runTests({ plan: 'test', only: rest }))
  },
  async soak() {
    const { runTests } = await import('./test.mjs')
    const only = rest.filter((word) => word !== '--rest')
    process.exit(await runTests({ plan: 'soak', only, isRest: only.length < rest.length }))
  },
  verify() {
    stay(['scripts/verify.ts', ...rest])
  },
  migrate() {
    stay(['scripts/migrate.ts', ...rest])
  },
  backup() {
    stay(['scripts/backup.ts', ...rest])
  },
  restore() {
    stay(['scripts/restore.ts', ...rest])
  },
  jobs() {
    compileTexts({ draft: true })
    stay(['scripts/jobs.ts', ...rest])
  },
  content() {
    compileTexts({ draft: true })
    stay(['scripts/content.ts', ...rest])
  },
  pictures() {
    compileTexts({ draft: true })
    stay(['scripts/pictures.ts', ...rest])
  },
  secret() {
    compileTexts({ draft: true })
    stay(['scripts/secret.ts', ...rest])
  },
  people() {
    compileTexts({ draft: true })
    stay(['scripts/people.ts', ...rest])
  },
  lane() {
    stay(['scripts/lane.ts', ...rest])
  },
  catalogue() {
    stay(['scripts/catalogue.ts', ...rest])
  },
  client() {
    compileTexts({ draft: true })
    stay(['scripts/client.ts', ...rest])
  },
  licences() {
    stay(['scripts/licences.ts', ...rest])
  },
  sbom() {
    process.stdout.write(billOfMaterials())
  },
  bench() {
    buildPages()
    stay(['bench/run.ts', ...rest], { NODE_ENV: 'production', CHROMIUM: findBrowser() ?? '' })
  },
  screens() {
    buildPages()
    stay(['bench/screens.ts', ...rest], { NODE_ENV: 'production', CHROMIUM: findBrowser() ?? '' })
  },
  format() {
    stay([join('node_modules', 'oxfmt', 'bin', 'oxfmt'), '--write', '.'])
  },
  mutation() {
    compileTexts({ draft: true })
    stay(['bench/mutation.ts', ...rest])
  },
  async check() {
    const { runTests } = await import('./test.mjs')
    process.exit(await runTests({ plan: 'check', only: rest }))
  },
}

try {
  const chosen = commands[command]
  if (!chosen) throw new Error(`unknown command ${command}; there are ${Object.keys(commands).join(', ')}`)
  // Everything that is missing is said at once, before anything is fetched, so that whoever installs it need not come
  // back twice.
  const machine = readMachine({ forTests: command === 'test' || command === 'soak', forSoak: command === 'soak' })
  const lacks = lacksOf(machine)
  if (lacks.length > 0) throw new Error(lacks.join('\n'))
  if (command === 'test' || command === 'soak') provideMachine(machine)
  if (!underRightNode(machine)) {
    installDependencies()
    await chosen()
  }
} catch (error) {
  say(error instanceof Error ? error.message : String(error))
  process.exit(1)
}
