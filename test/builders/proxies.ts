import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect } from 'node:tls'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const proxies = ['nginx', 'caddy', 'apache'] as const
export type Proxy = (typeof proxies)[number]

/** The files that an operator copies. The tests change nothing in them except what `fitted` says. */
export const fileOf: Record<Proxy, string> = {
  nginx: 'deploy/nginx/parkwing.conf',
  caddy: 'deploy/caddy/Caddyfile',
  apache: 'deploy/apache/parkwing.conf',
}
const programOf: Record<Proxy, string> = { nginx: 'nginx', caddy: 'caddy', apache: 'apache2' }
const packageOf: Record<Proxy, string> = { nginx: 'nginx', caddy: 'caddy', apache: 'apache2' }

/** Also looks where only root's PATH does, because Debian puts servers there. */
export const findProgram = (name: string): string | null =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin', '/sbin']
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file)) ?? null

/** What a test is called where it cannot be tried, so that the skip says why. */
export const lackOf = (proxy: Proxy): string | null => {
  const lacking = [
    ...(findProgram(programOf[proxy]) ? [] : [packageOf[proxy]]),
    ...(proxy === 'caddy' || findProgram('openssl') ? [] : ['openssl']),
  ]
  return lacking.length > 0 ? `not tried, as this machine has no ${lacking.join(' and ')}` : null
}

/** What the tests use in place of the values that the file has for an operator's own machine. */
export type Place = { folder: string; http: number; https: number; product: number; pages: string }

const mustReplace = (text: string, pattern: RegExp, by: string): string => {
  const changed = text.replace(pattern, by)
  if (changed === text) throw new Error(`nothing in the file is like ${pattern}`)
  return changed
}

/** The operator's file with the ports, name, certificate, logs and folder of pages that this test has. */
const fitted = (proxy: Proxy, { folder, http, https, product, pages }: Place): string => {
  const common: [RegExp, string][] = [
    [/127\.0\.0\.1:3000/g, `127.0.0.1:${product}`],
    [/\/srv\/parkwing\/build\/client/g, pages],
  ]
  const certificate: [RegExp, string][] = [
    [/\/etc\/letsencrypt\/live\/parking\.example/g, folder],
    [/parking\.example/g, 'localhost'],
    [/\/var\/log\/(?:nginx|apache2)/g, folder],
  ]
  const own: Record<Proxy, [RegExp, string][]> = {
    nginx: [
      ...certificate,
      [/listen \[::\]:\d+[^;]*;/g, ''],
      [/listen 80;/g, `listen ${http};`],
      [/listen 443/g, `listen ${https}`],
    ],
    apache: [...certificate, [/\*:80>/g, `*:${http}>`], [/\*:443>/g, `*:${https}>`]],
    caddy: [
      [/^http:\/\/parking\.example \{/m, `http://localhost:${http} {`],
      [/^parking\.example \{/m, `https://localhost:${https} {\n\ttls internal`],
    ],
  }
  return [...common, ...own[proxy]].reduce(
    (text, [pattern, by]) => mustReplace(text, pattern, by),
    readFileSync(join(root, fileOf[proxy]), 'utf8'),
  )
}

/** What surrounds the operator's file on a Debian, reduced to as little as possible. */
const around: Record<Proxy, (place: Place, site: string) => string> = {
  nginx: ({ folder }, site) => `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid;
    error_log ${folder}/start.log;
    daemon off;
    events {}
    http {
      types { text/html html; }
      ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${site};
    }`,
  apache: ({ folder, http, https }, site) => `
    ServerRoot ${folder}
    ServerName localhost
    PidFile ${folder}/pid
    DefaultRuntimeDir ${folder}
    ErrorLog ${folder}/start.log
    ${process.getuid?.() === 0 ? 'User daemon\nGroup daemon' : ''}
    LoadModule mpm_event_module /usr/lib/apache2/modules/mod_mpm_event.so
    ${['authz_core', 'alias', 'deflate', 'filter', 'mime', 'headers', 'http2', 'proxy', 'proxy_http', 'reqtimeout', 'rewrite', 'setenvif', 'env', 'socache_shmcb', 'ssl'].map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
    TypesConfig /etc/mime.types
    # as Debian's own configuration has it
    AddOutputFilterByType DEFLATE text/html text/plain text/css application/javascript
    <Directory />
      Require all denied
    </Directory>
    Listen 127.0.0.1:${http}
    Listen 127.0.0.1:${https}
    Include ${site}`,
  caddy: ({ http, https, folder }, site) => `{
\thttp_port ${http}
\thttps_port ${https}
\tadmin off
\tskip_install_trust
\tstorage file_system ${folder}/caddy
}
${readFileSync(site, 'utf8')}`,
}

const argumentsOf: Record<Proxy, (file: string) => { check: string[]; run: string[] }> = {
  nginx: (file) => ({ check: ['-t', '-c', file], run: ['-c', file] }),
  apache: (file) => ({ check: ['-t', '-f', file], run: ['-DFOREGROUND', '-f', file] }),
  caddy: (file) => ({
    check: ['validate', '--adapter', 'caddyfile', '--config', file],
    run: ['run', '--adapter', 'caddyfile', '--config', file],
  }),
}

/**
 * Writes the configuration and its certificate into the folder. `check` is the command by which the program checks it.
 */
const written = (proxy: Proxy, place: Place) => {
  mkdirSync(place.folder, { recursive: true })
  if (proxy !== 'caddy')
    execFileSync(
      'openssl',
      [
        ...'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' '),
        '-keyout',
        join(place.folder, 'privkey.pem'),
        '-out',
        join(place.folder, 'fullchain.pem'),
      ],
      { stdio: 'ignore' },
    )
  const [site, whole] = [join(place.folder, 'site.conf'), join(place.folder, 'whole.conf')]
  writeFileSync(site, fitted(proxy, place))
  writeFileSync(whole, around[proxy](place, site))
  return { program: findProgram(programOf[proxy]) ?? '', ...argumentsOf[proxy](whole) }
}

const environmentOf = ({ folder }: Place) => ({ PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder })

/** What the program says about the file. Throws where it refuses the file. */
export const checkProxy = (proxy: Proxy, place: Place): string => {
  const { program, check } = written(proxy, place)
  return execFileSync(program, check, { env: environmentOf(place), encoding: 'utf8', stdio: 'pipe' })
}

/**
 * Tries a TLS connection, because Caddy makes its certificate only after it listens, so a plain connection says
 * nothing.
 */
const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false })
    socket.once('secureConnect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })

export type RunningProxy = { url: string; output(): string; stop(): Promise<void> }

/**
 * Starts the proxy in front of a running product. Rejects with the proxy's own words when it is not ready within ten
 * seconds.
 */
export const startProxy = async (proxy: Proxy, place: Place): Promise<RunningProxy> => {
  const { program, run } = written(proxy, place)
  const child: ChildProcess = spawn(program, run, { env: environmentOf(place), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (let tries = 0; tries < 100; tries += 1) {
    if (await isOpen(place.https)) return { url: `https://localhost:${place.https}`, output: () => output, stop }
    if (child.exitCode !== null) break
    await wait(100)
  }
  child.kill('SIGKILL')
  throw new Error(`${proxy} does not start: ${output}`)
}
