import { useEffect, useState } from 'react'
import { spokenSeconds } from './clock-words.ts'

/**
 * Seconds left, from what the server said; `spoken` null until script runs. A sleeping phone catches up when it wakes.
 */
export const useCountdown = (seconds: number): { left: number; spoken: number | null } => {
  const [left, setLeft] = useState(seconds)
  const [isAwake, setAwake] = useState(false)
  useEffect(() => {
    const from = performance.now()
    const tick = () => setLeft(Math.max(0, Math.ceil(seconds - (performance.now() - from) / 1000)))
    setAwake(true)
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [seconds])
  return { left, spoken: isAwake ? spokenSeconds(left) : null }
}
