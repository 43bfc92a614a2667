// `npm run restore -- FILE` brings a backup back into an empty database and an empty folder, or refuses in one line;
// then it recounts everything. See docs/runbooks/backup.md.
import { verify } from '../src/db/verify.ts'
import { mustBeEmpty } from '../src/db/backup.ts'
import { isSecretOf, openBackup, readBackup } from '../src/server/backup-file.ts'
import { fail } from './command.ts'
import { keepSecret, secretsOfBefore, withStores } from './stores.ts'

const [path] = process.argv.slice(2)
if (!path) fail('Say what: npm run restore -- parkwing.backup')
else
  await withStores(async ({ db, files, secret }) => {
    const backup = await openBackup(path)
    await mustBeEmpty(db)
    if (secret && ![secret.value, ...secretsOfBefore].some((one) => isSecretOf(backup.secretDigest, one)))
      return fail(
        'The secret here is another one than the backup was made with: codes, links and bank details could not be read. ' +
          'Set SECRET or SECRET_EARLIER to the one of the backup, or restore into an empty DATA_DIR; nothing was changed.',
      )
    if (!secret && backup.secret === null)
      return fail('The backup was made with a SECRET that is not in it. Set SECRET to the same; nothing was changed.')
    const { tables, rows, files: kept } = await readBackup(path, { db, files })
    if (!secret && backup.secret !== null) keepSecret(backup.secret)
    console.log(`Restored as of ${backup.at}: ${rows} rows of ${tables} tables, ${kept} files.`)
    const findings = (await verify(db)).filter(({ count }) => count > 0)
    for (const { problem, count, examples } of findings) console.log(`${problem}: ${count} (${examples.join(', ')})`)
    if (findings.length > 0) return fail(`${findings.length} kinds of findings.`)
    console.log('Everything adds up. Erase again what was erased on request since (npm run jobs -- erasures).')
  })
