import { readdirSync, readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { LockedOut } from './locked-out.tsx'

afterEach(() => void vi.useRealTimers())

describe('the countdown of a lock-out', () => {
  test.each(languages)(
    'LG-24 %s: the sentence of its language with the time left as a clock, and another once it is over',
    (language) => {
      const t = translator(language)
      const words = (seconds: number) =>
        renderToStaticMarkup(
          createElement(TextsProvider, { language, t, children: createElement(LockedOut, { seconds }) }),
        )
          .replace(/<[^>]*>/g, '')
          .replaceAll('&#x27;', "'")
          .replaceAll('&quot;', '"')
      for (const [seconds, clock] of [
        [900, '15:00'],
        [61, '1:01'],
        [1, '0:01'],
        [86_400, '24:00:00'],
      ] as const) {
        expect(words(seconds)).toContain(t('problems.lockedOut', { time: clock }))
        expect(words(seconds).split(clock)).toHaveLength(2)
      }
      expect(words(0)).toContain(t('manage.lockOver'))
      expect(t('problems.lockedOut', { time: '15:00' })).not.toBe(t('manage.lockOver'))
      // a visitor's clock that is wrong by a day changes nothing, because the server said how many seconds are left
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
      expect(words(900)).toContain(t('problems.lockedOut', { time: '15:00' }))
    },
  )

  test('LG-24 no countdown asks the visitor’s clock, only how much time has passed since the page came', () => {
    const folder = 'src/web/components/countdown/'
    const sources = [
      ...readdirSync(folder)
        .filter((name) => !name.includes('.test.'))
        .map((name) => folder + name),
      'src/web/shared/bookings/locked-out.tsx',
      'src/web/shared/bookings/locked-out.island.ts',
      'src/web/pages/code/view.tsx',
      'src/web/pages/code/resend.island.ts',
      'src/web/shared/payment/hold-clock.tsx',
      'src/web/shared/payment/hold-clock.island.ts',
    ]
    for (const path of sources) expect([path, /\bDate\b/.test(readFileSync(path, 'utf8'))]).toEqual([path, false])
    expect(readFileSync(`${folder}count-down.ts`, 'utf8')).toContain('performance.now()')
  })
})
