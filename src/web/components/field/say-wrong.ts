const described = 'aria-describedby'

/**
 * Shows in the page what is wrong with a field, or removes it again. The markup is what the server would have written
 * (field.tsx), made from the form's `ErrorTemplate`.
 */
export const sayWrong = (form: HTMLFormElement, name: string, text: string | null): void => {
  const control = form.querySelector(`#${name}`)
  const template = form.querySelector<HTMLTemplateElement>('template[data-wrong]')
  const frame = control?.closest('[data-frame]')
  const made = template?.content.firstElementChild?.cloneNode(true)
  if (!control || !frame || !template || !(made instanceof HTMLElement)) return
  const id = `error-${name}`
  form.querySelector(`#${id}`)?.remove()
  frame.classList.toggle(template.dataset['wrong'] ?? '', text !== null)
  const others = (control.getAttribute(described) ?? '').split(' ').filter((one) => one !== '' && one !== id)
  const links = text === null ? others : [...others, id]
  if (links.length > 0) control.setAttribute(described, links.join(' '))
  else control.removeAttribute(described)
  if (text === null) return control.removeAttribute('aria-invalid')
  control.setAttribute('aria-invalid', 'true')
  made.id = id
  made.append(text)
  // The message goes above the control, or above the whole choice where the label stands beside the control.
  const before = control.parentElement === frame ? control : frame.firstElementChild
  before?.before(made)
}
