import type { Translate } from '#texts/texts.ts'
import { subjectOf, type Content, type Fact } from './content.ts'

/** `said`: what it is about, as subject and heading. */
type Told = {
  said: string
  preheader: string
  facts: Fact[]
  texts: readonly string[]
  button: { text: string; url: string }
}

/** What people who work with us are told of: the facts, what they mean, and where to go. It opens nothing by itself. */
export const workLetter = (t: Translate, { said, preheader, facts, texts, button }: Told): Content => ({
  subject: subjectOf(said),
  preheader,
  heading: said,
  blocks: [
    { kind: 'facts', facts },
    ...texts.map((text) => ({ kind: 'paragraph' as const, text })),
    { kind: 'button', ...button },
  ],
  footer: [t('workSignIn.letterFooter')],
})
