import { canKeep, getRow, putRow } from './kept-rows.ts'

/** A booking that somebody opened on this device: its number, and nothing of who parks there (WORK-18). */
export type Recent = { who: string; number: string; at: number }

const most = 8
/** As long as a session can last (ACCESS-20). */
const keptMs = 12 * 3_600_000
const row = 'recent'

/** What of the list one person may still be shown, with one more in front; the newest first, each once. */
export const withRecent = (list: readonly Recent[], who: string, now: number, opened?: string): Recent[] =>
  [
    ...(opened === undefined ? [] : [{ who, number: opened, at: now }]),
    ...list.filter((one) => one.who === who && one.number !== opened && now - one.at <= keptMs),
  ].slice(0, most)

/** Kept encrypted, as a desk's cars are, and erased on signing out (DESK-21). */
export const keepRecent = async (who: string, number: string): Promise<void> => {
  if (!canKeep()) return
  await putRow(row, withRecent((await getRow<Recent[]>(row)) ?? [], who, Date.now(), number))
}

export const recentOf = async (who: string): Promise<string[]> =>
  canKeep() ? withRecent((await getRow<Recent[]>(row)) ?? [], who, Date.now()).map(({ number }) => number) : []
