import { readFileSync } from 'node:fs'
import { startServer } from '#test/builders/server.ts'

/**
 * The product as it is started for real (not in test mode), on a free port, with the embedded database in a folder of
 * its own.
 */
export const withServer = async <T>(work: (url: string, pid: number) => Promise<T>): Promise<T> => {
  const server = await startServer({ embedded: true, environment: { PARKWING_TEST: '0', LOG_LEVEL: 'error' } })
  try {
    return await work(server.url, server.pid)
  } finally {
    await server.stop()
  }
}

/** 8 days, so many days from now: a stay the demo catalogue can always sell. */
export const stayAhead = (from: number): string => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `startDateTime=${day(from)}T12:00&endDateTime=${day(from + 7)}T12:00`
}
export const stayParameters = (): string => stayAhead(20)

/**
 * The processor time that a process has used so far, in ms (Linux only). Unlike wall time it does not depend on what
 * else runs on the machine.
 */
export const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
