// What a fresh clone needs before anything else can run. Plain JavaScript for any Node from 20 on: nothing is installed
// yet.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const nodeVersion = '26.10.0'
const oldestMajor = 26

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'

export const say = (text) => process.stderr.write(`${text}\n`)

/** Runs a command to its end; output is shown only when it fails, unless `show`. */
export const runToEnd = (command, args, { show = false, env = {}, cwd = root } = {}) => {
  const result = spawnSync(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: show ? 'inherit' : 'pipe',
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    shell: process.platform === 'win32',
  })
  if (result.status === 0) return result.stdout ?? ''
  if (!show) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  throw new Error(
    `${command} ${args.join(' ')} failed (${result.error?.message ?? `exit ${result.status ?? result.signal}`})`,
  )
}

/** Continues this very script under the right Node: from npm when the machine's is too old. */
export const underRightNode = () => {
  if (Number(process.versions.node.split('.')[0]) >= oldestMajor) return false
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(root, '.node')
  const binary = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(binary)) {
    say(`Node ${process.versions.node} is too old; getting Node ${nodeVersion} from npm for this folder …`)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{"private":true}\n')
    runToEnd(
      npm,
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${nodeVersion}`],
      { cwd: folder },
    )
  }
  const child = spawn(binary, process.argv.slice(1), {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(binary)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}` },
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

/**
 * Dependencies as locked, again only when the lock changed. Not `npm ci`: it refuses a lock that lacks optional builds
 * of a package for other systems, which a registry need not carry. `--no-save` leaves the lock as it is.
 */
export const installDependencies = () => {
  const wanted = digest([readFileSync(join(root, 'package-lock.json'))])
  const stamp = join(root, 'node_modules', '.parkwing-installed')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Installing dependencies …')
  runToEnd(npm, ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund'])
  writeFileSync(stamp, wanted)
}

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.name !== 'generated')
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)]))

export const compileTexts = ({ draft = false } = {}) =>
  runToEnd(process.execPath, [join('scripts', 'compile-texts.mjs'), ...(draft ? ['--draft'] : [])])

/** Builds pages and scripts when their sources changed since the last time. */
export const buildPages = () => {
  const sources = [
    ...['src', 'locales'].flatMap((folder) => filesBelow(join(root, folder))),
    ...['package-lock.json', 'vite.config.ts', 'react-router.config.ts'].map((name) => join(root, name)),
  ]
  const wanted = digest(sources.flatMap((file) => [file.slice(root.length), readFileSync(file)]))
  const stamp = join(root, 'build', '.parkwing-built')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  say('Building …')
  compileTexts()
  rmSync(stamp, { force: true })
  runToEnd(process.execPath, [join('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'], {
    env: { NODE_ENV: 'production' },
  })
  runToEnd(process.execPath, [join('scripts', 'error-pages.ts')])
  runToEnd(process.execPath, [join('scripts', 'compress-assets.mjs')])
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

export const isExecutable = (path) => existsSync(path) && (statSync(path).mode & 0o111) !== 0
