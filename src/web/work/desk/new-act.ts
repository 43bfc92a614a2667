import type { DeskAct, QueuedAct } from '#domain/gate/desk-queue.ts'
import { whoIs } from './who-works.ts'

type Made = Pick<DeskAct, 'kind' | 'bookingId' | 'aheadMs'> & Pick<QueuedAct, 'number' | 'plate'>

/** An act of this device, at this moment, that nobody has heard of. `base` is the address of the car park's pages. */
export const newAct = async (
  base: string,
  made: Made,
  { text = '', reason = '' }: Partial<Pick<DeskAct, 'text' | 'reason'>> = {},
): Promise<QueuedAct> => ({
  ...made,
  nonce: crypto.randomUUID(),
  at: Date.now(),
  text,
  reason,
  by: await whoIs(base),
  state: 'waiting',
  result: null,
  endedAt: null,
})
