import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// LETTER-10: a kind of letter is added to a copy of the sources, and the compiler names what it still lacks.

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parkwing-letter-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiling these files compiles everything that has to do with letters. */
const include = ['src/jobs/mail.ts', 'src/letters/*.ts', 'src/web/pages/letters/route.tsx']

beforeAll(() => {
  for (const one of ['src', 'test', 'package.json', 'tsconfig.json'])
    cpSync(join(root, one), join(folder, one), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const { compilerOptions } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'))
  // what did not change since the last time is not looked at again
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...compilerOptions, incremental: true, tsBuildInfoFile: 'seen' }, include }),
  )
})

/** Inserts lines before the line of a file that begins with `before`. */
const put = (file: string, before: string, lines: string): void => {
  const text = readFileSync(join(folder, file), 'utf8')
  expect(text.split(before), `${file}: ${before}`).toHaveLength(2)
  writeFileSync(join(folder, file), text.replace(before, lines + before))
}

/** The files that do not compile, each with what the compiler says about it. */
const wrong = async (): Promise<Map<string, string>> => {
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, '--noEmit', '--pretty', 'false'], { cwd: folder }, (_, stdout) => resolve(stdout))
  })
  const said = new Map<string, string>()
  for (const [, file = '', what = ''] of output.matchAll(/^(\S+)\(\d+,\d+\): error \w+: (.*(?:\n .*)*)$/gm))
    said.set(file, `${said.get(file) ?? ''}${what}\n`)
  return said
}

/** The files that the numbered steps of a recipe in CONTRIBUTING.md name. */
const recipe = (title: string): string[] => {
  const text = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8').split(`### ${title}\n`)[1]?.split('\n### ')[0] ?? ''
  return [...new Set([...text.matchAll(/`((?:src|test)\/[\w/.-]+\.tsx?)`/g)].map(([, file = '']) => file))]
}

const table = 'src/domain/letters/letters.ts'
const loaders = 'src/usecases/letters/letters.ts'
const subjects = 'test/builders/letter-subjects.ts'

test('LETTER-10 a letter that is only in the list does not compile: every place where it lacks is named', async () => {
  expect([...(await wrong())], 'the copy itself compiles').toEqual([])

  put(
    table,
    "  code: { about: 'challenge'",
    "  thanks: { about: 'booking', name: 'letters.nameThanks', again: null },\n",
  )
  const said = await wrong()
  const places = ['src/letters/all.ts', 'src/letters/render.test.ts', loaders, 'test/builders/letters.ts', subjects]
  for (const file of places) expect(said.get(file), file).toContain("Property 'thanks' is missing")
  // the list of letters has no text for the new letter's name
  expect(said.get('src/web/pages/letters/route.tsx')).toContain('letters.nameThanks')
  // the recipe names every file that must change, and no other
  expect(
    recipe('A letter')
      .filter((file) => said.has(file))
      .sort(),
  ).toEqual([...said.keys()].sort())
})

test('LETTER-10 with all its faces it compiles, and not while it is loaded without what its words need', async () => {
  const text = readFileSync(join(folder, table), 'utf8')
  writeFileSync(join(folder, table), text.replace('letters.nameThanks', 'letters.nameNoShow'))
  writeFileSync(
    join(folder, 'src/letters/thanks.ts'),
    `import type { BookingModel, LetterEntry } from './models.ts'
export const thanks: LetterEntry<BookingModel & { times: number }> = {
  content: ({ times }) => ({ subject: '', preheader: '', heading: String(times), blocks: [], footer: [] }),
}
`,
  )
  put('src/letters/all.ts', 'import { unpaidWarning }', "import { thanks } from './thanks.ts'\n")
  put('src/letters/all.ts', '  code,\n', '  thanks,\n')
  put(loaders, '} satisfies Record<BookingLetterKind, Load>', '  thanks: async () => ({ model: {} }),\n')
  put('test/builders/letters.ts', "    code: { code: '493021'", '    thanks: { ...model, times: 2 },\n')
  put('src/letters/render.test.ts', '  code: () => [', '  thanks: () => [],\n')
  put(subjects, "  code: '493021", "  thanks: '',\n")
  const said = await wrong()
  expect([...said.keys()]).toEqual(['src/jobs/mail.ts'])
  expect(said.get('src/jobs/mail.ts')).toContain('thanks')

  const loaded = readFileSync(join(folder, loaders), 'utf8')
  writeFileSync(join(folder, loaders), loaded.replace('({ model: {} })', '({ model: { times: 2 } })'))
  expect([...(await wrong())]).toEqual([])
})
