import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/translate.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { examples } from './examples.tsx'

/** Every example of every part, for the tests of what a browser sees. */
export const gallery = (language: Language, t: Translate): { component: string; example: string; html: string }[] =>
  Object.entries(examples).map(([example, Example]) => ({
    component: 'work',
    example,
    html: renderToStaticMarkup(
      <TextsProvider language={language} t={t}>
        <Example />
      </TextsProvider>,
    ),
  }))
