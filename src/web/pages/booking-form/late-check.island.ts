import { bookingFields, type BookingField } from '#domain/bookings/form.ts'
import { sayWrong } from '../../components/field/say-wrong.ts'
import { typedFields } from '../../components/typed-fields.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { splitPayment } from './form-names.ts'
import { lateCheck, type LateRules } from './late-check.ts'

const isField = (name: string): name is BookingField => (bookingFields as readonly string[]).includes(name)

const valuesOf = (form: HTMLFormElement): Record<string, string> => splitPayment(Object.fromEntries(typedFields(form)))

/** Whether a control still has the value that the server wrote. */
const isAsSent = (control: Element): boolean => {
  if (control instanceof HTMLSelectElement)
    return [...control.options].every((option) => option.selected === option.defaultSelected)
  if (!(control instanceof HTMLInputElement)) return true
  return control.type === 'checkbox' || control.type === 'radio'
    ? control.checked === control.defaultChecked
    : control.value === control.defaultValue
}

/**
 * After a refused attempt, checks a field again when it is left. What the server refused stays refused until it is
 * changed, because the server knows more than the browser, for example all telephone numbers. A field that was changed
 * is checked even when its old value is back.
 */
const start = (place: HTMLElement): void => {
  const form = place.closest('form')
  if (!form) return
  const rules = JSON.parse(place.dataset['rules'] ?? '') as LateRules
  const changed = new Set<string>()
  place.addEventListener('focusout', ({ target }) => {
    if (!(target instanceof Element)) return
    const name = target.getAttribute('name') ?? ''
    if (!isField(name)) return
    if (!isAsSent(target)) changed.add(name)
    if (changed.has(name)) sayWrong(form, name, lateCheck(name, valuesOf(form), rules))
  })
}

export default behaviour('late-check', 'intent', start)
