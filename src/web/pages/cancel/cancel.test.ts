import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { CancelPage, type CancelView } from './view.tsx'

const view: CancelView = {
  kind: 'form',
  what: 'Eindhoven, 5 March',
  back: 'You get €50.00 back.',
  lines: [],
  withdraw: null,
  reasons: [{ value: 'other', label: 'Other' }],
  version: '3',
  bookingHref: '/en/my-booking/b',
}

test.each(languages)(
  'PK-20 %s: "yes" is the one button of the form, "no" is a link back that sends nothing',
  (language) => {
    const t = translator(language)
    const page = renderToStaticMarkup(
      createElement(TextsProvider, { language, t, children: createElement(CancelPage, { view, answer: undefined }) }),
    )
    const buttons = [...page.matchAll(/<button\b([^>]*)>(.*?)<\/button>/g)]
    expect(buttons.map(([, , inside = '']) => inside.replace(/<[^>]*>/g, ''))).toEqual([t('manage.cancelButton')])
    const keeps = [...page.matchAll(/<a\b([^>]*)>(.*?)<\/a>/g)].filter(([, , inside = '']) =>
      inside.includes(t('manage.keepButton')),
    )
    expect(keeps.map(([, attributes = '']) => /href="([^"]*)"/.exec(attributes)?.[1])).toEqual(['/en/my-booking/b'])
    expect(page.match(/<form\b/g)).toHaveLength(1)
    // nothing is chosen beforehand
    expect(page).not.toMatch(/\schecked\b/)
  },
)
