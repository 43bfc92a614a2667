import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { csvOf } from '#domain/documents/csv.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Reservation } from './push.ts'
import type { Store } from './store.ts'

/** At this hour of the PC's own clock the file of the day is written. */
const hour = 2
/** Files of days before that are removed, because they have plates in them. */
const daysKept = 7

const nameOf = (at: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  return `parkwing-${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}.csv`
}
const isOurs = (name: string): boolean => /^parkwing-\d{4}-\d\d-\d\d\.csv(?:\.new)?$/.test(name)

/** A folder that is not there, or no folder, has none; what is wrong with it is said by who writes into it. */
const namesIn = (folder: string): string[] => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** The reservations as a table that a parking system reads: no mark in front, which old ones take for a letter. */
const tableOf = (all: readonly Reservation[]): string =>
  csvOf([
    ['reservation', 'code', 'plate', 'valid_from', 'valid_until'],
    ...all.map(({ id, code, plate, from, until }) => [id, code, plate ?? '', from, until ?? '']),
  ]).slice(1)

/**
 * Drops a file of reservations into a folder once a day, for parking systems that read files (GATE-32). A file is never
 * found half-written: it gets its name when it is whole and on the disk.
 */
export const createDropper = ({ folder, store, now }: { folder: string; store: Store; now: () => Instant }) => {
  let failedSince: Instant | null = null
  /** Null: the file of today is not due yet, or was written; whether it is still there is the parking system's. */
  const due = (): string | null => {
    const at = new Date(now())
    const name = nameOf(at)
    return at.getHours() >= hour && store.read('dropped') !== name ? name : null
  }
  const write = (name: string, text: string): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, name)
    const file = openSync(`${path}.new`, 'w', 0o600)
    try {
      // whoever may read the folder may read the file: a share is mostly read by another user of the PC
      fchmodSync(file, statSync(folder).mode & 0o666)
      writeSync(file, text)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(`${path}.new`, path)
  }
  const left = new Set<string>()
  const remove = (name: string): void => {
    try {
      rmSync(join(folder, name), { force: true })
      left.delete(name)
    } catch (error) {
      // it is tried again each minute, and said once
      if (!left.has(name)) console.error(error)
      left.add(name)
    }
  }
  return {
    /** A PC that was off at night writes it when it is on again. */
    isDue: (): boolean => due() !== null,
    /** Writes the file of today if it is due; a folder that takes none is tried again with the next call. */
    drop: (all: readonly Reservation[]): void => {
      const name = due()
      if (name === null) return
      try {
        write(name, tableOf(all))
        store.write('dropped', name)
        failedSince = null
      } catch (error) {
        failedSince ??= now()
        console.error(error)
      }
    },
    /** Removes the files of days before; it needs neither a line nor reservations. */
    tidy: (): void => {
      const oldest = new Date(now())
      oldest.setDate(oldest.getDate() - daysKept)
      const first = nameOf(oldest)
      for (const one of namesIn(folder)) if (isOurs(one) && one < first) remove(one)
    },
    /** Since when the file of a day could not be written (GATE-29); null: it was, or is not due. */
    behindSince: (): Instant | null => failedSince,
  }
}
