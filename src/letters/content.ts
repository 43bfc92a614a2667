/**
 * What a letter says, before it becomes HTML or plain text. Both are written from this, so neither can say less than
 * the other (ML-06).
 */
export type Fact = {
  label: string
  value: string
  /** Whether the value is a text that the user typed. */
  user?: boolean
}

/** One thing that comes next: when or what, and how. */
export type RailStep = { title: string; text: string; link?: { text: string; url: string } }

export type Block =
  /** Where `text` contains `userSlot`, the user's own text is put in, isolated. */
  | { kind: 'paragraph'; text: string; user?: string }
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; facts: Fact[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'button'; text: string; url: string }
  | { kind: 'link'; text: string; url: string }
  /** A few links in one row, under the button. */
  | { kind: 'links'; items: { text: string; url: string }[] }
  /** What happens next, in the order of time. */
  | { kind: 'rail'; steps: RailStep[] }
  /** A code in large letters, with its picture when there is one, and in words to read out. */
  | { kind: 'code'; label: string; code: string; spoken?: string; picture?: { cid: string; alt: string; size: number } }

export type Content = {
  subject: string
  /** What mail programs show after the subject. */
  preheader: string
  /** Where it contains `userSlot`, `headingUser` is put in, isolated. */
  heading: string
  headingUser?: string
  /** The picture of the car park, attached under this Content-ID. */
  picture?: { cid: string; alt: string } | null
  /**
   * When the booking was sold through a partner: "in partnership with …" stands after our name. `brand` is the only
   * colour that a letter takes from the partner's theme, if it has one (PART-6).
   */
  partner?: { words: string; brand: string | null } | null
  /** The IATA code for the badge, when the letter is about a booking. */
  badge?: string
  blocks: Block[]
  footer: string[]
}

/**
 * Stands for the user's own text in a message, so that only that text is isolated and not the whole sentence. It is a
 * private-use character, which nobody types.
 */
export const userSlot = '\uE000'

/** The longest subject, in characters, that phones show whole (screen 37). */
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

/**
 * The first wording that fits, or else the last one, cut. It never contains a line break, which would end the header
 * (ML-04).
 */
export const subjectOf = (...wordings: string[]): string => {
  const lines = wordings.map((wording) => wording.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim())
  return lines.find((line) => line.length <= subjectLimit) ?? shortened(lines.at(-1) ?? '')
}
