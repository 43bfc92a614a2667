import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { homeOf, roles, type Role } from '#domain/access/people.ts'
import { languages, tagOf, type Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { inItsFonts, visit } from '#test/builders/browser.ts'
import { browser, server, site } from '#test/builders/site.ts'
import { kempenpark, membershipOf } from '#test/builders/staff.ts'
import { navigationOf, onPhone, type NavItem } from '#web/work/frame/navigation.ts'
import { workPages } from '#web/work/pages.ts'
import { signInAs } from './work-steps.ts'

site()

const built = new Set(workPages.map(({ at }) => at))

/** Some of the roles of one organisation, in every combination that a person may have. */
const someOf = (all: readonly Role[]): Role[][] =>
  all
    .reduce<Role[][]>((sets, role) => [...sets, ...sets.map((one) => [...one, role])], [[]])
    .filter(({ length }) => length)

/** What can stand in the bar of a phone: the first places of whoever has some of the roles. */
const inBar = (): NavItem['text'][] => {
  const kinds = [...new Set(Object.values(homeOf))]
  const texts = kinds.flatMap((kind) =>
    someOf(roles.filter((role) => homeOf[role] === kind)).flatMap((some) =>
      ([{ kind: 'all' }, { kind: 'codes', codes: ['X'] }] as const).flatMap((scope) => {
        const places = kind === 'operator' ? [kempenpark] : []
        const memberships = some.map((role) => ({ ...membershipOf(role, places), scope }))
        const [membership] = memberships
        if (!membership) return []
        const groups = navigationOf(memberships, { membership, place: places[0] ?? null }, '', built)
        return groups.flatMap(({ items }) => items).slice(0, onPhone)
      }),
    ),
  )
  return [...new Set(texts.map(({ text, short = text }) => short))]
}

/** The words that do not fit in a place of the bar, at the places where they may break. */
const tooWide = (page: Page, words: readonly string[], language: Language): Promise<string[]> =>
  page.evaluate(
    ([all, tag]) => {
      document.documentElement.lang = tag
      const place = document.querySelector('nav > a > span')?.parentElement
      const span = place?.querySelector('span')
      if (!place || !span) throw new Error('there is no bar')
      // of one width with the others, whatever stands in it
      span.style.hyphens = 'manual'
      span.style.overflowWrap = 'normal'
      const room = place.clientWidth - 4
      return all.filter((word) => {
        span.textContent = word
        return span.scrollWidth > Math.min(room, span.clientWidth) || span.offsetHeight > 3 * 14
      })
    },
    [[...words], tagOf[language]] as const,
  )

test.each([320, 390])(
  'WORK-13 the bar of a phone of %d px cuts no word in any language, for whatever role',
  async (width) => {
    const { page, close } = await visit(browser, { viewport: { width, height: 700 } })
    await signInAs(page, server.url, 'Nadia')
    await inItsFonts(page)
    const ids = inBar()
    expect(ids).toEqual(expect.arrayContaining(['workShell.navShortIn', 'workShell.navShortStatements']))
    // the check finds a word that has no place to break
    expect(await tooWide(page, ['Afrekeningenlijst', 'Boekingen'.slice(0, 5)], 'nl')).toEqual(['Afrekeningenlijst'])
    const faults: string[] = []
    for (const language of languages) {
      const t = translator(language) as (id: string) => string
      const words = [...ids, 'workShell.more'].map((id) => t(id))
      faults.push(...(await tooWide(page, words, language)).map((word) => `${language}: ${word}`))
    }
    expect(faults).toEqual([])
    await close()
  },
)
