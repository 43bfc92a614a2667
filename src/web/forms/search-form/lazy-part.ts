import { useCallback, useRef, useState } from 'react'

/** How long a part of the page may take to arrive (ledger T8); the native field works all the while. */
const longestMs = 120_000
const failed = new Set<string>()

/** Logged once a part: the visitor has the native field, the console has the cause. */
const report = (name: string, error: unknown) => {
  if (failed.has(name)) return
  failed.add(name)
  console.error(`${name} could not be loaded; the plain field stays:`, error)
}

const withinTime = <T>(work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`nothing after ${longestMs / 1000} seconds`)), longestMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** A module that is fetched on the first sign of intent. `load` answers null when it cannot be had; the next sign of intent tries again. */
export const useLazyPart = <Part>(name: string, fetchPart: () => Promise<Part>): { part: Part | null; load: () => Promise<Part | null> } => {
  const [part, setPart] = useState<Part | null>(null)
  const running = useRef<Promise<Part | null> | null>(null)
  const load = useCallback((): Promise<Part | null> => {
    running.current ??= withinTime(fetchPart()).then(
      (loaded) => {
        setPart(() => loaded)
        return loaded
      },
      (error: unknown) => {
        running.current = null
        report(name, error)
        return null
      },
    )
    return running.current
  }, [name, fetchPart])
  return { part, load }
}
