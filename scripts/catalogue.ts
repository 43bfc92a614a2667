// `npm run catalogue` is about what is sold. `-- check <file>` names what is wrong in a file, without a database. `--
// load <file>` loads it; with `--dry-run` it only says what would change, and with `--withdraw-missing` it takes those
// products off sale that the file does not name, at the airports that it names. `-- export [file]` writes what is on
// sale, and `-- schema` the form of a file.
import { readFile, writeFile } from 'node:fs/promises'
import { readCatalogueFile, writeCatalogueFile } from '../src/adapters/catalogue/file.ts'
import { catalogueJsonSchema } from '../src/adapters/catalogue/schema.ts'
import type { CatalogueFault, CatalogueRead } from '../src/domain/carparks/catalogue-file.ts'
import { openDatabase } from '../src/server/compose.ts'
import { readConfig, withSetting } from '../src/server/config.ts'
import { fail } from './command.ts'
import { exportCatalogue, loadCatalogueFile } from '../src/usecases/operators/load-catalogue.ts'

const words = process.argv.slice(2)
const flags = new Set(words.filter((word) => word.startsWith('--')))
const [command = '', path = ''] = words.filter((word) => !word.startsWith('--'))
const clock = { now: () => Date.now() }
const usage = 'There is check <file>, load <file> [--dry-run] [--withdraw-missing], export [file], schema.'

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const sayFaults = (faults: readonly CatalogueFault[]): void =>
  fail(
    [
      ...faults.map((fault) => `${fault.path}: ${fault.words}`),
      `${counted(faults.length, 'fault', 'faults')}; nothing was loaded.`,
    ].join('\n'),
  )

const read = async (): Promise<CatalogueRead | null> => {
  if (!path) {
    fail(`Say which file. ${usage}`)
    return null
  }
  const found = readCatalogueFile(await readFile(path, 'utf8'))
  if (!found.ok) sayFaults(found.faults)
  else for (const note of found.notes) console.log(note)
  return found
}

/** Opens only the database: nothing is filled, sent or served. */
const withDatabase = async (work: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>): Promise<void> => {
  const config = readConfig(process.env)
  const db = await withSetting(config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR', () => openDatabase(config))
  try {
    await work(db)
  } finally {
    await db.close()
  }
}

const load = async (): Promise<void> => {
  const found = await read()
  if (!found?.ok) return
  const dryRun = flags.has('--dry-run')
  await withDatabase(async (db) => {
    const options = { file: found.file, dryRun, withdrawMissing: flags.has('--withdraw-missing') }
    const answer = await loadCatalogueFile({ db, clock }, options)
    if (!answer.ok) return sayFaults(answer.faults)
    for (const change of answer.changes) console.log(change)
    if (answer.changes.length === 0) return console.log('Nothing to change: the database has all of it.')
    const changes = counted(answer.changes.length, 'change', 'changes')
    console.log(
      dryRun
        ? `${changes} would be made; nothing was written.`
        : `${changes} made. Servers show it within five seconds.`,
    )
  })
}

const known = new Set(['--dry-run', '--withdraw-missing'])
try {
  const unknown = [...flags].filter((flag) => !known.has(flag))
  if (unknown.length > 0) fail(`Unknown: ${unknown.join(', ')}. ${usage}`)
  else if (command === 'check') {
    if ((await read())?.ok) console.log('Nothing is wrong with the file.')
  } else if (command === 'load') await load()
  else if (command === 'export')
    await withDatabase(async (db) => {
      const text = writeCatalogueFile(await exportCatalogue({ db, clock }))
      if (path) await writeFile(path, text)
      else process.stdout.write(text)
    })
  else if (command === 'schema') process.stdout.write(`${JSON.stringify(catalogueJsonSchema(), null, 2)}\n`)
  else fail(command ? `Unknown: ${command}. ${usage}` : usage)
} catch (error) {
  fail(error instanceof Error ? error.message : String(error))
}
