/**
 * One line for each reason why a data folder cannot be opened: what is wrong, and what to do.
 * `docs/runbooks/data-folder.md` has the same words (FOLDER-7 to FOLDER-9, FOLDER-10).
 */
export class FolderFault extends Error {}

export const folderWords = {
  open: (folder: string, who: string) =>
    `${folder} is open in ${who}: stop that one first, or give this one a DATA_DIR of its own; only PostgreSQL (DATABASE_URL) serves several processes`,
  watched: (folder: string, who: string, seconds: number) =>
    `${folder} was left open by ${who}: waiting ${seconds} s to see whether it still works`,
  lost: (folder: string, who: string) =>
    `${folder} was taken over by ${who} while this process stood still: this one ends and has written nothing since`,
  removed: (folder: string) =>
    `the lock ${folder}.lock was removed while this process had it: this one ends before it writes; start it again`,
  mounted: (folder: string) =>
    `${folder} is mounted by itself: mount the whole of DATA_DIR, because the lock lies beside that folder`,
  file: (folder: string) => `${folder} is a file: move it away, the database needs a folder of that name`,
  foreign: (folder: string, name: string) =>
    `${folder} is not a database (it holds ${name}): choose another DATA_DIR, or move what is in it away`,
  incomplete: (folder: string, part: string) =>
    `${folder} is not whole (${part} is missing): bring back your last copy of DATA_DIR, or move ${folder} away to begin with an empty database`,
  version: (folder: string, made: string, ours: string) =>
    `${folder} was made by PostgreSQL ${made} and this Parkwing has PostgreSQL ${ours}: start the Parkwing that made it`,
  damaged: (folder: string, engine: string) =>
    `${folder} is damaged (the engine says: ${engine}): bring back your last copy of DATA_DIR, or move ${folder} away to begin with an empty database`,
  forbidden: (path: string, user: string) =>
    `${path} may not be read and written by ${user}: give DATA_DIR with all it holds to that user (chown -R), or start as its owner`,
  readOnly: (path: string) => `${path} is on a read-only file system: mount it writable, or choose another DATA_DIR`,
  full: (path: string) => `${path} is on a full disk: free some space and start again; what was acknowledged is kept`,
  lockDamaged: (path: string) =>
    `${path} holds something else than a lock: stop every process that uses this DATA_DIR, then remove that file`,
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const pathOf = (error: unknown, path: string): string =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : path

const thisUser = (): string => `user ${process.getuid?.() ?? 'of this process'}`

/**
 * What the operating system refused, in words for the person who can change it. Anything else is returned as it came.
 */
export const asFolderFault = (error: unknown, path: string): unknown => {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
      return new FolderFault(folderWords.forbidden(pathOf(error, path), thisUser()), { cause: error })
    case 'EROFS':
      return new FolderFault(folderWords.readOnly(pathOf(error, path)), { cause: error })
    case 'ENOSPC':
    case 'EDQUOT':
      return new FolderFault(folderWords.full(path), { cause: error })
    default:
      return error
  }
}
