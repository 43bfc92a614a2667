import { expect, test } from 'vitest'
import { customerService } from '#domain/customer-service.ts'
import { languages } from '#domain/languages.ts'
import { letterKinds } from '#domain/letters/letters.ts'
import { sampleModels } from '#test/builders/letters.ts'
import { renderLetter } from './render.ts'

test.each(letterKinds)(
  'LETTER-13 in every language no line ends within E-Mail, a telephone number or a booking number: %s',
  async (kind) => {
    for (const language of languages) {
      const { html } = await renderLetter(kind, sampleModels()[kind], language)
      // what mail programs show in their list is not set in lines
      const [, shown = ''] = /<body[^>]*>\s*<div style="display:none[^>]*>[^<]*<\/div>([\s\S]*)/.exec(html) ?? []
      expect(shown, language).toContain('Parkwing')
      // and what others wrote is left as it is
      const loose = shown
        .replace(/<span style="white-space:nowrap">[^<]*<\/span>|<bdi>[^<]*<\/bdi>/g, '')
        .replace(/<[^>]*>/g, ' ')
      expect(loose.match(/(?<![\p{L}\d])e-\p{L}+|\+\d[\d ]{6,}| Uhr\b/giu), language).toBeNull()
      expect(loose.match(/(?<![A-Z\d-])[A-Z]{3}(?:-[A-Z\d]{4}){3}/g), language).toBeNull()
    }
  },
)

test('LETTER-13 control: both are there, and kept together', async () => {
  const { html } = await renderLetter('emailChanged', sampleModels().emailChanged, 'de')
  for (const whole of ['E-Mail', customerService.phone])
    expect(html).toContain(`<span style="white-space:nowrap">${whole}</span>`)
})
