import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { html } from './html.ts'
import type { Letter } from './models.ts'

/** A letter about something sold while payments move no money says so before anything else (START-6). */
export const withTestLine = (letter: Letter, language: Language): Letter => {
  const line = translator(language)('letters.testSales')
  const paragraph = html`<p
    class="body"
    style="font-family:'Figtree','Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5;font-weight:700;color:#2B3A52;margin:0 0 16px"
  >
    ${line}
  </p>`.markup
  return { ...letter, html: letter.html.replace('<h1', () => `${paragraph}<h1`), text: `${line}\n\n${letter.text}` }
}
