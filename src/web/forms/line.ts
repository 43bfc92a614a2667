/** In milliseconds: a line that is slow answers within this time, one that carries nothing does not. */
const patienceMs = 8_000
/** In milliseconds: how often it is looked whether the line is back. */
const everyMs = 3_000

/**
 * Whether the line carries anything. The browser itself does not know: in a tunnel, on a Wi-Fi without a line or
 * without names it believes that it is online, and behind some adapters that it is not. So a file of this site is asked
 * for, without its content; whatever answers, the line is there (BOOK-40).
 */
export const carries = (): Promise<boolean> =>
  fetch(import.meta.url, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).then(
    () => true,
    () => false,
  )

/** What a form would send, to see whether it is still the same. */
export const typedIn = (form: HTMLFormElement): string => String(new URLSearchParams(new FormData(form) as never))

/** Once the line carries again, `then` follows, unless by then nobody waits for it any more (BOOK-42). */
export const onceBack = async (waits: () => boolean, then: () => void): Promise<void> => {
  do await new Promise((next) => setTimeout(next, everyMs))
  while (waits() && !(await carries()))
  if (waits()) then()
}
