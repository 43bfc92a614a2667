import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The product as it is started for real, on a free port, with the embedded database in a folder of its own. */
export const withServer = async <T>(work: (url: string, pid: number) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-bench-'))
  const child = spawn(process.execPath, ['src/server/main.ts'], { env: { PATH: process.env['PATH'], NODE_ENV: 'production', PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' }, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const url = await new Promise<string>((resolve, reject) => {
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const address = /Parkwing is ready: (\S+)/.exec(output)?.[1]
        if (address) resolve(address)
      })
      child.once('exit', () => reject(new Error(`the server ended: ${output}`)))
    })
    return await work(url, child.pid ?? 0)
  } finally {
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A stay the demo catalogue can always sell: 20 days ahead, 8 days. */
export const stayParameters = (): string => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
  return `startDateTime=${day(20)}T12:00&endDateTime=${day(27)}T12:00`
}

/** Processor time a process has used so far, in ms (Linux). Unlike wall time it does not depend on who else uses the machine. */
export const processorMs = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) /s, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
