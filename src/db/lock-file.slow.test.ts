import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockFolder, type LockOptions } from './lock-file.ts'
import { beatText, headText } from './lock-rules.ts'

const root = mkdtempSync(join(tmpdir(), 'parkwing-lock-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
let number = 0
const newFolder = () => join(root, `database-${(number += 1)}`)

class Ended extends Error {}
const end = (words: string): never => {
  throw new Ended(words)
}
const said: string[] = []
const quick: Partial<LockOptions> = { beatMs: 50, missedBeats: 6, say: (words) => void said.push(words) }
/** behaves like two machines on one network folder, whose kernels know nothing of each other */
const apart = { ...quick, kernel: false }
/** Where a beat must not be missed: six of these are longer than a busy machine makes anybody wait. */
const steady = { beatMs: 500 }
const elsewhere = { token: 'theirs', pid: 1, host: 'elsewhere', kernelFile: 'another-boot:1:1' }
const theirs = `${headText(elsewhere, '5')}${beatText(7)}\n`

const took = async (work: Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work
  return performance.now() - began
}

describe.each([
  ['the kernel’s', quick],
  ['the beating', apart],
])('%s lock', (_, options) => {
  test('FOLDER-1 a second one is refused and told who has it; given back, it is free', async () => {
    const folder = newFolder()
    const first = await lockFolder(folder, end, options)
    await expect(lockFolder(folder, end, options)).rejects.toThrow(`is open in process ${process.pid} on `)
    first.mustBeOurs()
    await first.release()
    expect(existsSync(`${folder}.lock`)).toBe(false)
    await (await lockFolder(folder, end, options)).release()
  })

  test('FOLDER-4 one of another machine is watched for six beats, then taken; said once', async () => {
    const folder = newFolder()
    writeFileSync(`${folder}.lock`, theirs)
    said.length = 0
    const waited = await took(lockFolder(folder, end, options).then((lock) => lock.release()))
    expect(waited).toBeGreaterThan(6 * 50)
    expect(said).toEqual([
      `${folder} was left open by process 1 on elsewhere: waiting 0.3 s to see whether it still works`,
    ])
  })

  test('FOLDER-4 one of another machine that beats is refused, and kept', async () => {
    const folder = newFolder()
    let beat = 0
    const beats = setInterval(
      () => writeFileSync(`${folder}.lock`, `${headText(elsewhere, '5')}${beatText((beat += 1))}\n`),
      30,
    )
    writeFileSync(`${folder}.lock`, theirs)
    await expect(lockFolder(folder, end, { ...options, ...steady })).rejects.toThrow(
      'is open in process 1 on elsewhere',
    )
    clearInterval(beats)
    expect(readFileSync(`${folder}.lock`, 'utf8')).toContain('"theirs"')
  })

  test('FOLDER-5 taken over by another: the next write is stopped, and so is one after the lock was removed', async () => {
    const folder = newFolder()
    const lock = await lockFolder(folder, end, { ...options, beatMs: 60_000 })
    lock.mustBeOurs()
    linkSync(`${folder}.lock`, `${folder}.kept`)
    unlinkSync(`${folder}.lock`)
    expect(() => lock.mustBeOurs()).toThrow('was removed while this process had it')
    writeFileSync(`${folder}.lock`, theirs)
    expect(() => lock.mustBeOurs()).toThrow('was taken over by process 1 on elsewhere')
    await lock.release()
    // the lock of the other process is not removed
    expect(readFileSync(`${folder}.lock`, 'utf8')).toBe(theirs)
  })
})

test('FOLDER-4 of four that wait for the same lock, each on a machine of its own, one gets it', async () => {
  const folder = newFolder()
  writeFileSync(`${folder}.lock`, theirs)
  const outcomes = await Promise.allSettled(
    Array.from({ length: 4 }, () => lockFolder(folder, end, { ...apart, ...steady })),
  )
  const won = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(won).toHaveLength(1)
  for (const one of outcomes)
    if (one.status === 'rejected') expect(String(one.reason)).toContain(`is open in process ${process.pid}`)
  won[0]?.mustBeOurs()
  await won[0]?.release()
})

test('FOLDER-2 the beat goes on while the main thread is busy', async () => {
  const folder = newFolder()
  const lock = await lockFolder(folder, end, apart)
  const text = () => readFileSync(`${folder}.lock`, 'utf8')
  const given = text()
  await expect.poll(text).not.toBe(given)
  const before = text()
  // nothing else of this thread runs meanwhile
  const until = performance.now() + 30_000
  while (text() === before && performance.now() < until);
  expect(text()).not.toBe(before)
  await lock.release()
})

test('FOLDER-6 the lock of version 0.3 is refused while its process runs', async () => {
  const folder = newFolder()
  writeFileSync(`${folder}.lock`, `${process.pid} `)
  await expect(lockFolder(folder, end, quick)).rejects.toThrow(`is open in process ${process.pid}`)
  writeFileSync(`${folder}.lock`, '4194304 1')
  await (await lockFolder(folder, end, quick)).release()
})

test('FOLDER-9 somebody wrote into the kernel’s lock: named, with what to do', async () => {
  const folder = newFolder()
  writeFileSync(`${folder}.lock.kernel`, 'somebody wrote something here')
  await expect(lockFolder(folder, end, quick)).rejects.toThrow(/\.lock\.kernel holds something else than a lock: stop/)
})
