// What tests need from the machine: a browser, a PostgreSQL server, a PDF reader, Java. Installed by the system's
// package manager where that is permitted.
import { existsSync, readdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { isExecutable, say } from './prepare.mjs'

const browsers = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

export const findBrowser = () => browsers.find((path) => path && existsSync(path)) ?? null

export const findPostgres = () => {
  const folders = [
    process.env.POSTGRES_BIN,
    ...(existsSync('/usr/lib/postgresql')
      ? readdirSync('/usr/lib/postgresql')
          .sort((a, b) => Number(b) - Number(a))
          .map((version) => `/usr/lib/postgresql/${version}/bin`)
      : []),
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/bin',
    '/usr/bin',
  ]
  return (
    folders.find(
      (folder) => folder && ['initdb', 'postgres', 'pg_ctl'].every((name) => isExecutable(`${folder}/${name}`)),
    ) ?? null
  )
}

const has = (command, question = '-v') => spawnSync(command, [question], { stdio: 'ignore' }).error === undefined

const wanted = [
  { what: 'Chromium', packages: ['chromium', 'fonts-liberation'], present: () => findBrowser() !== null },
  { what: 'PostgreSQL server', packages: ['postgresql'], present: () => findPostgres() !== null },
  { what: 'openssl', packages: ['openssl'], present: () => has('openssl') },
  { what: 'pdftotext and pdftoppm', packages: ['poppler-utils'], present: () => has('pdftotext') && has('pdftoppm') },
  // the W3C's HTML checker runs on it (test/journeys/crawl.test.ts)
  { what: 'Java', packages: ['default-jre-headless'], present: () => has('java', '-version') },
]

/** Installs what is missing, or ends with one clear message how to provide it. */
export const provideMachine = () => {
  const missing = wanted.filter((thing) => !thing.present())
  if (missing.length === 0) return
  const packages = missing.flatMap((thing) => thing.packages)
  const sudo =
    process.getuid?.() === 0
      ? []
      : spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0
        ? ['sudo', '-n']
        : null
  if (existsSync('/usr/bin/apt-get') && sudo) {
    say(`Installing ${packages.join(', ')} …`)
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const [command, ...before] = [...sudo, 'apt-get']
    spawnSync(command, [...before, 'update', '-qq'], { stdio: 'ignore', env })
    spawnSync(command, [...before, 'install', '-y', '-qq', '--no-install-recommends', ...packages], {
      stdio: 'ignore',
      env,
    })
  }
  const still = wanted.filter((thing) => !thing.present())
  if (still.length > 0)
    throw new Error(
      `The tests need ${still.map((thing) => thing.what).join(', ')}. Install with the system's package manager (Debian: apt-get install ${still.flatMap((thing) => thing.packages).join(' ')}), or name them in CHROMIUM and POSTGRES_BIN.`,
    )
}
