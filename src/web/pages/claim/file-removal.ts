/** Adds a button beside a file input that empties it, visible as long as the input has a file. */
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
  // a page that the browser brings back may still have the file that was chosen
  show()
}
