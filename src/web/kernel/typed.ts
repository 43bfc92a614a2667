/**
 * What was typed before an island woke. React compares its own picture with the page and would neither notice nor tell
 * anybody: so the values are read before it does anything, and told to it afterwards as if they were typed just now.
 */
type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
export type Typed = { field: Field; value: string }

const isBox = (field: Field): field is HTMLInputElement => field.type === 'checkbox' || field.type === 'radio'

/** A select of which the server chose nothing begins with its first option. */
const startOf = (field: Field): string => {
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue
  const options = [...field.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

const differs = (field: Field): boolean =>
  isBox(field) ? field.checked !== field.defaultChecked : field.value !== startOf(field)

/** Fields that no longer hold what the server wrote. A file field is left alone: no script may fill one. */
export const typedIn = (place: HTMLElement): Typed[] =>
  [...place.querySelectorAll<Field>('input:not([type=hidden], [type=file]), textarea, select')].flatMap((field) =>
    differs(field) ? [{ field, value: field.value }] : [],
  )

/** React watches the field's own `value`; set past it by the prototype's, the next event finds a change. */
const setUnnoticed = (field: Field, value: string): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')?.set?.call(field, value)

const caretOf = (field: Field): [number, number] | null =>
  field instanceof HTMLSelectElement || field.selectionStart === null || field.selectionEnd === null
    ? null
    : [field.selectionStart, field.selectionEnd]

export const typeAgain = ({ field, value }: Typed): void => {
  if (isBox(field)) {
    // of boxes with one name only the chosen one is told: it takes the choice from the others
    if (field.type === 'radio' && !field.checked) return
    field.checked = field.defaultChecked
    if (field.type === 'radio' && field.checked) field.checked = false
    field.click()
    return
  }
  const hasFocus = document.activeElement === field
  const caret = hasFocus ? caretOf(field) : null
  field.value = startOf(field)
  setUnnoticed(field, value)
  if (caret && !(field instanceof HTMLSelectElement)) field.setSelectionRange(...caret)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
  // it was left again: whatever opens for a field that is typed in closes
  if (!hasFocus) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}
