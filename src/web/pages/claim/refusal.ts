/** The elements before this one under the same parent. */
const before = (element: Element): Element[] => {
  const [...all] = element.parentElement?.children ?? []
  return all.slice(0, all.indexOf(element))
}

const partOfPage = (form: Element): Element => form.closest('main > *') ?? form

const links = ['aria-invalid', 'aria-describedby'] as const

/**
 * Replaces the label, hint and message of one field by those of the answer. The control itself stays, with its value.
 */
const takeOver = (label: HTMLLabelElement, answered: HTMLFormElement): void => {
  const { htmlFor: id, parentElement: frame } = label
  const control = answered.ownerDocument.getElementById(id)
  const answeredFrame = answered.querySelector(`label[for="${id}"]`)?.parentElement
  if (!frame?.lastElementChild || !answeredFrame?.lastElementChild || !control) return
  frame.className = answeredFrame.className
  for (const one of before(frame.lastElementChild)) one.remove()
  frame.prepend(...before(answeredFrame.lastElementChild))
  for (const name of links) {
    const value = control.getAttribute(name)
    const own = document.getElementById(id)
    if (value === null) own?.removeAttribute(name)
    else own?.setAttribute(name, value)
  }
}

/**
 * Shows in this page how a refused form was answered. The answer is the page that the browser would have shown, so
 * nothing has to be told twice in another format. Only the values of the fields, above all the chosen files, stay as
 * they are. False: the answer is another page.
 */
export const showRefusal = (form: HTMLFormElement, html: string): boolean => {
  const answer = new DOMParser().parseFromString(html, 'text/html')
  const answered = answer.getElementById(form.id)
  if (!(answered instanceof HTMLFormElement)) return false
  const lead = before(partOfPage(answered))
  for (const one of before(partOfPage(form))) one.remove()
  for (const label of form.querySelectorAll<HTMLLabelElement>('label[for]')) takeOver(label, answered)
  partOfPage(form).before(...lead)
  document.title = answer.title
  for (const one of lead) if (one.getAttribute('role') === 'alert' && one instanceof HTMLElement) one.focus()
  return true
}
