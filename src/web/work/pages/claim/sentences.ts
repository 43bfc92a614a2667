import type { Language } from '#domain/languages.ts'
import { translator, type TextId } from '#texts/texts.ts'

/** Sentences that are ready in every language, by what is done with a claim. */
export const sentences = {
  grant: ['workClaims.sayDelay', 'workClaims.sayPart', 'workClaims.sayCourtesy'],
  refuse: ['workClaims.sayNoDelay', 'workClaims.sayLong', 'workClaims.sayNoProof', 'workClaims.sayPaid'],
  ask: ['workClaims.askPass', 'workClaims.askReceipt', 'workClaims.askFlight'],
} as const satisfies Record<string, readonly TextId[]>

export type Deciding = keyof typeof sentences
export const isDeciding = (word: string): word is Deciding => Object.hasOwn(sentences, word)

/** What the customer reads: the chosen sentence in his language, then the own words of who wrote it. */
export const wordsTo = (language: Language, deciding: Deciding, { say, words }: { say: string; words: string }) => {
  const chosen = sentences[deciding].find((one) => one === say)
  return [chosen && translator(language)(chosen), words].filter(Boolean).join(' ')
}
