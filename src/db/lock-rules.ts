/**
 * What the lock of the data folder says and what follows from it, without looking at a disk or a clock (FOLDER-1 to
 * FOLDER-6).
 */
export type Holder = {
  /** drawn by chance at each opening: no two processes ever have the same */
  token: string
  /** number in the holder's own list of processes; another container may have the same, so it is only for people */
  pid: number
  host: string
  /** which file of which running kernel the holder keeps locked; empty where its file system has no locks */
  kernelFile: string
}

/** A line for the holder, then a line of fixed length for its beat, which is written again and again in its place. */
const beatDigits = 12
export const beatText = (beat: number): string => String(beat).padStart(beatDigits, '0')

/**
 * Begins with process number and start like the lock of version 0.3, so that such a version, started by mistake
 * meanwhile, finds a living process and refuses.
 */
export const headText = (holder: Holder, started: string): string =>
  `${holder.pid} ${started} ${JSON.stringify(holder)}\n`

type Found =
  | { kind: 'holder'; holder: Holder }
  /** written by version 0.3: a process number and its start, no beat */
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
    // half written by a machine that lost its power, or somebody else's file
  }
  return { kind: 'unreadable' }
}

/**
 * `take` at once: nobody has it, or its holder is over for certain. `watch`: only time can tell. `refuse`: it lives.
 * Asked by a process that has the kernel's lock on `kernelFile`, or none because the file system has no locks (empty).
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
  // The same file of the same kernel: had the holder lived, the kernel would not have given its lock to us.
  return kernelFile !== '' && found.holder.kernelFile === kernelFile ? 'take' : 'watch'
}

/**
 * Looks are counted, not time: a process that was itself suspended has seen nothing meanwhile. A beat that moved once
 * is a living holder.
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

/** For the person who reads the refusal: where to look for the other process. */
export const holderWords = (text: string | undefined): string => {
  const found = readLock(text ?? '')
  if (found.kind === 'holder') return `process ${found.holder.pid} on ${found.holder.host}`
  return found.kind === 'old' ? `process ${found.pid}` : 'another process'
}
