import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { chosenLanguageLine, visitorLanguage } from './visitor-language.ts'

const ownHost = 'parkwing.example'
const asks = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const here = (kept?: string) => ({
  ownHost,
  secure: true,
  cookies: new Map(kept === undefined ? [] : [['__Host-language', kept]]),
})
const from = (path: string, host = ownHost) => visitorLanguage({ ...asks, referer: `https://${host}${path}` }, here())

test('LANG-6 an address without a language answers in the language one was reading, else in that of the browser', () => {
  expect(from('/tr/havalimanlari')).toBe('tr')
  expect(from('/nl-be')).toBe('nl-be')
  expect(from('/')).toBe('en')
  // from there nothing follows, nor from somebody else's page
  expect(from('/static/')).toBe('de')
  expect(from('/tr', 'mail.example')).toBe('de')
  expect(visitorLanguage(asks, here())).toBe('de')
  expect(visitorLanguage({ 'accept-language': 'zh-CN' }, here())).toBe('en')
  expect(visitorLanguage({ referer: 'no address' }, here())).toBe('en')
})

test('LANG-6 settled 56 the language that was chosen comes before that of the browser, and what is no language is none', () => {
  expect(visitorLanguage(asks, here('tr'))).toBe('tr')
  expect(visitorLanguage({ ...asks, referer: 'https://mail.example/' }, here('nl-be'))).toBe('nl-be')
  expect(visitorLanguage(asks, here('xx'))).toBe('de')
  // what one reads now comes first
  expect(visitorLanguage({ ...asks, referer: `https://${ownHost}/pl` }, here('tr'))).toBe('pl')
})

test('LANG-7 who goes from a page of ours to one in another language chose it; any other visit chooses nothing', () => {
  const line = (referer: string, language: Language | null, kept?: string) =>
    chosenLanguageLine({ referer }, language, here(kept))
  const kept = (language: string) =>
    `__Host-language=${language}; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000`
  expect(line(`https://${ownHost}/en/faq`, 'de')).toBe(kept('de'))
  expect(line(`https://${ownHost}/en/faq`, 'de', 'tr')).toBe(kept('de'))
  expect(line(`https://${ownHost}/en/faq`, 'de', 'de')).toBeNull()
  expect(line(`https://${ownHost}/de/faq`, 'de')).toBeNull()
  expect(line(`https://${ownHost}/de/faq`, null)).toBeNull()
  expect(line('https://mail.example/en', 'de')).toBeNull()
  expect(line('', 'de')).toBeNull()
})
