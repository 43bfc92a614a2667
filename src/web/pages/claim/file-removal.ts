/** Beside a file input a button that empties it, for as long as it holds a file. */
export const offerRemoval = (input: HTMLInputElement): void => {
  const place = input.parentElement
  const template = place?.querySelector('template')
  const remove = template?.content.firstElementChild?.cloneNode(true)
  if (!place || !(remove instanceof HTMLElement)) return
  const show = (): void => {
    if (input.files?.length) place.append(remove)
    else remove.remove()
  }
  remove.addEventListener('click', () => {
    input.value = ''
    show()
    input.focus()
  })
  input.addEventListener('change', show)
  // a page that comes back may hold what was chosen before
  show()
}
