import { readFileSync } from 'node:fs'
import { startServer } from '#test/builders/server.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import type { Figure } from './figures.ts'

const restMs = 60_000

/** The memory that a process holds, in MB (Linux only). */
const heldMb = (pid: number): number => {
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kb) / 1_024
}

const atRest = async (environment: Record<string, string>): Promise<number> => {
  const server = await startServer({
    embedded: true,
    environment: { PARKWING_TEST: '0', LOG_LEVEL: 'error', ...environment },
  })
  try {
    await new Promise((resolve) => setTimeout(resolve, restMs))
    return heldMb(server.pid)
  } finally {
    await server.stop()
  }
}

/** What a process holds a minute after its start, while nobody asks for anything. */
export const measureMemory = async (): Promise<Figure[]> => {
  const figure = (name: string, value: number, goal: number): Figure => ({
    name: `memory at rest, ${name}`,
    value,
    goal,
    better: 'lower',
    unit: 'MB',
    detail: `resident memory of the server’s process after ${restMs / 1_000} s`,
  })
  const embedded = await atRest({})
  const server = await startPostgres({})
  try {
    return [
      figure('PostgreSQL', await atRest({ DATABASE_URL: server.url }), 250),
      figure('embedded database', embedded, 400),
    ]
  } finally {
    await server.stop()
  }
}
