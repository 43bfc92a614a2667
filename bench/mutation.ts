// `npm run mutation` changes the rules (src/domain) in a copy, one small fault at a time, and counts how many the tests
// notice. Minutes to an hour, so it is no part of `npm run bench`. Writes bench/mutation.md: the score of each folder
// and every fault nobody noticed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

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

const config = {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  // Tables of names, airports and countries are data, and the words of errors that only programmers see are nobody's
  // promise.
  mutate: [
    'src/domain/**/*.ts',
    '!src/domain/**/*.test.ts',
    '!src/domain/airports/name*.ts',
    '!src/domain/airports/catalogue.ts',
    '!src/domain/problems.ts',
    '!src/domain/accounts/common-passwords.ts',
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
// TZ-12 changes the zone of its process, which a thread cannot.
const tests = `import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { include: ['src/domain/**/*.test.ts'], watch: false, testTimeout: 60_000, testNamePattern: /^(?!.*TZ-12)/ } })
`

type Mutant = { mutatorName: string; status: string; replacement?: string; location: { start: { line: number } } }
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> }

const noticed = ['Killed', 'Timeout']
const missed = ['Survived', 'NoCoverage']

const share = (mutants: Mutant[]): string => {
  const killed = mutants.filter(({ status }) => noticed.includes(status)).length
  const all = killed + mutants.filter(({ status }) => missed.includes(status)).length
  return `${all === 0 ? '–' : ((100 * killed) / all).toFixed(1)} | ${killed} | ${all - killed}`
}

const tidy = (text: string): string =>
  text.replace(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('`', '´').trim().slice(0, 110)

const write = ({ files }: Report): number => {
  const entries = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1))
  const all = entries.flatMap(([, { mutants }]) => mutants)
  const folders = [...new Set(entries.map(([file]) => dirname(file)))]
  const rows = folders.map(
    (name) =>
      `| ${name} | ${share(entries.filter(([file]) => dirname(file) === name).flatMap(([, { mutants }]) => mutants))} |`,
  )
  const survivors = entries.flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => missed.includes(status))
      .map(
        ({ location, mutatorName, replacement }) =>
          `| ${file}:${location.start.line} | ${mutatorName} | \`${tidy(source.split('\n')[location.start.line - 1] ?? '')}\` | \`${tidy(replacement ?? '')}\` |`,
      ),
  )
  const lines = [
    '# Faults the tests do not notice',
    '',
    `\`npm run mutation\` puts one small fault after another into a copy of \`src/domain\` and runs the tests that reach it. Goal: at least ${goal} % noticed.`,
    'Left out: tables of data, texts (their own tests hold those), and one test that needs a process of its own.',
    '',
    '| Folder | Noticed, % | Noticed | Not noticed |',
    '|---|---|---|---|',
    ...rows,
    `| **all** | ${share(all)} |`,
    '',
    '## Not noticed',
    '',
    '| Where | Kind | Line | Became |',
    '|---|---|---|---|',
    ...survivors,
    '',
  ]
  writeFileSync(join(root, 'bench', 'mutation.md'), lines.join('\n'))
  const killed = all.filter(({ status }) => noticed.includes(status)).length
  return (100 * killed) / (killed + all.filter(({ status }) => missed.includes(status)).length)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(join(folder, 'node_modules'), { recursive: true })
mkdirSync(tools, { recursive: true })
writeFileSync(join(tools, 'package.json'), '{"private":true}\n')
run('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages], tools, false)
for (const name of ['src', 'test', 'docs', 'locales', 'scripts', 'package.json', 'tsconfig.json'])
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
