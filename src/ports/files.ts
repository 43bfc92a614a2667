/**
 * Binary files that people gave us (claims, photos of cars), kept outside of the database. The table stored_file says
 * what each file is.
 */
export type FileStore = {
  name: string
  /**
   * Keeps a file under a key of `fileKey`'s shape, complete or not at all, and replaces what was there. `type` is
   * passed to stores that want to know it. Throws FileStoreError when there is no room or nobody answers.
   */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** null when there is no such file (any more) */
  get(key: string): Promise<Uint8Array | null>
  /** Removes a file. If it is not there, that is fine too. */
  remove(key: string): Promise<void>
}

/** Keys are made by us, and never of a name that somebody gave (UP-06): a folder and a UUID or the like. */
export const isFileKey = (key: string): boolean => /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,80}){1,3}$/.test(key)

/** The store is full, away or broken. Nothing was kept, and the same may be tried again later (UP-16). */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError'
  /** The bundle of the pages has its own copy of this class, so errors are known by name and not by identity. */
  static override [Symbol.hasInstance](error: unknown): boolean {
    return error instanceof Error && error.name === 'FileStoreError'
  }
}

/**
 * What a file became; it never holds the bytes that somebody sent. `type`, `unreadable`, `locked` (a protected PDF) and
 * `long` (too many pages) are faults of the file. `busy` and `failed` are ours: the file was not looked at.
 */
export type CleanFile =
  | { ok: true; type: 'image/jpeg' | 'application/pdf'; bytes: Uint8Array }
  | { ok: false; reason: 'type' | 'unreadable' | 'locked' | 'long' }
  | { ok: false; reason: 'busy' }
  | { ok: false; reason: 'failed'; cause: string }

/**
 * Cleans a file by its content, whatever name and type it was sent with (UP-01 to UP-12). Pictures and documents are
 * drawn anew, so that nothing hidden in or behind them is left; everything else is refused. It never throws, answers
 * within a minute, and holds nobody up meanwhile (CLAIM-11).
 */
export type FileCleaner = (bytes: Uint8Array) => Promise<CleanFile>

/**
 * What a virus scanner says about a file. `unavailable` means that it gave no answer, so the file may not be given to
 * anybody yet. It never throws, and answers within seconds.
 */
export type FileScanner = (bytes: Uint8Array) => Promise<'clean' | 'infected' | 'unavailable'>
