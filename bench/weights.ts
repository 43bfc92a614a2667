import { openBrowser } from '#test/builders/browser.ts'
import type { Figure } from './figures.ts'
import { stayParameters, withServer } from './server.ts'
import { limits, loadedBy, weigh, weighedPages } from './weigh.ts'

const kilo = (bytes: number) => bytes / 1_000

export const measureWeights = (): Promise<Figure[]> =>
  withServer(async (url) => {
    const browser = await openBrowser()
    try {
      const figures: Figure[] = []
      const add = (name: string, bytes: number, goal: number, detail: string) =>
        figures.push({ name, value: kilo(bytes), goal, better: 'lower', unit: 'KB', detail })
      for (const { name, path, limit, extended, picker, script: most = limits.script } of weighedPages(
        stayParameters(),
      )) {
        const more = extended ? limits.extendedFonts : 0
        const { html, css, font } = await weigh(url, path)
        const { script, scriptAfterPicker, fonts } = await loadedBy(browser, url, path, picker)
        add(
          `${name}: HTML, CSS, font`,
          html + css + font,
          limit + more,
          `HTML ${kilo(html).toFixed(1)}, CSS ${kilo(css).toFixed(1)}, font ${kilo(font).toFixed(1)} KB brotli; all fonts it used ${kilo(fonts).toFixed(1)}`,
        )
        add(`${name}: script at load`, script, most, 'as a phone’s browser fetched it, none of it before first paint')
        if (picker)
          add(
            `${name}: script after both pickers`,
            scriptAfterPicker,
            limits.scriptAfterPicker,
            'list of airports and date picker opened',
          )
      }
      const { css } = await weigh(url, '/')
      add('style sheet of every page', css, limits.css, 'the list and the booking form have one more')
      return figures
    } finally {
      await browser.close()
    }
  })
