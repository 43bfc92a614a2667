/**
 * What the lock of the data folder says and what follows from it, without reading a disk or a clock (FOLDER-1 to
 * FOLDER-6).
 */
export type Holder = {
  /** drawn by chance at each opening, so that no two processes ever have the same */
  token: string
  /**
   * number in the holder's own list of processes; another container may use the same one, so it is only shown to people
   */
  pid: number
  host: string
  /** which file of which running kernel the holder keeps locked; empty where its file system has no locks */
  kernelFile: string
}

/**
 * The file has one line about the holder, and one line of fixed length for its beat, which is overwritten again and
 * again.
 */
const beatDigits = 12
export const beatText = (beat: number): string => String(beat).padStart(beatDigits, '0')

/**
 * The first line begins with process number and start, as in the lock of version 0.3. If such a version is started by
 * mistake beside this one, it finds a living process and refuses.
 */
export const headText = (holder: Holder, started: string): string =>
  `${holder.pid} ${started} ${JSON.stringify(holder)}\n`

type Found =
  | { kind: 'holder'; holder: Holder }
  /** written by version 0.3, which wrote a process number and its start, and has no beat */
  | { kind: 'old'; pid: number; started: string }
  | { kind: 'unreadable' }

export const readLock = (text: string): Found => {
  const old = /^(\d{1,9}) (\d*)\s*$/.exec(text)
  if (old) return { kind: 'old', pid: Number(old[1]), started: old[2] ?? '' }
  try {
    const told: unknown = JSON.parse(/^\d+ \d* (\{.*\})$/m.exec(text)?.[1] ?? '')
    const { token, pid, host, kernelFile } = told as Partial<Holder>
    if (typeof token === 'string' && typeof pid === 'number' && typeof host === 'string')
      return { kind: 'holder', holder: { token, pid, host, kernelFile: kernelFile ?? '' } }
  } catch {
    // half written by a machine that lost its power, or a file that somebody else put there
  }
  return { kind: 'unreadable' }
}

/**
 * What to do about a lock. `take`: take it at once, because nobody has it or its holder is certainly over. `watch`:
 * only time can tell. `refuse`: the holder lives. The asking process has the kernel's lock on `kernelFile`, which is
 * empty when the file system has no locks.
 */
export const verdictOn = (
  text: string | undefined,
  kernelFile: string,
  runsHere: (pid: number, started: string) => boolean,
): 'take' | 'watch' | 'refuse' => {
  if (text === undefined) return 'take'
  const found = readLock(text)
  if (found.kind === 'old') return runsHere(found.pid, found.started) ? 'refuse' : 'watch'
  if (found.kind === 'unreadable') return 'watch'
  // It is the same file of the same kernel: if the holder lived, the kernel would not have given its lock to us.
  return kernelFile !== '' && found.holder.kernelFile === kernelFile ? 'take' : 'watch'
}

/**
 * Looks are counted and not time, because a process that was itself suspended has seen nothing meanwhile. A beat that
 * moved even once belongs to a living holder.
 */
export type Watched = { text: string; sameLooks: number }
export const look = (
  watched: Watched,
  text: string | undefined,
  looksNeeded: number,
): Watched | 'gone' | 'lives' | 'over' => {
  if (text === undefined) return 'gone'
  if (text !== watched.text) return 'lives'
  const sameLooks = watched.sameLooks + 1
  return sameLooks >= looksNeeded ? 'over' : { text, sameLooks }
}

/** For the person who reads the refusal: where the other process can be found. */
export const holderWords = (text: string | undefined): string => {
  const found = readLock(text ?? '')
  if (found.kind === 'holder') return `process ${found.holder.pid} on ${found.holder.host}`
  return found.kind === 'old' ? `process ${found.pid}` : 'another process'
}
