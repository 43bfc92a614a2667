import sanitize from 'sanitize-html'
import { allowedAttributes, allowedTags, isTag } from '#domain/content/html.ts'
import type { HtmlCleaner } from '#ports/html.ts'

const attributesOf = Object.fromEntries(
  allowedTags.map((tag) => [tag, ['id', 'href', 'lang', 'class', 'scope', 'colspan', 'title', 'datetime']]),
)

/**
 * A real parser reads what was written, as a browser would (XS-02, XS-03); the list of what may stay is the domain's.
 * Control characters, which no database column takes, go first.
 */
export const cleanHtml: HtmlCleaner = (html) =>
  sanitize(html.toWellFormed().replace(/[^\P{Cc}\t\n\r]/gu, ''), {
    allowedTags: [...allowedTags],
    allowedAttributes: attributesOf,
    allowedSchemes: ['page', 'mailto', 'tel'],
    allowProtocolRelative: false,
    // what would be run or shown otherwise than as text goes with its contents
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
