import { preferredLanguage } from '#domain/reader-language.ts'
import { problems, type ProblemCode } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import type { Door } from './exchange.ts'
import { errorPolicy, plainDocument } from './static-errors.ts'

/** The facts of the single case are not known here, so dots stand in their places. */
const withoutFacts = (text: string): string => text.replace(/\{\w+\}/g, '…')

/**
 * Answers at the address that the `type` of a problem names (WIRE-4, RFC 9457 3.1.1): the problem's sentence in the
 * reader's language, its code and its status. There is one door for each code, so that any other address gets the page
 * of unknown addresses.
 */
export const problemPages = (isTest = false): Door[] =>
  (Object.keys(problems) as ProblemCode[]).map((code) => ({
    method: 'GET',
    path: `/problems/${code}`,
    handle: async (request) => {
      const language = preferredLanguage(request.headers.get('accept-language') ?? '') ?? 'en'
      const title = withoutFacts(textOf(translator(language), { code }))
      const body = plainDocument(language, title, [`${code} · HTTP ${problems[code].status}`], isTest)
      return new Response(body, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'content-language': language,
          'content-security-policy': errorPolicy,
          'cache-control': 'public, max-age=3600',
          vary: 'Accept-Language',
        },
      })
    },
  }))
