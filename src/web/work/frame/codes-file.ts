import { translator } from '#texts/texts.ts'
import type { WorkFacts } from './facts.ts'

/** Recovery codes as a file of text, for whoever keeps them there. */
export const codesFile = ({ language }: WorkFacts, codes: readonly string[]): Response =>
  new Response([translator(language)('workSignIn.codesFile'), '', ...codes, ''].join('\r\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="parkwing-recovery-codes.txt"',
    },
  })
