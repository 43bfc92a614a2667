// `npm run backup -- FILE` writes everything that must be brought back together into one file: the database, the files,
// and the secret of this installation. With PostgreSQL the product may go on serving. The embedded database belongs to
// one process, so there the product must be stopped first. See docs/runbooks/backup.md.
import { existsSync } from 'node:fs'
import { writeBackup } from '../src/server/backup-file.ts'
import { fail } from './command.ts'
import { withStores } from './stores.ts'

const [path] = process.argv.slice(2)
if (!path) fail('Say where to: npm run backup -- parkwing.backup')
else if (existsSync(path)) fail(`${path} is there already; a backup is never written over.`)
else
  await withStores(async ({ db, files: store, secret: own }) => {
    if (!own) return fail('There is nothing to back up here: DATA_DIR holds no secret, so the product never ran in it.')
    const { tables, rows, files, missing, secret } = await writeBackup(
      path,
      { db, files: store, secret: own },
      new Date(),
    )
    console.log(`${path}: ${rows} rows of ${tables} tables, ${files} files.`)
    for (const key of missing) console.log(`A row speaks of the file ${key}, which is not there.`)
    console.log(
      secret
        ? 'The secret is in it: keep the file as safe as the database itself.'
        : 'SECRET is not in it: whoever set it must keep it too.',
    )
  })
