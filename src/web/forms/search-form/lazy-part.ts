import { useCallback, useRef, useState } from 'react'
import { loadChunk } from '../../kernel/chunk-load.ts'

const failed = new Set<string>()

/** Logs a failed part once: the visitor has the native field, and the console has the cause. */
const report = (name: string, error: unknown) => {
  if (failed.has(name)) return
  failed.add(name)
  console.error('The plain field stays:', error)
}

/**
 * A module that is fetched as soon as somebody seems about to use it. `load` returns null when it cannot be had; the
 * next sign of use tries again.
 */
export const useLazyPart = <Part>(
  name: string,
  fetchPart: () => Promise<Part>,
): { part: Part | null; load: () => Promise<Part | null> } => {
  const [part, setPart] = useState<Part | null>(null)
  const running = useRef<Promise<Part | null> | null>(null)
  const load = useCallback((): Promise<Part | null> => {
    running.current ??= loadChunk(name, fetchPart).then(
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
