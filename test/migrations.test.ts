import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './builders/sources.ts'

/** The first migration that has to keep to MACHINE-45; those before were applied as they are. */
const first = 83

const folder = join(root, 'db/migrations')
const runbook = readFileSync(join(root, 'docs/runbooks/upgrade.md'), 'utf8')

const plain = (sql: string): string => sql.replace(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
const statementsOf = (sql: string): string[] => plain(sql).split(';')

/** What would lock a table that was there before for as long as it takes to read it. `told` is the runbook. */
const faultsOf = (sql: string, told: string): string[] => {
  const made = new Set([...plain(sql).matchAll(/create table (?:if not exists )?(\w+)/gi)].map(([, name]) => name))
  return statementsOf(sql).flatMap((statement) => {
    const index = /create (?:unique )?index (if not exists )?(\w+) on (\w+)/i.exec(statement)
    if (index && !made.has(index[3])) {
      if (!index[1]) return [`index ${index[2]}: if not exists`]
      if (!new RegExp(`index concurrently if not exists ${index[2]} on `).test(told))
        return [`index ${index[2]}: its statement in docs/runbooks/upgrade.md`]
    }
    const table = /alter table (?:only )?(\w+)/i.exec(statement)?.[1]
    if (!table || made.has(table)) return []
    if (/add constraint|add (?:check|foreign key|unique|primary key)/i.test(statement) && !/not valid/i.test(statement))
      return [`${table}: a rule without "not valid"`]
    if (/alter (?:column )?\w+ (?:set data )?type /i.test(statement)) return [`${table}: another type`]
    if (/alter (?:column )?\w+ set not null/i.test(statement)) return [`${table}: set not null`]
    return []
  })
}

describe('MACHINE-45 migrations lock no table that grows for as long as it takes to read it', () => {
  test('from 0083 on none does', () => {
    const files = readdirSync(folder).filter((file) => Number(file.slice(0, 4)) >= first)
    const faults = files.flatMap((file) =>
      faultsOf(readFileSync(join(folder, file), 'utf8'), runbook).map((fault) => `${file}: ${fault}`),
    )
    expect(faults).toEqual([])
  })

  test('the control: what locks is found, and what does not is let through', () => {
    const told = 'create index concurrently if not exists booking_known on booking (at)'
    expect(faultsOf('create index booking_at on booking (at);', '')).toEqual(['index booking_at: if not exists'])
    expect(faultsOf('create index if not exists booking_known on booking (at);', '')).toEqual([
      'index booking_known: its statement in docs/runbooks/upgrade.md',
    ])
    expect(faultsOf('create index if not exists booking_known on booking (at);', told)).toEqual([])
    expect(faultsOf('create table own (id int);\ncreate unique index own_id on own (id);', '')).toEqual([])
    expect(faultsOf('alter table booking add constraint x check (a > 0);', '')).toHaveLength(1)
    expect(faultsOf('alter table booking\n  add constraint x check (a > 0) not valid;', '')).toEqual([])
    expect(faultsOf('alter table booking alter column a type bigint;', '')).toEqual(['booking: another type'])
    expect(faultsOf('alter table booking alter a set not null;', '')).toEqual(['booking: set not null'])
    expect(faultsOf('alter table booking add column a integer not null default 0;', '')).toEqual([])
    const known = faultsOf(readFileSync(join(folder, '0077-entries-by-moment.sql'), 'utf8'), runbook)
    expect(known).toEqual(['index ledger_entry_at: if not exists'])
  })
})
