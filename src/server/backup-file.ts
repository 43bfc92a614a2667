import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { PassThrough, pipeline as streamPipeline } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { dumpDatabase, loadDatabase, type DatabaseLine } from '#db/backup.ts'
import type { Db } from '#db/db.ts'
import { storedKeys } from '#db/stored-keys.ts'
import type { FileStore } from '#ports/files.ts'

/**
 * One file with everything that must be brought back together: the rows, the files people gave us, and the secret that
 * opens codes, links and bank details. Compressed lines of JSON; the last one says how many there were, so that a file
 * that was cut off is never taken for a whole one.
 */
type Line =
  | { kind: 'parkwing-backup'; format: 1; at: string; secret: string | null; secretDigest: string }
  | DatabaseLine
  | { kind: 'file'; key: string; type: string; bytes: string }
  | { kind: 'end'; lines: number }

/** `own`: made and kept by this installation, so it goes into the backup; else whoever set it keeps it. */
export type Secret = { value: string; own: boolean }

export type Summary = { tables: number; rows: number; files: number; missing: string[]; secret: boolean }

export type Parts = { db: Db; files: FileStore; secret: Secret }

/** Tells secrets apart without telling them: they are random and long, so a plain digest gives nothing away. */
const digestOf = (secret: string): string => createHash('sha256').update(`parkwing-backup:${secret}`).digest('hex')

/** Writes a new file, readable by its owner only; it has its name only when it is whole and on the disk. */
export const writeBackup = async (path: string, { db, files, secret }: Parts, at: Date): Promise<Summary> => {
  const aside = `${path}.part`
  // x: never over what is there; flush: on the disk before it has its name
  const file = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open')
  try {
    const lines = new PassThrough()
    const written = pipeline(lines, createGzip(), file)
    // a disk that is full is met by the next line, not by nobody
    let broken: unknown
    written.catch((error: unknown) => (broken = error))
    let count = 0
    const write = async (line: Line): Promise<void> => {
      if (broken) throw broken
      count += 1
      if (!lines.write(`${JSON.stringify(line)}\n`))
        await Promise.race([new Promise((resolve) => lines.once('drain', resolve)), written])
    }
    await write({
      kind: 'parkwing-backup',
      format: 1,
      at: at.toISOString(),
      secret: secret.own ? secret.value : null,
      secretDigest: digestOf(secret.value),
    })
    const counts = await dumpDatabase(db, write)
    const missing: string[] = []
    let kept = 0
    for (const { key, type } of await storedKeys(db)) {
      const bytes = await files.get(key)
      if (!bytes) missing.push(key)
      else {
        await write({ kind: 'file', key, type, bytes: Buffer.from(bytes).toString('base64') })
        kept += 1
      }
    }
    await write({ kind: 'end', lines: count })
    lines.end()
    await written
    await rename(aside, path)
    return { ...counts, files: kept, missing, secret: secret.own }
  } catch (error) {
    file.destroy()
    await rm(aside, { force: true })
    throw error
  }
}

const noBackup = (why: string): Error => new Error(`this is no whole backup: ${why}`)

/** The text of a compressed file, line by line. */
const textLines = async function* (path: string): AsyncGenerator<string> {
  const text = createGunzip().setEncoding('utf8')
  // what goes wrong with either is thrown where the text is read
  streamPipeline(createReadStream(path), text, () => undefined)
  let rest = ''
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const linesOf = async function* (path: string): AsyncGenerator<Line> {
  let count = 0
  let ended = false
  try {
    for await (const written of textLines(path)) {
      const line = JSON.parse(written) as Line
      // read on all the same: the checksum of the file stands behind its last line
      ended = line.kind === 'end' && line.lines === count
      count += 1
      if (!ended) yield line
    }
  } catch (error) {
    throw noBackup(error instanceof Error ? error.message : String(error))
  }
  if (!ended) throw noBackup('its end is missing')
}

/** What the first line says. Throws when the file is no backup of a kind this version reads. */
export const openBackup = async (
  path: string,
): Promise<{ at: string; secret: string | null; secretDigest: string }> => {
  for await (const line of linesOf(path)) {
    if (line.kind !== 'parkwing-backup' || line.format !== 1) break
    return line
  }
  throw noBackup('it was not written by npm run backup, or by a newer version')
}

export const isSecretOf = (secretDigest: string, secret: string): boolean => digestOf(secret) === secretDigest

/**
 * Reads the whole file once to its end before the first row is written, then fills an empty database and puts the files
 * back. Throws with words for whoever runs it; the rows are all there or none of them.
 */
export const readBackup = async (path: string, { db, files }: Omit<Parts, 'secret'>): Promise<Summary> => {
  const { secret } = await openBackup(path)
  for await (const line of linesOf(path)) void line
  const rows = async function* (): AsyncGenerator<DatabaseLine> {
    for await (const line of linesOf(path))
      if (line.kind === 'database' || line.kind === 'rows' || line.kind === 'sequence') yield line
  }
  const counts = await loadDatabase(db, rows())
  let kept = 0
  for await (const line of linesOf(path)) {
    if (line.kind !== 'file') continue
    await files.put(line.key, Buffer.from(line.bytes, 'base64'), line.type)
    kept += 1
  }
  return { ...counts, files: kept, missing: [], secret: secret !== null }
}
