/** What a form would send natively when `pressed` sends it, without files. */
export const typedFields = (form: HTMLFormElement, pressed?: HTMLElement | null): URLSearchParams => {
  const typed = new URLSearchParams()
  for (const [name, value] of new FormData(form, pressed)) if (typeof value === 'string') typed.append(name, value)
  return typed
}
