import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the key somebody sent is ours. Digests all have one length, so comparing them reveals nothing about it. */
export const isSameKey = (sent: string | null | undefined, ours: string): boolean =>
  timingSafeEqual(digest(sent ?? ''), digest(ours))
