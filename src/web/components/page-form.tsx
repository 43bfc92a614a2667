import { createContext, use } from 'react'
import { RenderingContext } from '../kernel/island.tsx'

/**
 * The form of a page whose fields must stay when somebody chooses another language or currency (BOOK-38). The chooser
 * of the header is drawn after the page, and its buttons belong to this form. `sends` says where they send it:
 *
 * - `typed`: posted to the page in the other language, which comes back filled. Nothing is kept anywhere.
 * - `address`: the form only asks, so its fields go into the address of that page.
 * - `draft`: posted to its own page, which does the rest itself (the booking form, BOOK-18).
 */
type Sends = 'typed' | 'address' | 'draft'
export type FormOfPage = { id: string; sends: Sends }

const note = 'form'

/** Says that the page has this form; a later one of the same page takes its place. Its attributes are the answer. */
export const usePageForm = (id: string, sends: Sends = 'typed'): { id: string } => {
  use(RenderingContext)?.notes.set(note, { id, sends })
  return { id }
}

/** The form of the page; only for what is drawn late. Null: the page has none. */
export const useFormOfPage = (): FormOfPage | null =>
  (use(RenderingContext)?.notes.get(note) as FormOfPage | undefined) ?? null

/** What was typed, in a page that comes back filled; null in every other. */
export const TypedContext = createContext<URLSearchParams | null>(null)

/** Of the page itself only: what is kept for everybody shows nobody's words, and an island has its own properties. */
export const useTyped = (): URLSearchParams | null => {
  const typed = use(TypedContext)
  return use(RenderingContext)?.kind === 'page' ? typed : null
}
