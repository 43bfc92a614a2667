import type { Db } from '#db/db.ts'

const isTurnedAway = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'

/**
 * Asks again for a connection that was not free for two seconds. Nothing was asked of the database until then. The
 * product tells such a visitor to come again; a race asks what happens to those who get through, however busy the
 * machine is.
 */
export const unhurried = (db: Db): Db => {
  const insist = async <T>(ask: () => Promise<T>): Promise<T> => {
    for (;;)
      try {
        return await ask()
      } catch (error) {
        if (!isTurnedAway(error)) throw error
      }
  }
  return {
    ...db,
    query: (...asked) => insist(() => db.query(...asked)),
    transaction: (...asked) => insist(() => db.transaction(...asked)),
  }
}
