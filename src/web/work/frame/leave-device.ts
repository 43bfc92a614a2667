import { eraseKept } from './kept-rows.ts'

const longestMs = 5_000

/**
 * Lets the pages send what they still have, and then erases what this device keeps (DESK-21). A line that does not
 * answer holds nobody up.
 */
export const leaveDevice = async (): Promise<void> => {
  const waits: Promise<unknown>[] = []
  document.dispatchEvent(new CustomEvent('parkwing-leave', { detail: waits }))
  await Promise.race([Promise.allSettled(waits), new Promise((resolve) => setTimeout(resolve, longestMs))])
  await eraseKept().catch(() => undefined)
}
