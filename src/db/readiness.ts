import type { Queryable } from './db.ts'

export type Readiness = 'ready' | 'database takes no writes'

/**
 * Whether the database takes bookings: a standby that nobody promoted, and one that was set read-only because its disk
 * is full, answer every question and refuse every booking. Fails when the database does not answer.
 */
export const readiness = async (db: Queryable): Promise<Readiness> => {
  const [row] = await db.query<{ closed: boolean }>(`select current_setting('transaction_read_only') = 'on' as closed`)
  return row?.closed === false ? 'ready' : 'database takes no writes'
}
