import { beforeEach, expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { ask, askedOf } from '#test/builders/asked.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import type { Actor } from '#usecases/actor.ts'
import { accountLinkLetter } from '#usecases/letters/account-letters.ts'
import type { SitePage } from '../../site/page.ts'
import askAtLogIn from '../log-in/route.tsx'
import openLink from './route.tsx'

const fresh = freshDeps()
const visitor: Actor = { kind: 'visitor', sessionId: null, address: 'there' }
const email = 'noor@example.org'

let deps: TestDeps
beforeEach(async () => {
  deps = await fresh()
})

/** Where the answer to a form sends the browser. */
const sentTo = async (
  page: SitePage,
  path: string,
  fields: Record<string, string>,
  { language = 'en' as Language, params = {} } = {},
): Promise<string | null> => {
  const facts = { deps, actor: visitor, language, pathLanguage: language, setCookie: () => undefined }
  return (await ask(page, askedOf(facts, { path, params, form: new URLSearchParams(fields) }))).headers.get('location')
}
/** Asks for a link at this log-in page and opens it as the reader of the mail would; returns where that ends. */
const opened = async (path: string, language: Language = 'en', password = ''): Promise<string | null> => {
  await sentTo(askAtLogIn, path, { email, intent: 'link' }, { language })
  const [row] = await deps.db.query<{ id: string }>(
    'select id from account_link where used_at is null order by created_at desc limit 1',
  )
  const { token } = (await accountLinkLetter(deps, { linkId: row?.id ?? '' }))!
  return sentTo(openLink, `/${language}/account/link/${token}`, { password }, { language, params: { token } })
}
const asking = (back: string) => `/en/login-user?back=${encodeURIComponent(back)}`

test('ACCT-2 ACCESS-7 the mailed link leads to the page that asked for the log-in, as the password does', async () => {
  expect(await opened(asking('/en/account/saved'), 'en', 'two cups of tea')).toBe('/en/account/saved?new')
  for (const page of ['saved', 'security', 'data']) {
    expect(await opened(asking(`/en/account/${page}`))).toBe(`/en/account/${page}`)
    expect(await sentTo(askAtLogIn, asking(`/en/account/${page}`), { email, password: 'two cups of tea' })).toBe(
      `/en/account/${page}`,
    )
  }
  expect(await opened('/en/login-user')).toBe('/en/account')
  expect(await opened(`/de/login-user?back=${encodeURIComponent('/de/account/data')}`, 'de')).toBe('/de/account/data')
})

test('ACCT-2 RD-01 nowhere else: another site, another part of ours, a name that only begins alike', async () => {
  expect(await opened('/en/login-user')).toBe('/en/account?new')
  for (const back of [
    '//evil.example/en/account/saved',
    'https://evil.example/en/account/saved',
    '/\\evil.example',
    '/en/x/..//evil.example',
    '/en/my-booking/b',
    '/en/account/savedx',
    '/en/account/saved/../../currency',
  ])
    expect([back, await opened(asking(back))]).toEqual([back, '/en/account'])
})

test('ACCT-2 the page that says the letter is on its way still leads back with a password', async () => {
  expect(await sentTo(askAtLogIn, asking('/en/account/saved'), { email, intent: 'link' })).toBe(
    `/en/login-user?sent&back=${encodeURIComponent('/en/account/saved')}`,
  )
  expect(await sentTo(askAtLogIn, asking('//evil.example'), { email, intent: 'link' })).toBe('/en/login-user?sent')
})
