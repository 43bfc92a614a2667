import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { minutesOfWork } from '#test/builders/crafted-pdf.ts'
import { jpeg, pdf, pixelBomb } from '#test/builders/files.ts'
import { createDrawingPool, usualLimits, type DrawingLimits, type DrawingPool } from './drawing-pool.ts'

let pool: DrawingPool | undefined
afterEach(() => pool?.close())
/** Starting a process is given all the time that a busy machine needs. */
const poolOf = (limits: Partial<DrawingLimits> = {}) =>
  (pool = createDrawingPool({ ...usualLimits, startMs: 120_000, ...limits }))

/** Enough for a small file, also on a busy machine, and not for one that takes minutes. */
const fileMs = 2_500
const unreadable = { ok: false, reason: 'unreadable' }
const busy = { ok: false, reason: 'busy' }

/** Whether a process with this number is running. One that has ended but is still listed (a zombie) is not. */
const isThere = (pid: number): boolean => {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('files are drawn in processes of their own', () => {
  test('CLAIM-11 none before the first file, one for files that come one after the other, none when there was nothing to do', async () => {
    const { draw, processes } = poolOf({ idleMs: 200 })
    expect(processes()).toBe(0)
    expect((await draw('claimPicture', await jpeg())).ok).toBe(true)
    expect((await draw('claimPdf', pdf())).ok).toBe(true)
    expect(processes()).toBe(1)
    await expect.poll(processes).toBe(0)
    expect((await draw('sitePicture', await jpeg())).ok).toBe(true)
  })

  test('CLAIM-11 a file that takes too long is refused when its time is over, and the next one is drawn', async () => {
    const { draw } = poolOf({ processes: 1, fileMs })
    const [worst, next] = await Promise.all([draw('claimPdf', minutesOfWork()), draw('claimPdf', pdf())])
    expect(worst).toEqual(unreadable)
    expect(next.ok).toBe(true)
  })

  test('CLAIM-11 control: without that limit the same file is still not done', async () => {
    const { draw } = poolOf({ processes: 1, fileMs: 60_000, closeMs: 0 })
    const answer = await Promise.race([
      draw('claimPdf', minutesOfWork()),
      new Promise((resolve) => setTimeout(resolve, 1.2 * fileMs)),
    ])
    expect(answer).toBeUndefined()
  })

  test('CLAIM-11 who comes when all are at work and as many wait as may is told at once; afterwards there is room again', async () => {
    const { draw, processes } = poolOf({ processes: 2, waiting: 2, fileMs })
    const worst = Array.from({ length: 2 }, () => draw('claimPdf', minutesOfWork()))
    const waiting = Array.from({ length: 2 }, () => draw('claimPdf', pdf()))
    expect(await draw('claimPdf', pdf())).toEqual(busy)
    expect(processes()).toBe(2)
    expect(await Promise.all(worst)).toEqual(worst.map(() => unreadable))
    expect((await Promise.all(waiting)).map(({ ok }) => ok)).toEqual([true, true])
    expect((await draw('claimPdf', pdf())).ok).toBe(true)
  })

  test('CLAIM-11 a picture of too many dots is refused by its header, in no time and no memory', async () => {
    const { draw, processes } = poolOf()
    const bomb = await pixelBomb()
    expect(await draw('claimPicture', bomb)).toEqual(unreadable)
    expect(await draw('sitePicture', bomb)).toEqual(unreadable)
    // a process that had unpacked the picture would have grown too large to be used again
    expect(processes()).toBe(1)
  })

  test('CLAIM-11 a process that cannot be started says nothing about the file, and the next try may succeed', async () => {
    const { draw } = poolOf({ startMs: 0 })
    expect(await draw('claimPdf', pdf())).toEqual({ ok: false, reason: 'failed', cause: 'ended with SIGKILL' })
    await pool?.close()
    expect((await poolOf().draw('claimPdf', pdf())).ok).toBe(true)
  })

  test('CLAIM-11 closed: what waits is told to come again, what is being drawn gets a moment, nothing is left', async () => {
    const { draw, close, processes } = poolOf({ processes: 1, closeMs: 30_000 })
    expect((await draw('claimPdf', pdf())).ok).toBe(true)
    const [underWay, waits] = [draw('claimPdf', pdf({ pages: 5 })), draw('claimPdf', pdf())]
    await close()
    expect(await waits).toEqual(busy)
    expect((await underWay).ok).toBe(true)
    expect(await draw('claimPdf', pdf())).toEqual(busy)
    expect(processes()).toBe(0)

    const other = poolOf({ processes: 1, closeMs: 300 })
    const worst = other.draw('claimPdf', minutesOfWork())
    await other.close()
    expect(await worst).toEqual(busy)
  })
})

describe('what a process of files may do', () => {
  /** Starts another process that draws the worst file, so that a test can kill it while it does. */
  const startedElsewhere = async (): Promise<{ drawing: number; kill: () => void }> => {
    const source = `
      import { createDrawingPool } from './drawing-pool.ts'
      import { minutesOfWork } from '#test/builders/crafted-pdf.ts'
      import { readFileSync } from 'node:fs'
      const pool = createDrawingPool()
      void pool.draw('claimPdf', minutesOfWork())
      const child = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim()
      const timer = setInterval(() => child() && (console.log(child()), clearInterval(timer)), 50)
    `
    const product = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
      cwd: fileURLToPath(new URL('.', import.meta.url)),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const line = await new Promise<string>((resolve) => product.stdout.once('data', (bytes) => resolve(String(bytes))))
    return { drawing: Number(line), kill: () => product.kill('SIGKILL') }
  }

  test.runIf(process.platform === 'linux')(
    'CLAIM-11 the product is killed in the middle of the worst file: no process stays behind',
    async () => {
      const { drawing, kill } = await startedElsewhere()
      // the drawing is well under way by then
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      expect(isThere(drawing)).toBe(true)
      kill()
      await expect.poll(() => isThere(drawing)).toBe(false)
    },
  )
})
