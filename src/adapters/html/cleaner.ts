import sanitize from 'sanitize-html'
import { allowedAttributes, allowedTags, isTag } from '#domain/content/html.ts'
import type { HtmlCleaner } from '#ports/html.ts'

const attributesOf = Object.fromEntries(
  allowedTags.map((tag) => [tag, ['id', 'href', 'lang', 'class', 'scope', 'colspan', 'title', 'datetime']]),
)

/**
 * A real parser reads the HTML as a browser would (XS-02, XS-03); the domain lists what may stay. Control characters,
 * which no database column accepts, are removed first.
 */
export const cleanHtml: HtmlCleaner = (html) =>
  sanitize(html.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, ''), {
    allowedTags: [...allowedTags],
    allowedAttributes: attributesOf,
    allowedSchemes: ['page', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // Elements whose contents would be run, or shown otherwise than as text, are removed with their contents.
    nonTextTags: [
      'script',
      'style',
      'textarea',
      'option',
      'noscript',
      'template',
      'xmp',
      'iframe',
      'noembed',
      'noframes',
      'plaintext',
      'svg',
      'math',
      'title',
      'object',
      'select',
    ],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: isTag(tagName) ? allowedAttributes(tagName, attribs) : {} }),
    },
    nestingLimit: 20,
  })
