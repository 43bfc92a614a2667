import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { FactText, leadMark } from './fact-text.tsx'

const drawn = (language: Language, name: 'factBarrier' | 'factCancel') => {
  const t = translator(language)
  const text = t(name === 'factBarrier' ? 'landing.factBarrierText' : 'landing.factCancelText', { lead: leadMark })
  return renderToStaticMarkup(createElement(FactText, { strong: t(`landing.${name}`), text }))
}

test('LANG-4 the emphasised words stand where the sentence of the language puts them', () => {
  expect(drawn('en', 'factCancel')).toBe('<span><b>Free cancellation</b> with Flex</span>')
  expect(drawn('tr', 'factCancel')).toBe('<span>Flex ile <b>ücretsiz iptal</b></span>')
  expect(drawn('tr', 'factBarrier')).toBe('<span>Bariyer telefonunuzdaki kodla <b>açılır</b></span>')
  expect(drawn('de', 'factBarrier')).toBe('<span><b>Die Schranke öffnet sich</b> mit dem Code auf Ihrem Handy</span>')
})
