import { expect, test } from 'vitest'
import { visitorLanguage } from './visitor-language.ts'

const own = 'parkwing.example'
const asks = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' }
const from = (path: string, host = own) => visitorLanguage({ ...asks, referer: `https://${host}${path}` }, own)

test('LANG-6 an address without a language answers in the language one was reading, else in that of the browser', () => {
  expect(from('/tr/havalimanlari')).toBe('tr')
  expect(from('/nl-be')).toBe('nl-be')
  expect(from('/')).toBe('en')
  // from there nothing follows, nor from somebody else's page
  expect(from('/static/')).toBe('de')
  expect(from('/tr', 'mail.example')).toBe('de')
  expect(visitorLanguage(asks, own)).toBe('de')
  expect(visitorLanguage({ 'accept-language': 'zh-CN' }, own)).toBe('en')
  expect(visitorLanguage({ referer: 'no address' }, own)).toBe('en')
})
