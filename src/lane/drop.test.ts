import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createDropper } from './drop.ts'
import type { Reservation } from './push.ts'
import { openStore } from './store.ts'

let base = ''
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'parkwing-drop-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const cars: Reservation[] = [
  { id: 'EIN-1', code: '7K3P', plate: 'AB-123-C', from: '2026-12-01T06:00:00.000Z', until: '2026-12-08T17:00:00.000Z' },
  { id: 'EIN-2', code: '7K3Q', plate: null, from: '2026-12-01T06:00:00.000Z', until: null },
  { id: 'EIN-3', code: '7K3R', plate: '=1+1"', from: '2026-12-01T06:00:00.000Z', until: null },
]

describe('GATE-32 a file of reservations for parking systems that read files', () => {
  const world = () => {
    const folder = join(base, 'drop')
    const clock = { now: new Date(2026, 11, 1, 1, 59).getTime() }
    const start = () => createDropper({ folder, store: openStore(join(base, 'lane')), now: () => clock.now })
    const at = (...when: [number, number, number]) => (clock.now = new Date(2026, 11, ...when).getTime())
    return { folder, start, at, files: () => readdirSync(folder).toSorted() }
  }

  test('once a day from two o’clock on, whole, in a folder of its own for nobody else to read; also after the PC was started again', () => {
    const { folder, start, at, files } = world()
    const dropper = start()
    expect(dropper.isDue()).toBe(false)
    dropper.drop(cars)
    at(1, 2, 0)
    expect(dropper.isDue()).toBe(true)
    dropper.drop(cars)
    expect(files()).toEqual(['parkwing-2026-12-01.csv'])
    const path = join(folder, 'parkwing-2026-12-01.csv')
    expect(readFileSync(path, 'utf8').split('\r\n')).toEqual([
      '"reservation","code","plate","valid_from","valid_until"',
      '"EIN-1","7K3P","AB-123-C","2026-12-01T06:00:00.000Z","2026-12-08T17:00:00.000Z"',
      '"EIN-2","7K3Q","","2026-12-01T06:00:00.000Z",""',
      `"EIN-3","7K3R","'=1+1""","2026-12-01T06:00:00.000Z",""`,
      '',
    ])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    // the parking system has taken it away
    rmSync(path)
    at(1, 23, 59)
    start().drop(cars)
    expect(files()).toEqual([])
    // a PC that was off at night
    at(2, 9, 30)
    start().drop([])
    expect(files()).toEqual(['parkwing-2026-12-02.csv'])
  })

  test('files with plates go after seven days, and what others put there stays', () => {
    const { folder, start, at, files } = world()
    const dropper = start()
    for (let day = 1; day <= 9; day++) {
      at(day, 2, 0)
      dropper.drop(cars)
    }
    writeFileSync(join(folder, 'another.csv'), '')
    // a folder in the place of a file cannot be removed as one: the others go all the same, and it is said once
    mkdirSync(join(folder, 'parkwing-2026-11-01.csv'))
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    at(10, 2, 0)
    dropper.drop(cars)
    for (const minute of [0, 1]) {
      at(10, 2, minute)
      dropper.tidy()
    }
    expect([said.mock.calls.length, dropper.behindSince(), dropper.isDue()]).toEqual([1, null, false])
    said.mockRestore()
    rmSync(join(folder, 'parkwing-2026-11-01.csv'), { recursive: true })
    expect(files()).toEqual([
      'another.csv',
      ...['03', '04', '05', '06', '07', '08', '09', '10'].map((day) => `parkwing-2026-12-${day}.csv`),
    ])
  })

  test('they go also while nothing new is written, because there is no line; a folder that is not there is none', () => {
    const { start, at, files } = world()
    const dropper = start()
    dropper.tidy()
    at(1, 2, 0)
    dropper.drop(cars)
    at(8, 23, 59)
    dropper.tidy()
    expect(files()).toEqual(['parkwing-2026-12-01.csv'])
    at(9, 0, 0)
    dropper.tidy()
    expect(files()).toEqual([])
  })

  test('in a folder that is shared, whoever may read the folder may read the file, and nobody else', () => {
    const { folder, start, at } = world()
    mkdirSync(folder)
    chmodSync(folder, 0o750)
    at(1, 2, 0)
    start().drop(cars)
    expect(statSync(join(folder, 'parkwing-2026-12-01.csv')).mode & 0o777).toBe(0o640)
  })

  test('a folder that takes nothing is tried again, and the desk is told since when', () => {
    const { folder, start, at, files } = world()
    const dropper = start()
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    writeFileSync(folder, 'a file in its place')
    const since = at(1, 2, 0)
    dropper.drop(cars)
    at(1, 2, 1)
    dropper.drop(cars)
    expect([dropper.behindSince(), dropper.isDue(), said.mock.calls.length]).toEqual([since, true, 2])
    said.mockRestore()
    rmSync(folder)
    mkdirSync(folder)
    dropper.drop(cars)
    expect([dropper.behindSince(), dropper.isDue(), files()]).toEqual([null, false, ['parkwing-2026-12-01.csv']])
  })
})
