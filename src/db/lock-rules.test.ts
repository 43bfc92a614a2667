import { describe, expect, test } from 'vitest'
import { beatText, headText, holderWords, look, readLock, verdictOn, type Holder } from './lock-rules.ts'

const holder: Holder = { token: 'one', pid: 1, host: 'web-1', kernelFile: 'boot-a:2049:77' }
const text = (given: Partial<Holder> = {}, beat = 0) =>
  `${headText({ ...holder, ...given }, '4711')}${beatText(beat)}\n`
const nobodyRuns = () => false

describe('what the lock says decides', () => {
  test('FOLDER-1 nobody has it: taken at once', () => {
    expect(verdictOn(undefined, 'boot-a:2049:77', nobodyRuns)).toBe('take')
    expect(verdictOn(undefined, '', nobodyRuns)).toBe('take')
  })

  test('FOLDER-3 the holder had the very lock of the kernel that is ours now: it is over, taken at once', () => {
    expect(verdictOn(text(), 'boot-a:2049:77', nobodyRuns)).toBe('take')
    // its process number does not count, because in another container that number is somebody else's
    expect(verdictOn(text(), 'boot-a:2049:77', () => true)).toBe('take')
  })

  test.each([
    ['another machine, or this one before it was started anew', 'boot-b:2049:77'],
    ['another file: a copy of the folder', 'boot-a:2049:78'],
    ['another file system', 'boot-a:2050:77'],
    ['a file system without locks', ''],
  ])('FOLDER-4 %s: watched, whether its process number is known here or not', (_, ours) => {
    expect(verdictOn(text(), ours, nobodyRuns)).toBe('watch')
    expect(verdictOn(text(), ours, () => true)).toBe('watch')
    expect(verdictOn(text({ kernelFile: '' }), ours, nobodyRuns)).toBe('watch')
  })

  test.each(['', 'nonsense', '12 34 {"token":', '{"token":"one"}', '12 34 {"pid":12}', '\0\0\0\0'])(
    'FOLDER-4 a lock nobody can read (%j): watched',
    (found) => {
      expect(readLock(found)).toEqual({ kind: 'unreadable' })
      expect(verdictOn(found, 'boot-a:2049:77', () => true)).toBe('watch')
    },
  )

  test('FOLDER-6 the lock of version 0.3: refused while that process runs, watched when it does not', () => {
    const runs = (pid: number, started: string) => pid === 12 && started === '4711'
    expect(verdictOn('12 4711', 'boot-a:2049:77', runs)).toBe('refuse')
    expect(verdictOn('12 4712', 'boot-a:2049:77', runs)).toBe('watch')
    expect(verdictOn('13 4711', 'boot-a:2049:77', runs)).toBe('watch')
    // what version 0.3 reads of our lock is our process number and start
    expect(text().trim().split(' ').slice(0, 2)).toEqual(['1', '4711'])
  })

  test('who has it is named for people', () => {
    expect(holderWords(text())).toBe('process 1 on web-1')
    expect(holderWords('12 4711')).toBe('process 12')
    expect(holderWords('nonsense')).toBe('another process')
    expect(holderWords(undefined)).toBe('another process')
  })
})

describe('watching', () => {
  const seen = (looks: (string | undefined)[], needed: number) => {
    let watched: ReturnType<typeof look> = { text: text(), sameLooks: 0 }
    for (const found of looks) {
      if (typeof watched === 'string') break
      watched = look(watched, found, needed)
    }
    return watched
  }

  test('FOLDER-4 over after 24 equal looks, not after 23', () => {
    expect(seen(Array<string>(24).fill(text()), 24)).toBe('over')
    expect(seen(Array<string>(23).fill(text()), 24)).toEqual({ text: text(), sameLooks: 23 })
  })

  test('FOLDER-4 one beat at the last look is enough to live; another holder is one too', () => {
    expect(seen([...Array<string>(23).fill(text()), text({}, 1)], 24)).toBe('lives')
    expect(seen([text({ token: 'two' })], 24)).toBe('lives')
  })

  test('FOLDER-1 a lock that goes away is free', () => {
    expect(seen([text(), undefined], 24)).toBe('gone')
  })

  test('beats have one length, so that each overwrites the last one', () => {
    expect(new Set([0, 9, 10, 86_400 * 3_650].map((beat) => beatText(beat).length))).toEqual(new Set([12]))
  })
})
