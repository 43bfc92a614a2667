import { expect, test } from 'vitest'
import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { languages } from '#domain/languages.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { hourMs } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { textOf } from '#texts/problems.ts'
import { claimStatusView } from './data.ts'
import type { RequestFacts } from '../../site/facts.ts'

const now = Date.UTC(2026, 10, 23, 9)
const claim = {
  number: 'CLM-7K3P-9XQD',
  status: 'received',
  dueAt: now + 24 * hourMs,
  createdAt: now,
  amountMinor: 700,
  returnFlight: 'HV5634',
  accountHint: null,
  waitingSince: null,
} as Claim
type Scan = 'clean' | 'waiting' | 'infected' | 'removed'
const shown = (language: (typeof languages)[number], boardingPass: Scan, receipt: Scan) => {
  const facts = {
    language,
    url: new URL('https://parkwing.example/en/claim/TOKEN'),
    currency: 'EUR',
    deps: { clock: { now: () => now }, rates: () => snapshotRates },
  } as unknown as RequestFacts
  const files = (
    [
      ['boardingPass', boardingPass],
      ['receipt', receipt],
    ] as const
  ).map(([slot, scan]) => ({ slot, scan, type: 'application/pdf' as const, size: 3 }))
  const view = claimStatusView(facts, { claim, questions: [], iata: 'AMS', zone: 'Europe/Amsterdam', files })
  return {
    lines: view.lines.slice(1),
    documents: view.facts.find(({ term }) => term === translator(language)('claims.files'))?.value ?? null,
  }
}

test('UP-20 CLAIM-10 the page of a claim says which file is still being checked and which was removed, and why', () => {
  expect(shown('en', 'clean', 'clean')).toEqual({ lines: [], documents: 'Boarding pass, Receipt of what you paid' })
  expect(shown('en', 'waiting', 'clean')).toEqual({
    lines: ['Still being checked for viruses: Boarding pass'],
    documents: 'Boarding pass, Receipt of what you paid',
  })
  const removed =
    'Deleted because a virus was found: Receipt of what you paid. If we need it for our answer, we ask you for it again.'
  expect(shown('en', 'clean', 'removed')).toEqual({ lines: [removed], documents: 'Boarding pass' })
  // to the sender, a file found to be infected looks the same whether or not it is already removed
  expect(shown('en', 'waiting', 'infected')).toEqual({
    lines: ['Still being checked for viruses: Boarding pass', removed],
    documents: 'Boarding pass',
  })
  expect(shown('en', 'removed', 'removed')).toEqual({
    lines: [removed.replace('Receipt', 'Boarding pass, Receipt')],
    documents: null,
  })
})

test('UP-20 CLAIM-10 in the reader’s language: what is refused, what waits, what was removed', () => {
  const said = languages.map((language) =>
    [textOf(translator(language), { code: 'file_infected' }), ...shown(language, 'waiting', 'removed').lines].join('|'),
  )
  for (const text of said) expect(text).toMatch(/[vw]ir[uü]s?/i)
  // the two languages of Belgium share some of these words with their neighbours
  expect(new Set(said).size).toBeGreaterThanOrEqual(13)
  expect(said[languages.indexOf('de')]).toContain('In dieser Datei wurde ein Virus gefunden')
})
