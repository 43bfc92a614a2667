// What the machine is and has, and what the tests need from it: a browser, a PostgreSQL server, a PDF reader, Java. The
// system's package manager installs those where that is permitted.
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { chooseNode, lacksOf, packagesFor } from './needs.mjs'
import { isExecutable, mustInstall, root, say } from './prepare.mjs'

/** Chromium without its windows: it needs half the processor time for what the tests ask of it (decision 0043). */
const leanBrowser = { path: '/usr/bin/chromium-headless-shell', package: 'chromium-headless-shell' }
const browsers = [
  process.env.CHROMIUM,
  leanBrowser.path,
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
  { what: 'Chromium', packages: [leanBrowser.package, 'fonts-liberation'], present: () => findBrowser() !== null },
  { what: 'PostgreSQL server', packages: ['postgresql'], present: () => findPostgres() !== null },
  { what: 'openssl', packages: ['openssl'], present: () => has('openssl') },
  { what: 'pdftotext and pdftoppm', packages: ['poppler-utils'], present: () => has('pdftotext') && has('pdftoppm') },
  // the W3C's HTML checker, which test/walk/crawl.test.ts uses, runs on it
  { what: 'Java', packages: ['default-jre-headless'], present: () => has('java', '-version') },
]

/**
 * What only `npm run soak` needs: the other engines, in which it takes the journeys (MACHINE-7, MACHINE-43), and what
 * builds the bare machine that it tries (MACHINE-4), which only root can enter.
 */
const isRoot = process.getuid?.() === 0
const soakTools = [
  {
    what: 'Firefox',
    packages: ['firefox-esr'],
    present: () =>
      [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox'].some((path) => path && existsSync(path)),
  },
  // the engine of Safari, and a screen for it that nobody sees (MACHINE-43)
  {
    what: 'WebKit and its driver',
    packages: ['webkit2gtk-driver', 'xvfb'],
    present: () => ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'].every((path) => existsSync(path)),
  },
  { what: 'debootstrap', packages: ['debootstrap'], present: () => !isRoot || existsSync('/usr/sbin/debootstrap') },
]

const managers = {
  'apt-get': ['/usr/bin/apt-get'],
  dnf: ['/usr/bin/dnf'],
  apk: ['/sbin/apk'],
  brew: ['/opt/homebrew/bin/brew', '/usr/local/bin/brew'],
}
const findManager = () => Object.keys(managers).find((name) => managers[name].some((path) => existsSync(path))) ?? null
const maySudo = () => !isRoot && spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0

const findGlibc = () => {
  if (process.platform !== 'linux') return null
  // otherwise a report would ask the network for the names of open connections
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime ?? null
}

const findNpm = () => {
  const asked = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  return asked.status === 0 ? asked.stdout.trim() : null
}

const mayWriteIn = (folder) => {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** The facts on which `needs.mjs` decides. Those that take time to find out are only looked up when they matter. */
export const readMachine = ({ forTests, forSoak = false }) => {
  const { platform, arch } = process
  const node = process.versions.node
  const known = { node, platform, arch, glibc: null }
  if (chooseNode(known).kind !== 'own') known.glibc = findGlibc()
  const lacking = mustInstall(known)
  const manager = findManager()
  // elsewhere we do not know its package, and the step says what it looked for
  const needed = [...(forTests ? wanted : []), ...(forSoak && manager === 'apt-get' ? soakTools : [])]
  const tools = needed.filter((tool) => !tool.present())
  const leaner = forTests ? findLeaner(manager) : []
  return {
    ...known,
    forSoak,
    npm: lacking ? findNpm() : null,
    manager,
    isRoot,
    maySudo: tools.length + leaner.length > 0 && maySudo(),
    folder: root,
    mayWrite: [root, join(root, '.node'), join(root, 'node_modules')]
      .filter((path) => existsSync(path))
      .every(mayWriteIn),
    mustInstall: lacking,
    tools,
    leaner,
  }
}

/** The lean browser, when the machine has only another one and the package manager knows the lean one. */
const findLeaner = (manager) =>
  manager !== 'apt-get' ||
  [null, process.env.CHROMIUM, leanBrowser.path].includes(findBrowser()) ||
  spawnSync('apt-cache', ['show', leanBrowser.package], { stdio: 'ignore' }).status !== 0
    ? []
    : [leanBrowser.package]

/** Runs a command of the package manager; its output is shown only when it fails. */
const runManager = (machine, args) => {
  const [command, ...before] = machine.isRoot ? ['apt-get'] : ['sudo', '-n', 'apt-get']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const { status, stderr } = spawnSync(command, [...before, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env,
  })
  if (status !== 0) say(stderr ?? '')
}

/** Installs what the tests need and the machine lacks, or ends with one clear message how to provide it. */
export const provideMachine = (machine = readMachine({ forTests: true })) => {
  const packages = packagesFor(machine)
  if (packages.length > 0) {
    say(`Installing ${packages.join(', ')} …`)
    runManager(machine, ['update', '-qq'])
    runManager(machine, ['install', '-y', '-qq', '--no-install-recommends', ...packages])
  }
  // what could not be installed here is for the reader to install
  const { forSoak } = machine
  const lacks = lacksOf({ ...readMachine({ forTests: true, forSoak }), isRoot: false, maySudo: false })
  if (lacks.length > 0) throw new Error(lacks.join('\n'))
}
