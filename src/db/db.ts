/** One query interface over PGlite and PostgreSQL. SQL lives in this folder only. */
export type Row = Record<string, unknown>

export type Queryable = {
  /** `name` makes it a prepared statement; the same name always goes with the same text */
  query<T extends Row>(text: string, values?: unknown[], name?: string): Promise<T[]>
}

export type Db = Queryable & {
  kind: 'pglite' | 'postgres'
  /**
   * One transaction, READ COMMITTED. Inside, only `tx` is asked: the embedded database has one connection, so that a
   * query on the Db would wait for its own transaction (it throws instead), and nothing slow is awaited, because
   * everybody else waits too: no provider, no mail (reliability rule 2). `work` may run again when it lost a race
   * (deadlock), so it has no effect but through `tx`. `patient`: without time-outs, for migrations and checks.
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, options?: { patient?: boolean }): Promise<T>
  close(): Promise<void>
}
