import { saidTo, type Greetings } from '#domain/agencies/greeting.ts'
import type { Language } from '#domain/languages.ts'
import { behaviour } from '../../../kernel/behaviour.ts'

/** What a reader of the page's language is told, of what stands in the fields (AGENCY-209). */
const say = (form: Element): void => {
  const place = document.querySelector<HTMLElement>('[data-said]')
  const line = place?.querySelector('p')
  if (!place || !line) return
  const fields = [...form.querySelectorAll<HTMLTextAreaElement>('[data-greeting]')]
  const typed: Greetings = Object.fromEntries(fields.map(({ dataset, value }) => [dataset['greeting'], value]))
  const said = saidTo(typed, place.dataset['said'] as Language)
  place.hidden = said === null
  line.textContent = said?.text ?? ''
  // as the field says it: the table of languages would be a large part of what this page loads
  line.lang = fields.find(({ dataset }) => dataset['greeting'] === said?.language)?.lang ?? ''
}

/** While somebody types what is said, the preview follows; it comes when one of its fields is about to be used. */
export default behaviour('greeting-preview', 'intent', (fields) => {
  fields.addEventListener('input', () => say(fields))
  say(fields)
})
