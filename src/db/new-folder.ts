import { existsSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openDurable } from './durable-files.ts'

const everythingIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? [path, ...everythingIn(path)] : [path]
  })

const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

/**
 * Makes a new database beside its place and moves it there when it is complete and on the disk. So a first start that
 * is killed, or finds no room, leaves nothing half done behind (FOLDER-8). Only the holder of the lock may call it.
 */
export const makeFolder = async (folder: string, mayWrite: () => void): Promise<void> => {
  const aside = `${folder}.new`
  rmSync(aside, { recursive: true, force: true })
  const engine = await openDurable(aside, mayWrite)
  await engine.close()
  // a few at a time, so that the disk can combine them; one after the other would take seconds
  const paths = everythingIn(aside)
  for (let at = 0; at < paths.length; at += 100) await Promise.all(paths.slice(at, at + 100).map(sync))
  mayWrite()
  if (existsSync(folder)) rmdirSync(folder)
  renameSync(aside, folder)
  await sync(dirname(folder))
}
