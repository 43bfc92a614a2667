import { tagOf, type Language } from '#domain/languages.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'

/** A refusal as RFC 9457 describes it, with one sentence for each wrong field (WIRE-4). */
export const problemAnswer = (problem: Problem, language: Language): Response => {
  const t = translator(language)
  const { status } = problems[problem.code]
  return Response.json(
    {
      type: `/problems/${problem.code}`,
      title: textOf(t, problem),
      status,
      code: problem.code,
      ...(problem.fields && { fields: fieldTextsOf(t, problem) }),
    },
    {
      status,
      headers: {
        'content-type': 'application/problem+json',
        'cache-control': 'no-store',
        'content-language': tagOf[language],
      },
    },
  )
}
