/** Markup that is already escaped. Only `html` makes it, so a plain string can never slip through unescaped. */
export class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
  toString() {
    return this.markup
  }
}

type Part = Html | string | number | null | readonly Part[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, also inside quoted attribute values. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

const markupOf = (part: Part): string => {
  if (part === null) return ''
  if (part instanceof Html) return part.markup
  return typeof part === 'object' ? part.map(markupOf).join('') : escapeHtml(String(part))
}

/** html`<p>${text}</p>` escapes everything that is put in unless it is Html itself. Attribute values must be quoted. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((markup, string, i) => markup + markupOf(parts[i - 1] ?? null) + string))

/**
 * A text that a user typed, as one line: without line breaks, NUL and other control characters (ML-03, ML-04), and
 * without the characters that turn the direction of the text around them (I18-07).
 */
export const oneLine = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim()

/**
 * A text that a user typed, to stand between our words: cleaned, escaped, and isolated so that it cannot reorder them.
 */
export const userHtml = (text: string): Html => html`<bdi>${oneLine(text)}</bdi>`

/**
 * The same for plain text, where isolating takes special characters. They are added only around letters that run from
 * right to left, because few mail programs need them.
 */
export const userText = (text: string): string => {
  const line = oneLine(text)
  return /[\u0590-\u08FF\uFB1D-\uFEFC]/.test(line) ? `\u2068${line}\u2069` : line
}
