import { behaviour } from '../../kernel/behaviour.ts'
let watching = false
const told = new Set<string>()

/** demand P4: a picture that does not load leaves its place empty, and the console says why once. */
const leaveEmpty = (picture: HTMLImageElement): void => {
  picture.hidden = true
  if (told.has(picture.src)) return
  told.add(picture.src)
  console.error('A picture could not be loaded; its place stays empty:', picture.src)
}

/**
 * Errors of pictures do not bubble, so they are caught on their way down; this also works for cards that come later.
 */
export const start = (place: HTMLElement): void => {
  if (!watching)
    document.addEventListener(
      'error',
      ({ target }) =>
        target instanceof HTMLImageElement && target.closest('[data-part=pictures]') && leaveEmpty(target),
      true,
    )
  watching = true
  // Finds pictures that failed before this script came. One that is still loading has no width either, but it is not
  // complete.
  for (const picture of place.querySelectorAll('img'))
    if (picture.complete && picture.naturalWidth === 0) leaveEmpty(picture)
}

export default behaviour('pictures', 'load', start)
