import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '#domain/content/blocks.ts'
import { allowedAttributes, isTag } from '#domain/content/html.ts'
import { cleanHtml } from './cleaner.ts'
import { hostileHtml } from '#test/builders/hostile-html.ts'

const strictTag = /<(\/?)([a-z][a-z0-9]*)((?: [a-z]+="[^"<>]*")*)( \/)?>/g

/** The parts of the HTML that a browser could take for something other than the tags we allow. */
const foreignIn = (html: string): string[] => {
  const foreign: string[] = []
  const rest = html.replace(strictTag, (whole, _slash: string, tag: string, attributes: string) => {
    if (!isTag(tag)) foreign.push(whole)
    else {
      const given = Object.fromEntries(
        [...attributes.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      )
      if (Object.keys(allowedAttributes(tag, given)).length !== Object.keys(given).length) foreign.push(whole)
    }
    return ''
  })
  return /[<>]/.test(rest) ? [...foreign, rest] : foreign
}

const attributesIn = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) =>
    block.kind === 'element'
      ? [
          ...Object.entries(block.attributes).map(([name, value]) => `${name}=${value}`),
          ...attributesIn(block.children),
        ]
      : [],
  )

describe('html of content pages', () => {
  test.each(hostileHtml)(
    'XS-02 XS-03 nothing of it is left that a browser would run, load or leave by: %s',
    (payload) => {
      for (const written of [
        payload,
        `<p>${payload}</p>`,
        `<details id="faq-x"><summary>${payload}</summary></details>`,
        `<table><tr><td>${payload}`,
        `<div class="note">${payload}`,
      ]) {
        const clean = cleanHtml(written)
        expect(foreignIn(clean)).toEqual([])
        // cleaning it again, as is done when it is shown, changes nothing: the second reading finds no new tags
        // (mutation XSS)
        expect(cleanHtml(clean)).toBe(clean)
        for (const attribute of attributesIn(blocksOf(clean)))
          expect(attribute).toMatch(
            /^(id=[a-z0-9-]+|href=(page:[a-z-]+(#[a-z0-9-]+)?|#[a-z0-9-]+|mailto:[a-z0-9._+-]+@[a-z0-9.-]+|tel:\+?\d+)|class=(note|summary-box)|lang=[a-zA-Z-]+|colspan=\d+|scope=\w+|title=.*|datetime=.*)$/,
          )
      }
    },
  )

  test('XS-02 the reader of the tree drops by itself what the cleaner would have dropped', () => {
    for (const payload of hostileHtml)
      for (const attribute of attributesIn(blocksOf(payload)))
        expect(attribute).not.toMatch(/^(on|style|src|href=(?!page:|#|mailto:|tel:))/i)
  })

  test.each([
    'forms',
    'cookie',
    'body',
    'location',
    'constructor',
    '__proto__',
    'getElementById',
    'slot-page',
    'main',
    'a b',
    'Upper',
    '-x',
    '1x',
    '{{var:x}}',
    'x'.repeat(61),
  ])('XS-11 an id that could stand for something of the page or the browser is taken away: %s', (id) =>
    expect(cleanHtml(`<h2 id="${id}">x</h2>`)).toBe('<h2>x</h2>'),
  )

  test('XS-11 of two elements with one id the second loses it', () => {
    const [first, second] = blocksOf(cleanHtml('<h2 id="refund">x</h2><h2 id="refund">y</h2>'))
    expect([first, second].map((block) => block?.kind === 'element' && block.attributes)).toEqual([
      { id: 'refund' },
      {},
    ])
  })

  test('what a page may hold stays as it is', () => {
    const text =
      '<h2 id="your-car">Car</h2>\n<p>Up to <strong>5</strong> m, <a href="page:faq#refund">refund</a>, <a href="#your-car">car</a>.<br /></p>\n<table><caption>Days</caption><tbody><tr><th scope="row">1</th><td colspan="2">2</td></tr></tbody></table>\n{{contact}}'
    expect(cleanHtml(text)).toBe(text)
    expect(cleanHtml('<a href="page:nowhere">x</a><a href="//evil.example">y</a><a href="/own">z</a>')).toBe(
      '<a>x</a><a>y</a><a>z</a>',
    )
  })
})
