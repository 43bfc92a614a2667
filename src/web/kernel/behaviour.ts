/**
 * When a part wakes: as soon as the page stands, when it comes into sight, or when somebody reaches for it (pointer,
 * focus, key). What intercepts a form's sending, shows a hidden button or follows the scrolling must not wait.
 */
export type Wake = 'intent' | 'visible' | 'load'

/** Something small that the browser adds to an element without React. The element's HTML stays the server's. */
export type Behaviour = { name: string; wake: Wake; start: (element: HTMLElement) => void }

/** The default export of a file `<name>.island.ts`. */
export const behaviour = (name: string, wake: Wake, start: (element: HTMLElement) => void): Behaviour => ({
  name,
  wake,
  start,
})
