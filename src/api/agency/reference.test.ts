import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { agencyDocument } from './document.ts'
import { agencyCalls } from './doors.ts'
import { quickStart } from './quick-start.ts'
import { referenceDoors, referencePage } from './reference.ts'

const document = agencyDocument(agencyCalls, 'https://parkwing.example')
const page = referencePage(document, agencyCalls)

describe('the reference of the agency API', () => {
  test('AGENCY-73 every call is there with its example, and every link leads somewhere', () => {
    for (const { id } of agencyCalls) expect([id, page.includes(`<section id="${id}">`)]).toEqual([id, true])
    expect(page).toContain('<section id="issueToken">')
    expect(page.match(/<h4>Example<\/h4>/g)).toHaveLength(agencyCalls.length + 1)
    const ids = new Set([...page.matchAll(/ id="([\w-]+)"/g)].map(([, id]) => id))
    const links = [...page.matchAll(/href="#([\w-]+)"/g)].map(([, id]) => id)
    expect(links.length).toBeGreaterThan(agencyCalls.length)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    expect(ids.size).toBe(page.match(/ id="/g)?.length)
  })

  test('AGENCY-73 it has no script and no style of its own, and asks nobody else', async () => {
    expect(page).not.toMatch(/<script|<style|<[^>]+ (?:style|src|on\w+)=/)
    const [door, style] = referenceDoors(document, agencyCalls)
    const answer = await door!.handle(new Request('http://localhost/api/v1/reference'), {})
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self'")
    expect(
      (await style!.handle(new Request('http://localhost/api/v1/reference.css'), {})).headers.get('content-type'),
    ).toBe('text/css; charset=utf-8')
  })

  test('AGENCY-73 what a description says is text, whatever it contains', () => {
    const [first] = agencyCalls
    const odd = agencyDocument([{ ...first!, summary: '<img src=x onerror=1>' }], 'https://parkwing.example')
    expect(referencePage(odd, agencyCalls)).toContain('&lt;img src=x onerror=1&gt;')
  })

  test('AGENCY-73 the quick start leads from a key to a booking and back', () => {
    expect(quickStart(agencyCalls).map(({ title }) => title)).toEqual([
      'Where',
      'What it costs',
      'Book',
      'Look',
      'The pass',
      'What cancelling brings',
      'Cancel',
      'A token in place of the key',
    ])
    const guide = readFileSync(new URL('../../../docs/agency-api.md', import.meta.url), 'utf8')
    expect(guide).toContain('(agency-quick-start.md)')
  })
})
