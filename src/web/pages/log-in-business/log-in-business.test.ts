import { createElement } from 'react'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { drawn } from '#test/builders/drawn.ts'
import { translator } from '#texts/texts.ts'
import type { RequestFacts } from '../../site/facts.ts'
import page from './route.tsx'
import { BusinessPage, type BusinessView } from './view.tsx'

test('R5 A7 the log-in for business leads to where agencies, companies and car parks sign in, in every language', async () => {
  for (const language of languages) {
    const facts = { language, pathLanguage: language } as RequestFacts
    const view = (await page.load!({ facts } as never)) as BusinessView
    expect(view.signInHref).toBe('/work/sign-in')
    const html = drawn(createElement(BusinessPage, { view }), language)
    expect(html).toMatch(new RegExp(`<a [^>]*href="/work/sign-in"[^>]*>${translator(language)('account.logIn')}</a>`))
    expect(html).toContain(`href="${view.logInHref}"`)
    expect(html).toContain(`href="${fixedPath('join', language)}"`)
  }
})
