import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { customerService } from '#domain/customer-service.ts'
import { languages, tagOf, type Language } from '#domain/languages.ts'
import { translator, type Translate } from '#texts/texts.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { phoneHref } from '#domain/telephone.ts'
import { reporting } from './security.ts'

/**
 * Error pages that need no database, script, stylesheet or font (screen 32, ERR-1). A proxy shows the files of
 * `errorFiles` when no process answers; the server sends the same document where not even its error page can be
 * rendered. `unreadable` is for an address that cannot be decoded.
 */
export type ErrorKind = 'unavailable' | 'busy' | 'failed' | 'tooMany' | 'unreadable'

const words = (t: Translate, kind: ErrorKind): { title: string; lines: string[] } => {
  switch (kind) {
    case 'unavailable':
      return { title: t('site.unavailableTitle'), lines: [t('site.unavailableText'), t('site.unavailablePass')] }
    case 'busy':
      return { title: t('site.busyTitle'), lines: [t('site.busyText'), t('site.unavailablePass')] }
    case 'failed':
      return { title: t('common.errorPageTitle'), lines: [t('problems.generalError'), t('common.errorPageText')] }
    case 'tooMany':
      return { title: t('site.tooManyTitle'), lines: [t('site.tooManyText')] }
    case 'unreadable':
      return { title: t('common.notFoundTitle'), lines: [t('common.notFoundText')] }
  }
}

// The site's own colours, taken from the tokens when the process starts, because the document cannot ask for the
// stylesheet.
const palette = new Map(
  [
    ...readFileSync(new URL('../web/theme/tokens.css', import.meta.url), 'utf8').matchAll(
      /--palette-([\w-]+): (#[0-9a-f]{6});/g,
    ),
  ].map(([, name = '', value = '']) => [name, value]),
)
const colour = (name: string): string => {
  const value = palette.get(name)
  if (!value) throw new Error(`tokens.css has no colour --palette-${name}`)
  return value
}

const style = [
  `body{margin:0;padding:24px 20px;background:${colour('paper')};color:${colour('body')};font:18px/1.55 system-ui,sans-serif;overflow-wrap:break-word}`,
  'main{max-width:620px;margin:0 auto}',
  `h1{font-size:30px;line-height:1.2;color:${colour('ink')};margin:32px 0 16px}`,
  `.sign{display:flex;align-items:center;gap:10px;font-weight:700;font-size:22px;color:${colour('ink')}}`,
  'svg{width:34px;height:34px}',
  `a{color:${colour('blue')};display:inline-block;padding:10px 0}`,
  `a:focus-visible{outline:3px solid ${colour('ink')};outline-offset:2px}`,
  `small{font-size:15px;color:${colour('slate')}}`,
].join('')

const sign = `<svg viewBox="0 0 34 34" fill="none" stroke="${colour('ink')}" aria-hidden="true"><rect width="34" height="34" rx="9" fill="${colour('yellow')}" stroke="none"/><path d="M11 27V8h7.2a6 6 0 0 1 0 12H11" stroke-width="4.2"/><path d="M17 24.5l10-3.2" stroke-width="2.6" stroke-dasharray="3 2.2"/></svg>`

/** The content security policy of these documents: it allows their one style and nothing else. */
export const errorPolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${reporting}`

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/**
 * A whole document in the language, at most 10 KB: a heading, paragraphs, whom to ask, and the way home. `isTest`: what
 * is sold is paid without real money (START-6).
 */
export const plainDocument = (language: Language, title: string, lines: readonly string[], isTest = false): string => {
  const t = translator(language)
  const { phone, email } = customerService
  return [
    `<!doctype html>\n<html lang="${tagOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><link rel="icon" href="data:,">`,
    `<title>${escape(t('common.pageTitle', { page: title }))}</title><style>${style}</style></head>`,
    `<body><main>${isTest ? `<p>${escape(t('letters.testSales'))}</p>` : ''}<div class="sign">${sign}Parkwing</div><h1>${escape(title)}</h1>`,
    ...lines.map((line) => `<p>${escape(line)}</p>`),
    `<p><a href="${phoneHref(phone)}">${phone}</a><br><a href="mailto:${email}">${email}</a></p>`,
    `<p><a href="${pathOf('home', language)}">${escape(t('common.home'))}</a></p></main></body></html>\n`,
  ].join('')
}

export type ErrorDocument = {
  kind: ErrorKind
  language: Language
  /** The reference by which the log knows the cause. */
  reference?: string | undefined
  isTest?: boolean
}

/** The error page of a kind as a whole document. `reference` is shown where the log knows a cause. */
export const errorDocument = ({ kind, language, reference, isTest }: ErrorDocument): string => {
  const t = translator(language)
  const { title, lines } = words(t, kind)
  const told = reference ? [...lines, t('common.errorReference', { reference })] : lines
  return plainDocument(language, title, told, isTest)
}

/** One file for each language, for a proxy: `errors/503.de.html` (docs/runbooks/errors.md). */
export const errorFiles = (): { path: string; body: string }[] =>
  languages.map((language) => ({
    path: `errors/503.${language}.html`,
    body: errorDocument({ kind: 'unavailable', language }),
  }))
