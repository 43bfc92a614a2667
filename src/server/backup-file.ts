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
 * One file with everything that must be brought back together: the rows, the files that people gave us, and the secret
 * that opens codes, links and bank details. It is compressed lines of JSON. The last line says how many lines there
 * are, so that a file that was cut off is never taken for a whole one.
 */
type Line =
  | { kind: 'parkwing-backup'; format: 1; at: string; secret: string | null; secretDigest: string }
  | DatabaseLine
  | { kind: 'file'; key: string; type: string; bytes: string }
  | { kind: 'end'; lines: number }

/**
 * `own`: this installation made the secret and keeps it, so it goes into the backup. Otherwise somebody set it, and
 * keeping it is up to them.
 */
export type Secret = { value: string; own: boolean }

export type Summary = { tables: number; rows: number; files: number; missing: string[]; secret: boolean }

export type Parts = { db: Db; files: FileStore; secret: Secret }

/** Recognises a secret without revealing it. Secrets are long and random, so a plain digest gives nothing away. */
const digestOf = (secret: string): string => createHash('sha256').update(`parkwing-backup:${secret}`).digest('hex')

/** Writes a new file that only its owner can read. It gets its final name only once it is complete and on the disk. */
export const writeBackup = async (path: string, { db, files, secret }: Parts, at: Date): Promise<Summary> => {
  const aside = `${path}.part`
  // `x` never overwrites an existing file; `flush` puts the bytes on the disk before the file gets its final name.
  const file = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true })
  await once(file, 'open')
  try {
    const lines = new PassThrough()
    const written = pipeline(lines, createGzip(), file)
    // A failure to write, such as a full disk, is kept for the next line that is written; otherwise nobody would notice
    // it.
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
  // Errors of the file and of the decompression are thrown where `text` is read, so they need no callback here.
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
      // Reading goes on after the last line, because the checksum of the compressed file comes behind it.
      ended = line.kind === 'end' && line.lines === count
      count += 1
      if (!ended) yield line
    }
  } catch (error) {
    throw noBackup(error instanceof Error ? error.message : String(error))
  }
  if (!ended) throw noBackup('its end is missing')
}

/** What the first line of a backup says. Throws when the file is not a backup of a kind that this version reads. */
export const openBackup = async (
  path: string,
): Promise<{ at: string; secret: string | null; secretDigest: string }> => {
  for await (const line of linesOf(path)) {
    if (line.kind !== 'parkwing-backup' || line.format !== 1) break
    return line
  }
  throw noBackup('it was not written by npm run backup, or by a newer version')
}

/** Whether a backup was made with this secret, by the digest in its first line. */
export const isSecretOf = (secretDigest: string, secret: string): boolean => digestOf(secret) === secretDigest

/**
 * Reads the whole file to its end before it writes the first row. Then it fills an empty database, with all rows or
 * none, and puts the files back. Throws errors that are worded for whoever runs the command.
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
