/** One query interface over PGlite and PostgreSQL. SQL is written in this folder only. */
export type Row = Record<string, unknown>

export type Queryable = {
  /** `name` makes it a prepared statement; a name must always come with the same text */
  query<T extends Row>(text: string, values?: unknown[], name?: string): Promise<T[]>
}

export type Db = Queryable & {
  kind: 'pglite' | 'postgres'
  /**
   * One transaction, READ COMMITTED. Inside, only `tx` may be asked: the embedded database has one connection, so a
   * query on the Db would wait for its own transaction (it throws instead). Nothing slow may be awaited inside, no
   * provider and no mail, because everybody else waits too. `work` may run again when it lost a race (deadlock), so it
   * must have no effect except through `tx`. `patient` removes the time-outs, for migrations and checks.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: { patient?: boolean }): Promise<T>
  close(): Promise<void>
}
