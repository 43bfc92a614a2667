import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { claimPath } from '#domain/site-map/machines.ts'
import { configTable, readConfig } from '#server/config.ts'
import { checkProxy, fileOf, findProgram, lackOf, proxies } from '#test/builders/proxies.ts'
import { uploadBodyBytes } from '#usecases/uploads.ts'
import { lean, leanEnvironment } from '../scripts/lean.mjs'
import { fetchedNode } from '../scripts/needs.mjs'

// What an operator copies from deploy/ and reads in docs/deployment must be true of the product.
// test/journeys/behind-a-proxy.test.ts tries the proxies in front of a running product.

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const walk = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? walk(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
/**
 * The one value that a pattern finds. Throws when it finds none or several, because a pattern that finds nothing tests
 * nothing.
 */
const only = (text: string, pattern: RegExp): string => {
  const found = [...new Set([...text.matchAll(new RegExp(pattern, 'gm'))].map((match) => match[1] ?? ''))]
  if (found.length !== 1) throw new Error(`${pattern} finds ${JSON.stringify(found)}`)
  return found[0]!
}

const deployed = walk('deploy')
const guides = ['docs/deployment/README.md', 'docs/runbooks/production.md']
const unit = read('deploy/systemd/parkwing.service')
const image = read('Dockerfile')
const http = read('src/server/http.ts')
const settings = new Map(configTable().map(({ name, fallback }) => [name, fallback]))
const pairs = (text: string): [string, string][] =>
  [...text.matchAll(/^(?!#)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value])
/** Settings that Node and the system read and the product does not. */
const ofNode = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE', ...Object.keys(lean)])

describe('settings', () => {
  const environment = Object.fromEntries(pairs(read('deploy/systemd/parkwing.env')))

  test('everything that is set exists', () => {
    const named = [
      ...pairs(read('deploy/systemd/parkwing.env')).map(([name]) => name),
      ...[...unit.matchAll(/^Environment=([A-Z_]+)=/gm)].map((match) => match[1]!),
      ...[...image.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((one) => one.split('=')[0]!),
      ),
    ]
    expect(named.length).toBeGreaterThan(15)
    expect(named.filter((name) => !settings.has(name) && !ofNode.has(name))).toEqual([])
  })

  test('everything in capitals that a guide or a proxy names is a setting', () => {
    const texts = [...guides, ...deployed].map(read).join('\n')
    const named = [...texts.matchAll(/`?\b([A-Z]+_[A-Z_]+)\b/g)].map((match) => match[1]!)
    const others = new Set([...ofNode, 'REQUEST_URI', 'SERVER_NAME', 'AF_INET', 'AF_UNIX', 'AF_NETLINK'])
    expect(named.length).toBeGreaterThan(15)
    expect([...new Set(named)].filter((name) => !settings.has(name) && !others.has(name))).toEqual([])
  })

  test('the environment file, filled in, is one the product starts with; as it is it says what lacks', () => {
    const filledIn = { ...environment, MOLLIE_API_KEY: 'live_abcdefgh', SECRET: 'x'.repeat(44) }
    expect(readConfig(filledIn)).toMatchObject({ TRUSTED_PROXIES: 1, CATALOGUE: 'none', PAYMENT_PROVIDER: 'mollie' })
    expect(() => readConfig(environment)).toThrow(/SECRET.*MOLLIE_API_KEY|MOLLIE_API_KEY.*SECRET/)
  })

  test('MACHINE-24 whoever starts the product lets it rest in as little memory, unless an operator says otherwise', () => {
    for (const [name, value] of Object.entries(lean)) {
      expect(only(unit, new RegExp(`^Environment=${name}=(\\S+)`))).toBe(value)
      expect(only(image, new RegExp(`^ENV .*\\b${name}=(\\S+)`))).toBe(value)
    }
    expect(read('scripts/run.mjs')).toContain('...leanEnvironment(process.env)')
    expect(leanEnvironment({})).toEqual(lean)
    expect(leanEnvironment({ NODE_OPTIONS: '--inspect', PATH: '/bin' })).toEqual({ ...lean, NODE_OPTIONS: '--inspect' })
  })

  test('one port everywhere', () => {
    const port = settings.get('PORT')!
    expect(environment['PORT']).toBe(port)
    expect(only(image, /\bPORT=(\d+)/)).toBe(port)
    expect(only(image, /^EXPOSE (\d+)/)).toBe(port)
    for (const proxy of proxies) expect(only(read(fileOf[proxy]), /127\.0\.0\.1:(\d+)/)).toBe(port)
    expect(only(read('docs/deployment/README.md'), /127\.0\.0\.1:(\d+)/)).toBe(port)
  })
})

describe('proxies', () => {
  const texts = proxies.map((proxy) => [proxy, read(fileOf[proxy])] as const)

  test.each(texts)('%s lets idle connections go before the product does', (proxy, text) => {
    const closesMs = Number(only(http, /keepAliveTimeout: ([\d_]+)/).replaceAll('_', ''))
    const pattern = { nginx: /keepalive_timeout (\d+)s/, caddy: /\bkeepalive (\d+)s/, apache: /\bttl=(\d+)/ }[proxy]
    expect(Number(only(text, pattern)) * 1_000).toBeLessThan(closesMs)
  })

  test.each(texts)('%s knows every language of the error pages', (_proxy, text) => {
    expect(
      only(text, /\^\/\((en\|[a-z|-]+)\)\(\/\|\$\)/)
        .split('|')
        .toSorted(),
    ).toEqual(languages.toSorted())
  })

  test.each(texts.filter(([proxy]) => proxy !== 'caddy'))(
    '%s lets a whole claim through, and no other body',
    (_, text) => {
      // The pattern of the proxy must match the addresses at which the product takes files, and no others.
      const [, pattern = ''] = /\^(\S*claimemail\)?)\$/.exec(text) ?? []
      const lets = (path: string) => new RegExp(`^${pattern}$`).test(path)
      const claims = ['/en/claim', '/nl-be/claim', claimPath]
      expect([claims.filter(lets), ['/en/claim/x', '/en/search', '/claim'].filter(lets)]).toEqual([claims, []])
      const limits = [...text.matchAll(/(?:client_max_body_size|LimitRequestBody) (\d+)(m?)/g)].map(
        ([, count, unitOf]) => Number(count) * (unitOf ? 1024 * 1024 : 1),
      )
      expect(limits).toEqual([1024 * 1024, 32 * 1024 * 1024])
      expect(uploadBodyBytes).toBeGreaterThan(limits[0]!)
      expect(uploadBodyBytes).toBeLessThan(limits[1]!)
    },
  )

  describe.each(proxies.map((proxy) => ({ proxy, lack: lackOf(proxy) })))('$proxy', ({ proxy, lack }) => {
    test.skipIf(lack)(lack ?? 'says that its file is well-formed', () => {
      const folder = mkdtempSync(join(tmpdir(), `parkwing-${proxy}-`))
      try {
        const place = { folder, http: 40_080, https: 40_443, product: 40_300, pages: folder }
        expect(() => checkProxy(proxy, place)).not.toThrow()
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    })
  })
})

describe('the service of systemd', () => {
  const analyze = findProgram('systemd-analyze')
  const analyzed = (folder: string, args: string[]): string => {
    // the Node of this machine stands in for the operator's
    writeFileSync(join(folder, 'parkwing.service'), unit.replace('/usr/bin/node', process.execPath))
    return execFileSync(analyze!, [...args, join(folder, 'parkwing.service')], { encoding: 'utf8', stdio: 'pipe' })
  }
  const lack = analyze ? null : 'not tried, as this machine has no systemd-analyze'

  test('starts what is there, and waits longer for its end than the product takes', () => {
    expect(existsSync(join(root, only(unit, /^ExecStart=\/usr\/bin\/node (\S+)$/)))).toBe(true)
    const lastResort = Number(only(read('src/server/main.ts'), /process\.exit\(1\), ([\d_]+)\)/).replaceAll('_', ''))
    expect(Number(only(unit, /^TimeoutStopSec=(\d+)/)) * 1_000).toBeGreaterThan(lastResort)
  })

  test('writes where systemd makes a folder for it, and nowhere else', () => {
    expect(`/var/lib/${only(unit, /^StateDirectory=(\S+)/)}`).toBe(only(unit, /^Environment=DATA_DIR=(\S+)/))
    expect(`/var/cache/${only(unit, /^CacheDirectory=(\S+)/)}`).toBe(
      only(unit, /^Environment=NODE_COMPILE_CACHE=(\S+)/),
    )
    expect(unit).toMatch(/^ProtectSystem=strict$/m)
    expect(unit).not.toMatch(/ReadWritePaths|^User=root/m)
    // ASVS 13.4.1: nor does it see how the code came about
    expect(unit).toMatch(/^InaccessiblePaths=-\/srv\/parkwing\/\.git$/m)
  })

  test.skipIf(lack)(lack ?? 'systemd finds nothing wrong with it, and little that it may do', () => {
    const folder = mkdtempSync(join(tmpdir(), 'parkwing-unit-'))
    try {
      expect(analyzed(folder, ['verify'])).toBe('')
      // a service that may do everything scores 10, and the threshold is in tenths
      expect(() => analyzed(folder, ['security', '--offline=true', '--threshold=20'])).not.toThrow()
      writeFileSync(join(folder, 'open.service'), '[Service]\nExecStart=/bin/true\n')
      expect(() =>
        execFileSync(analyze!, ['security', '--offline=true', '--threshold=20', join(folder, 'open.service')], {
          stdio: 'pipe',
        }),
      ).toThrow()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})

describe('the image', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  test('has the Node that is fetched where the machine has none', () => {
    expect(only(image, /^FROM docker\.io\/library\/node:([\d.]+)-/)).toBe(fetchedNode)
  })

  test('copies what exists and is not left out of what is sent to the builder', () => {
    const copied = [...image.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, line = '']) => line.split(' '))
    const fromBuild = [...image.matchAll(/^COPY --from=built \/srv\/parkwing\/(\S+) (\S+)$/gm)]
    expect(copied).toEqual(['.', 'package.json', 'package-lock.json'])
    for (const [, source = '', target] of fromBuild) {
      expect(target).toBe(source)
      expect(source === 'build' || existsSync(join(root, source)), source).toBe(true)
      expect(source === 'build' || !ignored.includes(source), source).toBe(true)
    }
    expect(fromBuild.length).toBe(6)
  })

  test('runs commands that package.json has, and not as root', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const used = [...image.matchAll(/npm run (\S+)/g)].map((match) => match[1]!)
    expect(used.filter((name) => !(name in scripts))).toEqual([])
    expect(image.lastIndexOf('\nUSER node')).toBeGreaterThan(image.lastIndexOf('\nRUN '))
    expect(image.indexOf('\nUSER node')).toBeLessThan(image.indexOf('\nCMD '))
    const command = JSON.parse(only(image, /^CMD (\[.*\])$/)) as string[]
    expect(existsSync(join(root, command[1]!))).toBe(true)
  })

  test('what a builder is sent holds no secret and nothing of one machine', () => {
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '.node', 'node_modules', '**/*.env', '**/*.pem']))
    // but not what is needed to build and to run
    for (const needed of ['src', 'locales', 'content', 'db', 'scripts', 'package.json', 'vite.config.ts'])
      expect(ignored).not.toContain(needed)
  })
})

describe('the guides', () => {
  test('name every file of deploy/, and only files that exist', () => {
    const guide = read('docs/deployment/README.md')
    for (const file of deployed) expect(guide).toContain(`\`${file}\``)
    const named = [...guides, ...deployed].flatMap((file) =>
      [...read(file).matchAll(/\b((?:deploy|docs|scripts|src|test)\/[\w./-]+\.\w+)/g)].map((match) => match[1]!),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  test('name commands that package.json has', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = guides.flatMap((file) => [...read(file).matchAll(/npm run ([a-z]+)/g)].map((match) => match[1]!))
    expect(named.length).toBeGreaterThan(8)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})
