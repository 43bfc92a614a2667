/**
 * Binary files people gave us (claims, photos of cars), kept outside the database. What a file is stands in table
 * stored_file.
 */
export type FileStore = {
  name: string
  /**
   * Keeps a file under a key of `fileKey`'s shape, whole or not at all, over what was there. `type` is told to stores
   * that want to know. Throws FileStoreError: there is no room, or nobody answers.
   */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** null: there is no such file (any more) */
  get(key: string): Promise<Uint8Array | null>
  /** A file that is not there is as good as removed. */
  remove(key: string): Promise<void>
}

/** A key is made by us, never of a name somebody gave (UP-06): folder and a UUID or the like. */
export const isFileKey = (key: string): boolean => /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,80}){1,3}$/.test(key)

/** The store is full, away or broken: nothing was kept, the same may be tried later (UP-16). */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  /** The pages' bundle has a copy of this class of its own: known by name, not by identity. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'FileStoreError'
  }
}

/**
 * What a file became: never the bytes somebody sent. `type`, `unreadable`, `locked` (a protected PDF) and `long` (too many
 * pages) are said of the file; `busy` and `failed` of us: it was not looked at.
 */
export type CleanFile =
  | { ok: true; type: 'image/jpeg' | 'application/pdf'; bytes: Uint8Array }
  | { ok: false; reason: 'type' | 'unreadable' | 'locked' | 'long' }
  | { ok: false; reason: 'busy' }
  | { ok: false; reason: 'failed'; cause: string }

/**
 * By content, whatever name and type it was sent with (UP-01 to UP-12): pictures and documents come out drawn anew, so
 * that nothing hidden in or behind them is left. Everything else is refused. Never throws, answers within a minute, and
 * meanwhile holds nobody up (CLAIM-11).
 */
export type FileCleaner = (bytes: Uint8Array) => Promise<CleanFile>

/**
 * What a virus scanner says. `unavailable`: it gave no answer, so nobody may be given the file yet. Never throws, and
 * answers within seconds.
 */
export type FileScanner = (bytes: Uint8Array) => Promise<'clean' | 'infected' | 'unavailable'>
