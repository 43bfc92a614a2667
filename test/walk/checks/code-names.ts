import type { Page } from 'playwright-core'
import { notices, operationOf } from '#domain/access/notices.ts'
import { operations } from '#domain/access/rights.ts'
import { jobs } from '#jobs/all.ts'
import { rhythm } from '#usecases/jobs/rhythm.ts'

/** Names of the code that are no words: those with a dot or a hyphen can be told from words by a list alone. */
const listed = [
  ...operations,
  ...notices.map(operationOf),
  ...Object.keys(rhythm),
  ...jobs.map(({ queue }) => queue),
].filter((name) => /[.-]/.test(name))

/**
 * Names of the code where people read words (WORK-8). What another program said or expects (`data-said`) is left out,
 * and so are addresses.
 */
export const codeNames = (page: Page): Promise<string[]> =>
  page.evaluate((names) => {
    const said = new Set<string>()
    const shape =
      /(?<![\w@./:-])(?:[a-z]{2,}(?:_[a-z]+)+|[a-z]{2,}[A-Z][a-zA-Z]+|[a-z]+:[0-9a-f-]{8,})(?![\w@/-]|\.\w)/g
    const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-/
    const look = (text: string) => {
      for (const [found] of text.matchAll(shape)) said.add(found)
      if (uuid.test(text)) said.add(text)
      for (const word of text.split(/[\s,;:()"“”]+/)) if (names.includes(word)) said.add(word)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const around = node.parentElement
      if (!around || around.closest('script, style, template, [data-said]')) continue
      look(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) look(element.getAttribute(name) ?? '')
    return [...said].map((one) => `“${one.trim().slice(0, 80)}” is a name of the code`)
  }, listed)
