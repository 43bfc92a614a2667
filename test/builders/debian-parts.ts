import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { freePort } from '#server/ports.ts'

// Programs of Debian that a server runs beside the product, each with a folder, a port and settings of its own, so that
// what the machine has set up for itself is left alone.

/** Programs of root are found as well where the `PATH` of whoever runs the tests names none of their folders. */
export const asRoot = { env: { ...process.env, PATH: `${process.env['PATH']}:/usr/local/sbin:/usr/sbin:/sbin` } }

/** Which of these programs the machine lacks. */
export const lacking = (...programs: string[]): string[] =>
  programs.filter(
    (program) => spawnSync('sh', ['-c', `command -v ${program}`], { ...asRoot, stdio: 'ignore' }).status !== 0,
  )

const answers = (where: { host: string; port: number } | { path: string }): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(where as { path: string })
    const end = (value: boolean) => (socket.destroy(), resolve(value))
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
  })

/** Until something listens there. Throws with what the program said when it has ended before. */
const listening = async (
  where: { host: string; port: number } | { path: string },
  ended: () => string | null,
): Promise<void> => {
  for (let look = 0; look < 600; look++) {
    const words = ended()
    if (words !== null) throw new Error(words)
    if (await answers(where)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('nothing listens after 30 s')
}

const inForeground = (program: string, args: string[]) => {
  const child: ChildProcess = spawn(program, args, { ...asRoot, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (part: Buffer) => (said += part))
  child.stderr?.on('data', (part: Buffer) => (said += part))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  const over = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!isOver()) child.kill(signal)
    await over
  }
  return { ended: () => (isOver() ? `${program} has ended: ${said}` : null), end }
}

/** ClamAV's daemon with one signature, which finds `needle`, and with room for files of at most `most` bytes. */
export const startClamd = async (folder: string, { needle, most }: { needle: string; most: number }) => {
  const signatures = join(folder, 'signatures')
  mkdirSync(signatures, { recursive: true })
  writeFileSync(join(signatures, 'own.ndb'), `Own.Test:0:*:${Buffer.from(needle).toString('hex')}\n`)
  const port = await freePort('127.0.0.1')
  const path = join(folder, 'clamd.ctl')
  const settings = join(folder, 'clamd.conf')
  writeFileSync(
    settings,
    `DatabaseDirectory ${signatures}
LocalSocket ${path}
TCPSocket ${port}
TCPAddr 127.0.0.1
Foreground yes
StreamMaxLength ${most}
`,
  )
  const run = async () => {
    const clamd = inForeground('clamd', ['-c', settings])
    await listening({ host: '127.0.0.1', port }, clamd.ended)
    await listening({ path }, clamd.ended)
    return clamd
  }
  let clamd = await run()
  return {
    port,
    path,
    kill: () => clamd.end('SIGKILL'),
    start: async () => void (clamd = await run()),
    stop: () => clamd.end('SIGTERM'),
  }
}

/** OpenDKIM as a milter that checks signatures; `dns` is what it finds there. */
export const startDkimVerifier = async (folder: string, dns: Readonly<Record<string, string>>) => {
  const port = await freePort('127.0.0.1')
  const zone = join(folder, 'zone')
  writeFileSync(
    zone,
    Object.entries(dns)
      .map(([name, text]) => `${name} ${text}\n`)
      .join(''),
  )
  const settings = join(folder, 'opendkim.conf')
  writeFileSync(
    settings,
    `Mode v
Socket inet:${port}@127.0.0.1
TestDNSData file:${zone}
AlwaysAddARHeader yes
AuthservID inbox.example
Syslog no
`,
  )
  const verifier = inForeground('opendkim', ['-f', '-x', settings])
  await listening({ host: '127.0.0.1', port }, verifier.ended)
  return { port, stop: () => verifier.end('SIGTERM') }
}

/**
 * Postfix for `inbox.example`, which wants TLS and a certificate of its own, and keeps what it gets in a Maildir of
 * each address but `nobody@`. Postfix runs as root.
 */
export const startPostfix = async (
  folder: string,
  { key, certificate, milter }: { key: string; certificate: string; milter: number },
) => {
  const port = await freePort('127.0.0.1')
  const etc = join(folder, 'etc')
  const boxes = join(folder, 'boxes')
  for (const one of [etc, boxes, join(folder, 'queue'), join(folder, 'data')]) mkdirSync(one, { recursive: true })
  const id = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postfix'], { encoding: 'utf8' }))
  chownSync(join(folder, 'data'), id('-u'), id('-g'))
  chownSync(boxes, id('-u'), id('-g'))
  chmodSync(folder, 0o755)
  writeFileSync(
    join(etc, 'main.cf'),
    `compatibility_level = 3.6
queue_directory = ${join(folder, 'queue')}
data_directory = ${join(folder, 'data')}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
maillog_file = ${join(folder, 'log')}
maillog_file_prefixes = ${folder}
myhostname = mail.inbox.example
mydestination =
inet_interfaces = loopback-only
inet_protocols = ipv4
mynetworks = 127.0.0.0/8
virtual_mailbox_domains = inbox.example
virtual_mailbox_base = ${boxes}
virtual_mailbox_maps = inline:{ noor@inbox.example=noor/, ada@inbox.example=ada/ }
virtual_uid_maps = static:${id('-u')}
virtual_gid_maps = static:${id('-g')}
virtual_minimum_uid = 1
smtpd_tls_security_level = encrypt
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${key}
smtpd_milters = inet:127.0.0.1:${milter}
smtpd_tls_received_header = yes
milter_default_action = tempfail
`,
  )
  const service = (name: string, type: string, command: string, wakeup = '-', max = '-') =>
    `${name} ${type} - - n ${wakeup} ${max} ${command}\n`
  writeFileSync(
    join(etc, 'master.cf'),
    [
      `127.0.0.1:${port} inet n - n - - smtpd\n`,
      `cleanup unix n - n - 0 cleanup\n`,
      `qmgr unix n - n 300 1 qmgr\n`,
      `pickup unix n - n 60 1 pickup\n`,
      service('tlsmgr', 'unix', 'tlsmgr', '1000?', '1'),
      service('rewrite', 'unix', 'trivial-rewrite'),
      service('bounce', 'unix', 'bounce', '-', '0'),
      service('defer', 'unix', 'bounce', '-', '0'),
      service('trace', 'unix', 'bounce', '-', '0'),
      service('error', 'unix', 'error'),
      service('proxymap', 'unix', 'proxymap'),
      `virtual unix - n n - - virtual\n`,
      `anvil unix - - n - 1 anvil\n`,
      `postlog unix-dgram n - n - 1 postlogd\n`,
    ].join(''),
  )
  const postfix = inForeground('/usr/sbin/postfix', ['-c', etc, 'start-fg'])
  await listening({ host: '127.0.0.1', port }, postfix.ended)
  return {
    port,
    boxes,
    stop: async () => {
      spawnSync('/usr/sbin/postfix', ['-c', etc, 'stop'], { stdio: 'ignore' })
      await postfix.end('SIGTERM')
    },
  }
}
