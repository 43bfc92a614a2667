import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stateOfProduct } from './stocked-folder.ts'
import { copyOf, type TestServer } from './test-database.ts'

/** What is sealed in the first database must open in its copies, so all of them have one secret. */
const keepSecret = (folder: string): void =>
  writeFileSync(join(folder, 'secret'), 'the secret of all stocked databases of the tests')

/**
 * A database on the server as a first start of the product leaves it, for the caller alone, and `folder` with what
 * belongs to it. `firstStart` fills one for each state of the product, in a folder that it removes; that one is copied.
 */
export const createStockedDatabase = async (
  server: string,
  folder: string,
  firstStart: (folder: string, database: string) => Promise<void>,
): Promise<TestServer> => {
  keepSecret(folder)
  const fill = (database: string): Promise<void> => {
    const place = mkdtempSync(join(tmpdir(), 'parkwing-stocked-'))
    keepSecret(place)
    return firstStart(place, database)
  }
  return copyOf(server, `parkwing_stocked_${await stateOfProduct()}`, fill, process.env['TEST_RUN'] ?? 'own')
}
