// `npm run mutation` changes the rules (src/domain) in a copy, one small fault at a time, and counts how many the tests
// notice. Writes bench/mutation.md: the score of each folder and every fault nobody noticed. Hours for everything, so
// it measures only folders that have changed since their row was written; `npm run mutation -- maps pricing` measures
// those folders, `npm run mutation -- --all` every one.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { withoutComments } from '../test/builders/sources.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, '.bench', 'mutation')
const tools = join(root, '.bench', 'mutation-tools')
const goal = 85
const packages = ['@stryker-mutator/core@10.1.1', '@stryker-mutator/vitest-runner@10.1.1']

const run = (command: string, args: string[], cwd: string, show = true): void => {
  const { status } = spawnSync(command, args, { cwd, stdio: show ? 'inherit' : 'ignore' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`)
}

/**
 * Makes one folder of packages: the product's, and those of the mutation tool where the product has none of that name.
 */
const link = (from: string, to: string): void => {
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue
    if (name.startsWith('@')) {
      mkdirSync(join(to, name), { recursive: true })
      link(join(from, name), join(to, name))
    } else {
      try {
        symlinkSync(join(from, name), join(to, name), 'junction')
      } catch {
        // the product's own package stays
      }
    }
  }
}

/** Tables of names, airports and countries are data, and what programmers alone read is nobody's promise. */
const leftOut = ['airports/name*.ts', 'airports/catalogue.ts', 'problems.ts', 'accounts/common-passwords.ts']

const domain = 'src/domain'
const filesOf = (name: string): string[] =>
  globSync(`${name}/*.ts`, { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .sort()
/** A mark of what a folder's code says; it changes with the code, and not with comments. */
const markOf = (name: string): string => {
  const hash = createHash('sha256')
  for (const file of filesOf(name))
    hash.update(withoutComments(readFileSync(join(root, file), 'utf8')).replace(/\s+/g, ' '))
  return hash.digest('hex').slice(0, 8)
}

const table = join(root, 'bench', 'mutation.md')
const known = readFileSync(table, 'utf8').split('\n')
/** The rows of a folder as they were measured before: its score, and what was not noticed in it. */
const keptOf = (name: string): { row: string | undefined; missed: string[] } => ({
  row: known.find((line) => line.startsWith(`| ${name} |`)),
  missed: known.filter((line) => new RegExp(`^\\| ${name}/[^/:]+:\\d+ \\|`).test(line)),
})

const asked = process.argv.slice(2)
const folders = [domain, ...globSync(`${domain}/*/`, { cwd: root }).map((name) => name.replace(/\/$/, ''))]
  .filter((name) => filesOf(name).length > 0)
  .sort()
const unknown = asked.filter((name) => name !== '--all' && !folders.includes(`${domain}/${name}`))
if (unknown.length > 0) throw new Error(`${domain} has no folder ${unknown.join(', ')}`)
const isMeasured = (name: string): boolean => {
  if (asked.includes('--all')) return true
  if (asked.length > 0) return asked.some((one) => `${domain}/${one}` === name)
  return !keptOf(name).row?.includes(`| ${markOf(name)} |`)
}
const measured = folders.filter(isMeasured)

const config = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [
    ...measured.map((name) => `${name}/*.ts`),
    `!${domain}/**/*.test.ts`,
    ...leftOut.map((name) => `!${domain}/${name}`),
  ],
  mutator: { excludedMutations: ['StringLiteral'] },
  vitest: { configFile: 'vitest.mutation.config.ts' },
  concurrency: 2,
  reporters: ['progress', 'json'],
  jsonReporter: { fileName: 'report.json' },
  coverageAnalysis: 'perTest',
  // A constant that is computed at load belongs to every test of its file: these faults are a seventh of all and would
  // take three quarters of the time.
  ignoreStatic: true,
  timeoutMS: 20_000,
}
// TZ-12 changes the zone of its process, which a thread cannot. PAY-21 compiles a copy of the sources as they stand,
// and those here are full of faults that are switched off.
const tests = `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], watch: false, testTimeout: 60_000, testNamePattern: /^(?!.*(?:TZ-12|PAY-21 a method))/ } })
`

type Mutant = { mutatorName: string; status: string; replacement?: string; location: { start: { line: number } } }
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

const noticed = ['Killed', 'Timeout']
const missed = ['Survived', 'NoCoverage']

const percent = (killed: number, all: number): string => (all === 0 ? '–' : ((100 * killed) / all).toFixed(1))

const tidy = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', '´').trim().slice(0, 110)

const survivorsIn = ({ files }: Report, name: string): string[] =>
  Object.entries(files)
    .filter(([file]) => dirname(file) === name)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, { source, mutants }]) =>
      mutants
        .filter(({ status }) => missed.includes(status))
        .map(({ location, mutatorName, replacement }) => {
          const { line } = location.start
          const before = tidy(source.split('\n')[line - 1] ?? '')
          return `| ${file}:${line} | ${mutatorName} | \`${before}\` | \`${tidy(replacement ?? '')}\` |`
        }),
    )

