import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { airports } from '../airports/catalogue.ts'
import { zoneFaults } from './zone-sources.ts'
import { hourMs, localAt } from './zones.ts'

const from = Date.parse('2026-11-20T12:00Z')

test('TIME-10 TZ-04 the tables of this Node.js agree on every airport’s zone, and on the two that changed last', () => {
  expect(zoneFaults([...airports.map(({ zone }) => zone), 'Africa/Casablanca', 'America/Vancouver'], from)).toEqual([])
})

test('TIME-10 TZ-04 tables that disagree, and a zone nobody knows, are named in one clear sentence each', () => {
  // a clock that behaves as if its table did not know yet that Vancouver stays on summer time
  const late = (zone: string) => (instant: number) =>
    localAt(
      zone === 'America/Vancouver' && instant > Date.parse('2027-01-10T00:00Z') ? instant - hourMs : instant,
      zone,
    )
  expect(zoneFaults(['Europe/Amsterdam', 'America/Vancouver', 'America/Vancouver'], from, late)).toEqual([
    expect.stringMatching(
      /^America\/Vancouver on 2027-01-19T12:00 UTC is 2027-01-19T\d\d:00 by one table of time zones and 2027-01-19T\d\d:00 by another$/,
    ),
  ])
  expect(zoneFaults(['Europe/Atlantis'], from)).toEqual(['Europe/Atlantis is no time zone this Node.js knows'])
})

test('TIME-10 TZ-04 the database, which may have a third table, is never asked what time it is somewhere', () => {
  const folders = ['src/db/', 'src/db/checks/', 'db/migrations/']
  const files = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => /(?<!\.test)\.(ts|sql)$/.test(name))
      .map((name) => folder + name),
  )
  expect(files.length).toBeGreaterThan(40)
  for (const file of files)
    expect([
      file,
      /at time zone|\btimezone\s*\(|\blocaltime|\bcurrent_(date|time)\b/i.test(
        readFileSync(file, 'utf8').replace(/--.*$|\/\/.*$|\/\*[\s\S]*?\*\//gm, ''),
      ),
    ]).toEqual([file, false])
})
