import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { hardNames, sampleBooking, sampleModels } from '#test/builders/letters.ts'
import { unescaped } from '#test/builders/unescaped.ts'
import { renderLetter } from './render.ts'

test.each([['my-club'], [undefined]])(
  'PART-2 PART-6 a letter of a booking through %s names nobody',
  async (partner) => {
    const terms = partner ? { partner } : {}
    const { html, text } = await renderLetter(
      'paymentLink',
      sampleModels(sampleBooking({}, {}, terms)).paymentLink,
      'en',
    )
    expect(`${html}${text}`).not.toMatch(/partnership|my-club/)
  },
)

test('names of every language are in HTML and text as they were typed', async () => {
  for (const language of languages) {
    const [firstName, lastName] = hardNames[language]
    const { html, text } = await renderLetter(
      'confirmation',
      sampleModels(sampleBooking({}, { firstName, lastName })).confirmation,
      language,
    )
    expect(unescaped(html)).toContain(`${firstName} ${lastName}`)
    expect(text).toContain(`${firstName} ${lastName}`)
  }
})