const rowOf = ({ files }: Report, name: string): string => {
  const mutants = Object.entries(files)
    .filter(([file]) => dirname(file) === name)
    .flatMap(([, one]) => one.mutants)
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length
  const all = killed + mutants.filter(({ status }) => missed.includes(status)).length
  return `| ${name} | ${percent(killed, all)} | ${killed} | ${all - killed} | ${markOf(name)} |`
}

/** Answers the score of the whole domain, measured now or before. */
const write = (report: Report): number => {
  const rows = folders.map((name) => {
    const kept = keptOf(name)
    return measured.includes(name)
      ? { row: rowOf(report, name), missed: survivorsIn(report, name) }
      : { row: kept.row ?? '', missed: kept.missed }
  })
  const sums = rows.map(({ row }) => row.split('|').slice(3, 5).map(Number))
  const sum = (at: 0 | 1) => sums.reduce((total, one) => total + (one[at] ?? 0), 0)
  const [killed, lost] = [sum(0), sum(1)]
  const lines = [
    '# Faults the tests do not notice',
    '',
    '`npm run mutation` puts one small fault after another into a copy of `src/domain` and runs the tests that reach it.',
    `Goal: at least ${goal} % noticed. Left out: tables of data, texts (their own tests hold those), and two tests that need a`,
    'process or a tree of their own. The mark says which state of the folder was measured: without an argument only folders',
    'with another one are measured again. A row without a mark is older than the marks.',
    '',
    '| Folder | Noticed, % | Noticed | Not noticed | Mark |',
    '|---|---|---|---|---|',
    ...rows.map(({ row }) => row),
    `| **all** | ${percent(killed, killed + lost)} | ${killed} | ${lost} | |`,
    '',
    '## Not noticed',
    '',
    '| Where | Kind | Line | Became |',
    '|---|---|---|---|',
    ...rows.flatMap((one) => one.missed),
    '',
  ]
  writeFileSync(table, lines.join('\n'))
  return (100 * killed) / (killed + lost)
}

if (measured.length === 0) {
  console.log('nothing has changed since it was measured')
  process.exit(0)
}
console.log(`measured: ${measured.join(', ')}`)
rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'node_modules'), { recursive: true })
mkdirSync(tools, { recursive: true })
writeFileSync(join(tools, 'package.json'), '{"private":true}\n')
run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], tools, false)
// The rules' tests read more than the rules: migrations, documents, texts. So the whole work tree is copied.
const notCopied = ['.git', '.bench', '.node', '.data', 'node_modules', 'build']
for (const name of readdirSync(root).filter((one) => !notCopied.includes(one)))
  cpSync(join(root, name), join(folder, name), { recursive: true })
link(join(root, 'node_modules'), join(folder, 'node_modules'))
link(join(tools, 'node_modules'), join(folder, 'node_modules'))
writeFileSync(join(folder, 'stryker.config.json'), JSON.stringify(config))
writeFileSync(join(folder, 'vitest.mutation.config.ts'), tests)
run(
  process.execPath,
  [join('node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js'), 'run', '--inPlace'],
  folder,
)
const score = write(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as Report)
console.log(
  `mutation score of src/domain: ${score.toFixed(1)} % (goal ${goal} %), bench/mutation.md lists what was not noticed`,
)
process.exitCode = score >= goal ? 0 : 1
