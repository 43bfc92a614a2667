import type { Db, Queryable } from '#db/db.ts'

/** What a database was asked: how often somebody waited for its answer, and how many transactions it ended. */
export type Asked = { roundTrips: number; commits: number; statements: string[] }

/** A statement for who reads a list of them: its name, or how it begins. */
const titleOf = (text: string, name: string | undefined): string =>
  name ?? text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)

/**
 * Counts what is asked of a database. Each transaction, and each statement outside of one, is a commit. How often
 * workers look for jobs depends on how busy they are, not on the booking. `taken` answers what was asked since it was
 * called last.
 */
export const counted = (inner: Db): { db: Db; taken: () => Asked } => {
  const none = (): Asked => ({ roundTrips: 0, commits: 0, statements: [] })
  let asked = none()
  const note = (title: string, commits: number): void => {
    asked.roundTrips += 1
    asked.commits += commits
    asked.statements.push(title)
  }
  const db: Db = {
    ...inner,
    query: (text, values, name) => {
      if (!name?.startsWith('job_claim')) note(titleOf(text, name), 1)
      return inner.query(text, values, name)
    },
    transaction: async (work, options) => {
      const inside = (tx: Queryable): Queryable => ({
        query: (text, values, name) => {
          note(titleOf(text, name), 0)
          return tx.query(text, values, name)
        },
      })
      note('begin', 0)
      const result = await inner.transaction((tx) => work(inside(tx)), options)
      note('commit', 1)
      return result
    },
  }
  const taken = (): Asked => {
    const before = asked
    asked = none()
    return before
  }
  return { db, taken }
}
