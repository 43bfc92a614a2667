// What a fresh clone needs before anything else can run. It is plain JavaScript for any Node from 18 on, because
// nothing is installed yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chooseNode, fetchedNode, fetchedNpm, startLack } from './needs.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const isWindows = process.platform === 'win32'
const npm = isWindows ? 'npm.cmd' : 'npm'

export const say = (text) => process.stderr.write(`${text}\n`)

/** Runs a command to its end. Its output is shown only when it fails, unless `show` is set. */
export const runToEnd = (command, args, { show = false, env = {}, cwd = root } = {}) => {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    // on Windows npm is a script of the command prompt
    shell: isWindows && command === npm,
  })
  if (result.status === 0) return result.stdout ?? ''
  if (!show) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  throw new Error(
    `${command} ${args.join(' ')} failed (${result.error?.message ?? `exit ${result.status ?? result.signal}`})`,
  )
}

const nodeFolder = join(root, '.node')
const nodeStamp = join(nodeFolder, '.parkwing-fetched')
const fetchedBinary = (name) => join(nodeFolder, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
const fetchedNpmScript = join(nodeFolder, 'node_modules', 'npm', 'bin', 'npm-cli.js')

const readIfThere = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : null)

const wantedNode = (name) => `${name}@${fetchedNode} npm@${fetchedNpm}`
const isFetched = (name) => readIfThere(nodeStamp) === wantedNode(name) && existsSync(fetchedBinary(name))

/**
 * Gets the right Node and its npm with the machine's npm and keeps both in this folder. They are tried out before they
 * are trusted.
 */
const fetchNode = (name, machine) => {
  say(
    `Node ${process.versions.node} is too old; getting Node ${fetchedNode} from the package registry for this folder …`,
  )
  rmSync(nodeStamp, { force: true })
  mkdirSync(nodeFolder, { recursive: true })
  writeFileSync(join(nodeFolder, 'package.json'), '{"private":true}\n')
  const quietly = ['--no-audit', '--no-fund', '--no-save', '--no-package-lock', '--ignore-scripts', '--loglevel=error']
  runToEnd(npm, ['install', '--prefix', nodeFolder, ...quietly, ...wantedNode(name).split(' ')], { cwd: nodeFolder })
  const tried = spawnSync(fetchedBinary(name), ['--version'], { encoding: 'utf8' })
  if (tried.status !== 0) throw new Error(startLack(fetchedNode, tried.error?.message ?? tried.stderr, machine))
  writeFileSync(nodeStamp, wantedNode(name))
}

/** Whether something is missing from this folder that npm has to bring. */
export const mustInstall = (machine) => {
  const choice = chooseNode(machine)
  return (choice.kind === 'fetched' && !isFetched(choice.name)) || !areDependenciesInstalled()
}

/** Continues this very script under the right Node when that is a fetched one, because the machine's is too old. */
export const underRightNode = (machine) => {
  const choice = chooseNode(machine)
  if (choice.kind !== 'fetched') return false
  if (!isFetched(choice.name)) fetchNode(choice.name, machine)
  const binary = fetchedBinary(choice.name)
  const child = spawn(binary, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(binary)}${isWindows ? ';' : ':'}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
  return true
}

const digest = (parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part).update('\0')
  return hash.digest('hex')
}

const dependenciesStamp = join(root, 'node_modules', '.parkwing-installed')
const wantedDependencies = () => digest([readFileSync(join(root, 'package-lock.json'))])
const areDependenciesInstalled = () => readIfThere(dependenciesStamp) === wantedDependencies()

/** A fetched Node uses its own npm. */
const runNpm = (args) => {
  const isOurs = process.execPath.startsWith(nodeFolder) && existsSync(fetchedNpmScript)
  const [command, ...before] = isOurs ? [process.execPath, fetchedNpmScript] : [npm]
  return runToEnd(command, [...before, ...args])
}

/**
 * Installs the dependencies as locked, and again only when the lock changed. It does not use `npm ci`, which refuses a
 * lock that lacks optional builds of a package for other systems, and a registry need not carry those. `--no-save`
 * leaves the lock as it is.
 */
export const installDependencies = () => {
  if (areDependenciesInstalled()) return
  say('Installing dependencies …')
  runNpm(['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])
  writeFileSync(dependenciesStamp, wantedDependencies())
}

/** The bill of materials of what is delivered, as CycloneDX. It is read from the lock, and no registry is asked. */
export const billOfMaterials = () =>
  runNpm([
    'sbom',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
    '--package-lock-only',
    '--omit=dev',
    '--offline',
    '--loglevel=error',
  ])

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'generated')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))

export const compileTexts = ({ draft = false } = {}) =>
  runToEnd(process.execPath, [join('scripts', 'compile-texts.mjs'), ...(draft ? ['--draft'] : [])])

/** Builds pages and scripts when their sources have changed since the last time. */
export const buildPages = () => {
  const sources = [
    ...['src', 'locales'].flatMap((folder) => filesBelow(join(root, folder))),
    ...['package-lock.json', 'vite.config.ts', join('scripts', 'vite-islands.ts')].map((name) => join(root, name)),
  ]
  const wanted = digest(sources.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  const stamp = join(root, 'build', '.parkwing-built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building …')
  compileTexts()
  rmSync(stamp, { force: true })
  rmSync(join(root, 'build'), { recursive: true, force: true })
  runToEnd(process.execPath, [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--app'], {
    env: { NODE_ENV: 'production' },
  })
  runToEnd(process.execPath, [join('scripts', 'error-pages.ts')])
  runToEnd(process.execPath, [join('scripts', 'compress-assets.mjs')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export const isExecutable = (path) => existsSync(path) && (statSync(path).mode & 0o111) !== 0
