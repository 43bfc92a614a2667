import { closeSync, fsyncSync, openSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** The part of the embedded engine's file system that is replaced here. */
type Stream = { nfd?: number | null; node: unknown }
type Operation = (...parameters: never[]) => unknown
type Files = {
  NODEFS: {
    stream_ops: { fsync?: (stream: Stream) => number } & Record<string, Operation | undefined>
    node_ops: Record<string, Operation | undefined>
    realPath(node: unknown): string
  }
}

/**
 * Every call through which the engine changes what is on the disk. Opening a file is among them, because it may empty
 * the file.
 */
const writing = {
  stream_ops: ['open', 'write', 'setattr'],
  node_ops: ['setattr', 'mknod', 'rename', 'unlink', 'rmdir', 'symlink'],
} as const

/**
 * PGlite never calls fsync, so what it acknowledged is lost when the power fails. This class adds the missing call to
 * its file system. It also asks `mayWrite` before everything that changes the disk; `mayWrite` must throw, or end the
 * process, when the folder belongs to another process by now (FOLDER-5). The class depends on internals of the pinned
 * version; pglite.slow.test.ts counts the calls.
 */
class DurableFiles extends NodeFS {
  readonly #mayWrite: () => void

  constructor(folder: string, mayWrite: () => void) {
    super(folder)
    this.#mayWrite = mayWrite
  }

  override async init(...parameters: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const started = await super.init(...parameters)
    started.emscriptenOpts.preRun?.push((module: unknown) => {
      const { NODEFS } = module as Files
      for (const part of ['stream_ops', 'node_ops'] as const)
        for (const name of writing[part]) {
          const plain = NODEFS[part][name]
          if (!plain) throw new Error(`the embedded engine has no ${part}.${name} any more`)
          NODEFS[part][name] = (...given) => {
            this.#mayWrite()
            return plain(...given)
          }
        }
      NODEFS.stream_ops.fsync = (stream) => {
        this.#mayWrite()
        if (stream.nfd != null) {
          fsyncSync(stream.nfd)
          return 0
        }
        const file = openSync(NODEFS.realPath(stream.node), 'r')
        try {
          fsyncSync(file)
        } finally {
          closeSync(file)
        }
        return 0
      }
    })
    return started
  }
}

/**
 * With `-F` among them, fsync would be switched off again. The engine's own cache of the files is 128 MB, which it
 * takes at its start and never gives back; the days that are sold from fit into an eighth of it, and the system keeps
 * the files in its cache too (MACHINE-24).
 */
const startParams = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  '-c',
  'wal_sync_method=fsync',
  '-c',
  'shared_buffers=16MB',
]

/** What is thrown when the engine gives up, because its own error explains nothing. */
export class EngineFailure extends Error {}

export const openDurable = async (folder: string, mayWrite: () => void): Promise<PGlite> => {
  let said = ''
  try {
    return await PGlite.create({
      fs: new DurableFiles(folder, mayWrite),
      startParams,
      onStderr: (line: string) => {
        const told = /(?:FATAL|PANIC):\s+(.*)|^postgres: (.*)/.exec(line)
        if (told) said ||= (told[1] ?? told[2] ?? '').trim()
        return false
      },
    })
  } catch (error) {
    throw new EngineFailure(said || (error instanceof Error ? error.message : String(error)), { cause: error })
  }
}
