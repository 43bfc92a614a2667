/** 754 → "12:34", 5000 → "1:23:20". A clock reads the same in every language. */
export const clockOf = (seconds: number): string => {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, rest] = [
    Math.trunc(seconds / 3600),
    Math.trunc((seconds % 3600) / 60),
    Math.trunc(seconds % 60),
  ]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** The seconds to announce: what was announced stays the same until the next full minute, or until the end. */
export const spokenSeconds = (left: number): number => Math.ceil(left / 60) * 60
