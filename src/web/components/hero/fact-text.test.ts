import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { FactText, leadMark } from './fact-text.tsx'

const drawn = (language: Language) => {
  const t = translator(language)
  const text = t('landing.factCancelText', { lead: leadMark })
  return renderToStaticMarkup(createElement(FactText, { strong: t('landing.factCancel'), text }))
}

test('LANG-4 the emphasised words stand where the sentence of the language puts them', () => {
  expect(drawn('en')).toBe('<span><b>Free cancellation</b> with Flex</span>')
  expect(drawn('tr')).toBe('<span>Flex ile <b>ücretsiz iptal</b></span>')
  expect(drawn('pl')).toBe('<span><b>Bezpłatne anulowanie</b> z pakietem Flex</span>')
})
