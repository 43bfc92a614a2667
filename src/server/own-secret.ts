import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'

const shortest = 32

const read = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The file appears with its contents at once, because a process that starts at the same time must not read an empty
 * key.
 */
const write = (file: string): void => {
  const aside = `${file}.${randomUUID()}`
  writeFileSync(aside, randomBytes(shortest).toString('base64url'), { mode: 0o600, flag: 'wx' })
  try {
    linkSync(aside, file)
  } catch (error) {
    // another process was faster, and its secret is ours too
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    unlinkSync(aside)
  }
}

/**
 * The key of codes and tokens. It is made once, only its owner can read it, and every process that uses this folder
 * shares it. Throws when the file holds no key.
 */
export const ownSecret = (folder: string): string => {
  const file = join(folder, 'secret')
  if (read(file) === undefined) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    write(file)
  }
  const secret = read(file) ?? ''
  if (secret.length < shortest) throw new Error(`holds no secret in ${file}: remove that file, and a new one is made`)
  return secret
}
