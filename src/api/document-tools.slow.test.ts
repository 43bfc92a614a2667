import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDeps } from '#test/builders/deps.ts'
import { websiteCaller } from '#test/builders/website-caller.ts'
import { agencyDocument } from './agency/document.ts'
import { agencyCalls } from './agency/doors.ts'
import { gateDocument } from './gate/document.ts'
import { gateCalls } from './gate/calls.ts'

/**
 * WIRE-8: what others wrote to read such documents reads ours: a linter and two generators of clients. They are large
 * and needed only here, so they are no dependency of the product; the first run installs what their lock names.
 */
const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const asked = join(root, 'test', 'document-tools')
const tools = join(root, '.bench', 'document-tools')

const install = async (): Promise<void> => {
  const wanted = readFileSync(join(asked, 'package-lock.json'), 'utf8')
  const mark = join(tools, 'installed.json')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  mkdirSync(tools, { recursive: true })
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(asked, name), join(tools, name))
  const fetchAll = () => run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: tools })
  // a line to the registry that broke once is no fault of a document
  await fetchAll().catch(fetchAll)
  writeFileSync(mark, wanted)
}

/** Runs a program of the tools with this very Node. */
const tool = async (program: string, ...args: string[]): Promise<void> => {
  await run(process.execPath, [join(tools, 'node_modules', program), ...args], { cwd: tools, maxBuffer: 1 << 26 })
}

type Linter = {
  createConfig: (config: object) => Promise<object>
  lintFromString: (
    asked: object,
  ) => Promise<{ severity: string; ruleId: string; message: string; location: { pointer?: string }[] }[]>
}

const faultsOf = async (source: string): Promise<string[]> => {
  const entry = createRequire(join(tools, 'package.json')).resolve('@redocly/openapi-core')
  const { createConfig, lintFromString } = (await import(pathToFileURL(entry).href)) as Linter
  const config = await createConfig({
    extends: ['recommended'],
    // the server of a test is this machine, and what the product may be used for is agreed with its users
    rules: { 'no-server-example.com': 'off', 'info-license': 'off' },
  })
  const found = await lintFromString({ source, absoluteRef: join(folder, 'document.json'), config })
  return found.map(({ ruleId, message, location }) => `${ruleId}: ${message} (${location[0]?.pointer})`)
}

let folder = ''
const documents = new Map<string, string>()
beforeAll(async () => {
  const deps = await testDeps()
  const website = await websiteCaller(deps)('/api/openapi.json')
  documents.set('website', await website.text())
  documents.set('agency', JSON.stringify(agencyDocument(agencyCalls, 'https://parkwing.example')))
  documents.set('gate', JSON.stringify(gateDocument(gateCalls, 'https://parkwing.example')))
  await deps.db.close()
  folder = mkdtempSync(join(tmpdir(), 'parkwing-documents-'))
  await install()
})
afterAll(() => folder && rmSync(folder, { recursive: true }))

const names = ['website', 'agency', 'gate'] as const
const written = (name: string, text = documents.get(name) ?? ''): string => {
  const file = join(folder, `${name}.json`)
  writeFileSync(file, text)
  return file
}
const strictly =
  '--ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler ' +
  '--lib es2022,dom,dom.iterable'
/** Compiles files as strictly as a user might. Says what the compiler says, nothing where it is content. */
const compiled = async (...files: string[]): Promise<string> => {
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const told = await run(process.execPath, [compiler, ...strictly.split(' '), ...files]).catch(
    (error: { stdout: string }) => error,
  )
  return told.stdout
}

describe.each(names)('WIRE-8 the document of the %s API', (name) => {
  test('a linter of somebody else finds nothing', async () => {
    expect(await faultsOf(documents.get(name) ?? '')).toEqual([])
  })

  test('two generators write clients of it that compile', async () => {
    const file = written(name)
    const [types, client] = [join(tools, `${name}-types.ts`), join(tools, `${name}-client.ts`)]
    await tool('openapi-typescript/bin/cli.js', file, '-o', types)
    await tool('oazapfts/dist/cli.js', file, client)
    for (const path of [types, client]) expect(readFileSync(path, 'utf8').length).toBeGreaterThan(1_000)
    expect(await compiled(types, client)).toBe('')
  })
})

test('WIRE-8 whoever generates a client knows what a refusal looks like', async () => {
  const types = join(tools, 'refusal-types.ts')
  await tool('openapi-typescript/bin/cli.js', written('website'), '-o', types)
  const program = join(tools, 'refusal.ts')
  const refusal = "paths['/api/website/products']['get']['responses'][422]['content']['application/problem+json']"
  const using = (field: string) => `import type { paths } from './refusal-types.ts'
export const said = (refusal: ${refusal}): string => refusal.${field}\n`
  writeFileSync(program, using('code'))
  const flags = '--allowImportingTsExtensions'
  expect(await compiled(flags, program)).toBe('')
  // control: a refusal has no such field, and the compiler says so
  writeFileSync(program, using('nothingOfTheKind'))
  expect(await compiled(flags, program)).toContain('nothingOfTheKind')
})

test('control: the linter notices an answer whose schema is missing, and the generators too', async () => {
  const broken = (documents.get('website') ?? '').replace('"Problem":{', '"Problems":{')
  expect((await faultsOf(broken)).join('\n')).toContain('no-unresolved-refs')
  const file = written('broken', broken)
  await expect(tool('openapi-typescript/bin/cli.js', file, '-o', join(folder, 'broken.ts'))).rejects.toThrow()
  await expect(tool('oazapfts/dist/cli.js', file, join(folder, 'broken-client.ts'))).rejects.toThrow()
})
