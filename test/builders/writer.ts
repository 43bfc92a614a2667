import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { FolderOptions } from '#db/pglite.ts'
import { compiled } from './stocked-folder.ts'

/** Another process that opens a data folder and books in it without end (booking-writer.ts). */
export type Writer = {
  process: ChildProcess
  /** The ids of the bookings that were acknowledged; only complete lines count. */
  acknowledged(): string[]
  /** What the process said about an error. */
  words(): string
  /** Resolves when it has acknowledged so many bookings, or has ended. */
  until(bookings: number): Promise<void>
  ended: Promise<number | null>
}

const program = join(import.meta.dirname, 'booking-writer.ts')

export const startWriter = (
  folder: string,
  options: FolderOptions = {},
  through: string[] = [],
  more: string[] = [],
): Writer => {
  const [command = '', ...rest] = [...through, process.execPath, program, folder, JSON.stringify(options), ...more]
  const child = spawn(command, rest, { env: { ...process.env, ...compiled }, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  let words = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const ended = new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))
  let over = false
  void ended.then(() => (over = true))
  const acknowledged = () => said.split('\n').slice(1, -1)
  return {
    process: child,
    acknowledged,
    words: () => words,
    until: async (bookings) => {
      while (!over && (said === '' || acknowledged().length < bookings))
        await new Promise((resolve) => setTimeout(resolve, 10))
    },
    ended,
  }
}

/** A shell command that starts the same process to open the folder and close it again. */
export const openOnceCommand = (folder: string): string => `${process.execPath} ${program} ${folder} {} once`

export const openOnce = async (
  folder: string,
  through: string[] = [],
): Promise<{ code: number | null; words: string }> => {
  const writer = startWriter(folder, {}, through, ['once'])
  const code = await writer.ended
  return { code, words: writer.words() }
}
