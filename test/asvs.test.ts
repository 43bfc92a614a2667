import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { configTable } from '#server/config.ts'
import { root, walk } from './builders/sources.ts'

const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** ASVS 5.0.0: how many requirements of levels 1 and 2 each section has; they are its first ones. */
const sections = `
  1.1=2 1.2=9 1.3=11 1.4=3 1.5=2 2.1=3 2.2=3 2.3=4 2.4=1 3.2=2 3.3=4 3.4=6 3.5=5 3.7=2 4.1=3 4.2=1
  4.3=2 4.4=4 5.1=1 5.2=3 5.3=2 5.4=3 6.1=3 6.2=12 6.3=4 6.4=4 6.5=5 6.6=3 6.8=4 7.1=3 7.2=4 7.3=2
  7.4=5 7.5=2 7.6=2 8.1=2 8.2=3 8.3=1 8.4=1 9.1=3 9.2=4 10.1=2 10.2=2 10.3=4 10.4=11 10.5=5 10.6=2
  10.7=3 11.1=2 11.2=3 11.3=3 11.4=4 11.5=1 11.6=1 12.1=3 12.2=2 12.3=4 13.1=1 13.2=5 13.3=2 13.4=5
  14.1=2 14.2=4 14.3=3 15.1=3 15.2=3 15.3=7 16.1=1 16.2=5 16.3=4 16.4=3 16.5=3 17.1=1 17.2=4 17.3=2`
const required = [...sections.matchAll(/([\d.]+)=(\d+)/g)].flatMap(([, section = '', count]) =>
  Array.from({ length: Number(count) }, (_, index) => `${section}.${index + 1}`),
)

type Row = { id: string; state: string; code: string; file: string; title: string; says: string }

const rowsOf = (document: string): Row[] =>
  [...document.matchAll(/^\| (\d+\.\d+\.\d+) \|[^|]*\| ([a-z ]+) \|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, id = '', state = '', code = '', evidence = '', says = '']) => {
      const [, file = '', title = ''] = /^ `([^`]+)` "(.+)" $/.exec(evidence) ?? []
      return { id, state, code: /`([^`]+)`/.exec(code)?.[1] ?? '', file, title, says: says.trim() }
    },
  )

/** Whether a test is called so, letter by letter. */
const hasTest = (source: string, title: string): boolean =>
  new RegExp(`\\btest(?:\\.\\w+\\([^)]*\\))?\\(\\s*(['"\`])${title.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')}\\1`).test(
    source,
  )

const faultOf = ({ state, code, file, title, says }: Row): string | null => {
  const isThere = (path: string) => path !== '' && existsSync(join(root, path))
  const isShown = isThere(code) && isThere(file) && hasTest(read(file), title)
  if (state === 'met') return isShown && says === '' ? null : 'met, but its place or its test is not there'
  if (state === 'partly') return isShown && says !== '' ? null : 'partly met, without place, test or what lacks'
  if (state === 'not met' || state === 'does not apply') return says !== '' ? null : `${state} without a reason`
  return `no state: ${state}`
}

const document = read('docs/security/asvs.md')
const inventory = read('docs/security/inventory.md')
const inventorySection = (name: string) => inventory.split(/^## /m).find((part) => part.startsWith(name)) ?? ''

describe('ASVS 5.0.0, levels 1 and 2', () => {
  const rows = rowsOf(document)

  test('every requirement has a row, once and in order', () => {
    expect(required.length).toBe(253)
    expect(rows.map(({ id }) => id)).toEqual(required)
  })

  test('what is met names its place and a test that is there; everything else says why', () => {
    const faults = rows.flatMap((row) => {
      const fault = faultOf(row)
      return fault ? [`${row.id}: ${fault}`] : []
    })
    expect(faults).toEqual([])
  })

  test('the figures at the top are those of the table', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    const [met, partly, not, none] = ['met', 'partly', 'not met', 'does not apply'].map(count)
    expect(document).toContain(
      `Of ${rows.length} requirements ${met} are met, ${partly} partly, ${not} not, and ${none} do not apply.`,
    )
  })

  test('control: a row without its test, with a title that no test has, or without a reason is found', () => {
    const row = (state: string, code: string, evidence: string, says: string) =>
      rowsOf(`| 1.1.1 | something | ${state} | ${code} | ${evidence} | ${says} |\n`).map(faultOf)
    const own = '`test/asvs.test.ts`'
    const right = `${own} "every requirement has a row, once and in order"`
    expect(row('met', own, right, '')).toEqual([null])
    expect(row('met', own, '', '')[0]).toMatch(/not there/)
    expect(row('met', own, `${own} "every requirement has a ro"`, '')[0]).toMatch(/not there/)
    expect(row('met', '`test/none.ts`', right, '')[0]).toMatch(/not there/)
    expect(row('partly', own, right, '')[0]).toMatch(/what lacks/)
    expect(row('does not apply', '', '', '')[0]).toMatch(/without a reason/)
  })
})

