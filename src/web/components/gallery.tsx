import { renderToStaticMarkup } from 'react-dom/server'
import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/translate.ts'
import { TextsProvider } from '../kernel/texts.tsx'

type Examples = Record<string, () => React.ReactNode>
const folders = import.meta.glob<{ examples: Examples }>('./*/examples.tsx', { eager: true })

/** Every named example of every component as one page, for accessibility tests and screenshots. */
export const gallery = (language: Language, t: Translate): { component: string; example: string; html: string }[] =>
  Object.entries(folders).flatMap(([path, { examples }]) =>
    Object.entries(examples).map(([example, Example]) => ({
      component: path.split('/')[1] ?? '',
      example,
      html: renderToStaticMarkup(
        <TextsProvider language={language} t={t}>
          <Example />
        </TextsProvider>,
      ),
    })),
  )
