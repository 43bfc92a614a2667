/** What a letter says, before it is HTML or plain text: both are written from this, so neither can say less (ML-06). */
export type Fact = {
  label: string
  value: string
  /** the value is somebody's own text */
  user?: boolean
}

export type Block =
  /** where `text` contains userSlot, the user's own text goes in, isolated */
  | { kind: 'paragraph'; text: string; user?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'link'; text: string; url: string }
  /** a code in large letters, with its picture when there is one, and how to read it out */
  | { kind: 'code'; label: string; code: string; spoken?: string; picture?: { cid: string; alt: string; size: number } }

export type Content = {
  subject: string
  /** what mail programs show after the subject */
  preheader: string
  heading: string
  /**
   * sold through a partner: "in partnership with …" after our name, and the only colour a letter takes of its theme, if
   * it has one (PART-6)
   */
  partner?: { words: string; brand: string | null } | null
  /** IATA code for the badge, when the letter is about a booking */
  badge?: string
  blocks: Block[]
  footer: string[]
}

/**
 * Stands for the user's text in a message, so that only that text is isolated and not the sentence. A private-use
 * character.
 */
export const userSlot = '\uE000'

/** Longest subject that phones show whole (screen 37). */
export const subjectLimit = 55

const shortened = (text: string): string => {
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)].map(
    ({ segment }) => segment,
  )
  let kept = ''
  for (const grapheme of graphemes) {
    if (kept.length + grapheme.length > subjectLimit - 1) break
    kept += grapheme
  }
  return `${kept.trimEnd()}…`
}

/** The first wording that fits, else the last one cut; never a line break, which would end the header (ML-04). */
export const subjectOf = (...wordings: string[]): string => {
  const lines = wordings.map((wording) => wording.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  return lines.find((line) => line.length <= subjectLimit) ?? shortened(lines.at(-1) ?? '')
}
