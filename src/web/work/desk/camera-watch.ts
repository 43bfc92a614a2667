import { codeSeen } from '#domain/gate/seen-code.ts'

/** A camera that nobody shows anything to is off after this time (DESK-46). */
export const watchMs = 60_000

type Watched = {
  /** the texts of every code in the picture of this moment */
  read: () => Promise<readonly string[]>
  /** until the next picture is there */
  pause: () => Promise<void>
  now: () => number
  isClosed: () => boolean
}
export type Watch = { kind: 'found'; code: string } | { kind: 'nothing' } | { kind: 'closed' }

/**
 * Reads one picture after the other until a code of ours is in one, a minute has passed, or the camera was closed. What
 * is read after it was closed counts no more, because something else is at the window by then.
 */
export const watchForCode = async ({ read, pause, now, isClosed }: Watched): Promise<Watch> => {
  const start = now()
  while (now() - start < watchMs) {
    const texts = await read()
    if (isClosed()) return { kind: 'closed' }
    const [code] = texts.map(codeSeen).filter((one) => one !== null)
    if (code !== undefined) return { kind: 'found', code }
    await pause()
    if (isClosed()) return { kind: 'closed' }
  }
  return { kind: 'nothing' }
}
