import { describe, expect, test } from 'vitest'
import { greetingFor, greetingsOf, longestGreeting, readGreeting, saidTo } from './greeting.ts'

describe('what an agency says itself', () => {
  test.each([
    ['  Willkommen bei\n Nordlicht! ', 'Willkommen bei Nordlicht!'],
    ['Parken ab 4,50 € – z. B. in Eindhoven (EIN). Wir sind da: 9:00–17:30.', undefined],
    ['Ucuz, güvenli; “hoş geldiniz”…', undefined],
    ['', ''],
    ['Liebe Kund:innen, z.B. am 24.12.2026 … und …danach. Tel.: 040 123 456', undefined],
    ['Unser Tipp:früh buchen, ab 4.50 €, d.h. günstig. Tel: +49 40 123456', undefined],
    ['é'.repeat(longestGreeting), undefined],
    ['😀'.repeat(longestGreeting), undefined],
  ])('AGENCY-208 %j are words', (typed, kept) => expect(readGreeting(typed)).toBe(kept ?? typed))
  test.each([
    '<b>Welcome</b>',
    'Welcome &lt; <script>',
    'See https://nord.example',
    'See nord.example',
    'See www.nord.example today',
    'Ask info@nord.example',
    '[here](there)',
    '**Welcome**',
    '{{value:x}}',
    'NORD.EXAMPLE',
    'See nord。example',
    'See nord․example',
    'See nord．example',
    'See nord.\u00adexample',
    'See nord.ex4mple and nord.c0m',
    'See nord .example',
    'See 192.0.2.1/x',
    'tel:+49123',
    'Call TEL:+49123',
    'javascript:alert(1)',
    'mailto:x',
    'http：／／x',
    'info＠nord',
    '＜b＞Welcome',
    // no program tells these from an address; with a blank they are words
    'In St.Gallen',
    'a'.repeat(longestGreeting + 1),
  ])('AGENCY-208 XS-10 %j are no words, or too many', (typed) => expect(readGreeting(typed)).toBeNull())
  test('AGENCY-208 signs that turn the order of letters round, and ends of lines, are not kept', () =>
    expect(readGreeting('a\u202eb\u0000\r\nc')).toBe('ab c'))
  test('AGENCY-208 a reader gets his own language, the same one of a neighbour, English, or nothing', () => {
    const written = { de: 'Hallo', nl: 'Hallo daar', 'fr-be': 'Bonjour' }
    expect(greetingFor(written, 'de')).toEqual({ text: 'Hallo', language: 'de' })
    expect(greetingFor(written, 'nl-be')).toEqual({ text: 'Hallo daar', language: 'nl' })
    expect(greetingFor(written, 'fr')).toEqual({ text: 'Bonjour', language: 'fr-be' })
    expect(greetingFor(written, 'tr')).toBeNull()
    expect(greetingFor({ ...written, en: 'Hello' }, 'tr')).toEqual({ text: 'Hello', language: 'en' })
    expect(greetingFor({}, 'en')).toBeNull()
  })
  test('AGENCY-209 of what is still being typed a reader is told what could be saved', () => {
    expect(saidTo({ de: ' Guten  Tag ', en: 'Hello' }, 'de')).toEqual({ text: 'Guten Tag', language: 'de' })
    expect(saidTo({ de: 'Siehe nord.example', en: 'Hello' }, 'de')).toEqual({ text: 'Hello', language: 'en' })
    expect(saidTo({ de: '<b>', en: ' ' }, 'de')).toBeNull()
  })
  test('AGENCY-208 what is empty is not kept, and the order is always the same', () =>
    expect(Object.keys(greetingsOf({ cs: 'x', en: 'y', de: '' }))).toEqual(['en', 'cs']))
})
