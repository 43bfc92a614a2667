import { describe, expect, test } from 'vitest'
import { browser, server, site } from '#test/builders/site.ts'
import { stayParameters } from '../../bench/server.ts'
import { limits, loadedBy, weigh, weighedPages } from '../../bench/weigh.ts'

// Only bytes, which are the same on every machine. `npm run bench` measures times.

site()

describe('what a first visit weighs', () => {
  test.each(weighedPages(stayParameters()))(
    '$name',
    async ({ path, limit, extended, picker, sheet, script: most = limits.script }) => {
      const more = extended ? limits.extendedFonts : 0
      const { html, css, font } = await weigh(server.url, path)
      expect(html, 'HTML').toBeGreaterThan(1_000)
      expect(css, 'CSS').toBeGreaterThan(1_000)
      expect((html + css + font) / 1_000, 'HTML, CSS and font').toBeLessThanOrEqual(limit + more)
      expect(css / 1_000, 'CSS').toBeLessThanOrEqual(limits.css + (sheet ? limits.shopCss : 0))
      const { script, scriptAfterPicker, fonts } = await loadedBy(browser, server.url, path, picker)
      expect(fonts, 'fonts').toBeGreaterThan(1_000)
      expect(fonts / 1_000, 'fonts').toBeLessThanOrEqual(limits.fonts + more)
      expect(script, 'script').toBeGreaterThan(100)
      expect(script / 1_000, 'script at load').toBeLessThanOrEqual(most)
      expect(scriptAfterPicker / 1_000, 'script after both pickers').toBeLessThanOrEqual(limits.scriptAfterPicker)
      if (picker) expect(scriptAfterPicker, 'the pickers came when they were asked for').toBeGreaterThan(script + 3_000)
    },
  )

  test('S32 an error page is small', async () => {
    expect((await weigh(server.url, '/de/nirgends')).html / 1_000).toBeLessThanOrEqual(limits.error)
  })
})