const secrets = /node:crypto|from 'jose'|otpauth|@simplewebauthn|crypto\.subtle/
const forbidden = /create(?:Hash|Hmac)\('(?:md5|sha1)'|'(?:des|rc4|bf)(?:-[-\w]+|3)?'|-ecb'|-cbc'|Math\.random\(\)/i
const sources = walk('src').filter((file) => /(?<!\.test)\.tsx?$/.test(file))

describe('the inventory', () => {
  test('every file that computes with secrets stands in the inventory', () => {
    const table = inventorySection('Secrets')
    const named = [...table.matchAll(/`(src\/[^`]+)`/g)].map((match) => match[1] ?? '')
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
    // what only names, tags, sorts or draws ids is the last row of the table
    const harmless =
      /import \{ (?:createHash|randomUUID|createHash, randomUUID|timingSafeEqual)(?:, type \w+)? \} from 'node:crypto'/
    const keyed = sources.filter((file) => {
      const text = read(file)
      return (
        /createCipheriv|argon2\(|hkdfSync|createPrivateKey|otpauth|@simplewebauthn\/server|subtle\.encrypt/.test(
          text,
        ) && !harmless.test(text)
      )
    })
    expect(keyed.length).toBeGreaterThan(4)
    expect(keyed.filter((file) => !named.some((path) => file === path || file.startsWith(`${path}/`)))).toEqual([])
  })

  test('no algorithm that nobody should use stands in the code', () => {
    const found = sources.filter((file) => forbidden.test(read(file)) && !file.startsWith('src/db/pool.ts'))
    expect(found).toEqual([])
    expect(sources.filter((file) => secrets.test(read(file))).length).toBeGreaterThan(40)
  })

  test('control: an algorithm that nobody should use is found', () => {
    for (const line of [`createHash('md5')`, `createCipheriv('aes-128-ecb', key, null)`, 'Math.random()', `'des-ede3'`])
      expect(forbidden.test(line), line).toBe(true)
    expect(forbidden.test(`createHash('sha256')`)).toBe(false)
  })

  test('every setting that is an address or a key of somebody else stands in the inventory', () => {
    const table = inventorySection('Connections')
    const foreign = configTable()
      .map(({ name }) => name)
      .filter((name) =>
        /_(?:KEY|SECRET|KEY_FILE|CERT_FILE|ENDPOINT|BASE_URL)$|^(?:SECRET|DATABASE_URL|SMTP_URL|RATES_URL|CLAMAV|MAP_TILE_URL)$/.test(
          name,
        ),
      )
    expect(foreign.length).toBeGreaterThan(14)
    expect(foreign.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
  })

  test('what the inventory says of libraries is so', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, Record<string, string>>
    const versions = Object.values({ ...dependencies, ...devDependencies })
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([])
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { resolved?: string; integrity?: string }>
    }
    const locked = Object.entries(packages).filter(([name]) => name !== '')
    expect(locked.length).toBeGreaterThan(300)
    const elsewhere = locked.filter(
      ([, { resolved, integrity }]) => !resolved?.startsWith('https://registry.npmjs.org/') || !integrity,
    )
    expect(elsewhere).toEqual([])
  })

  test('ASVS 6.2.6 6.2.7 a field of a password hides it, and lets it be pasted and kept by the browser', () => {
    const fields = sources.flatMap((file) => {
      const text = read(file)
      return [...text.matchAll(/type="password"/g)].map(({ index }) => text.slice(index - 200, index + 200))
    })
    expect(fields.length).toBeGreaterThan(4)
    expect(
      fields.filter((around) => !/autoComplete=(?:\{autoComplete\}|"(?:current|new)-password")/.test(around)),
    ).toEqual([])
    // and none that is asked for is shown
    const named = sources.filter((file) => /<(?:input|Field|TextField)\b[^>]*name="(?:newP|p)assword"/.test(read(file)))
    expect(named.filter((file) => !read(file).includes('type="password"'))).toEqual([])
    expect(sources.filter((file) => /onPaste|'paste'|autoComplete="off"[^>]*password/.test(read(file)))).toEqual([])
  })
})
