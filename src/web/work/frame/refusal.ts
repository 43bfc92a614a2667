import type { Problem } from '#domain/outcome.ts'
import type { Language } from '#domain/languages.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'

/** A refused form in words: at its fields, or above them. */
export type Refusal = { errors: Record<string, string>; failed: string | null }

const two = (n: number): string => String(n).padStart(2, '0')
/** "14:59", or "23:14:59". */
const timeLeft = (seconds: number): string => {
  const minutes = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return seconds < 3_600 ? minutes : `${Math.floor(seconds / 3_600)}:${minutes}`
}

export const refusalOf = (language: Language, problem: Problem): Refusal => {
  const t = translator(language)
  const errors = fieldTextsOf(t, problem)
  const time = timeLeft(Number(problem.facts?.['secondsLeft'] ?? 0))
  return { errors, failed: Object.keys(errors).length > 0 ? null : textOf(t, problem, { time }) }
}
