/** What a step has shown, in how many seconds, and when (ISO). */
export type Shown = { passed: number; failed: number; seconds: number; at: string }

export const recordFile: (root: string) => string
export const cleanCommit: (root: string) => string | null
export const readRecord: (file: string, commit: string | null) => Record<string, Shown>
export const keepRecord: (file: string, commit: string | null, name: string, shown: Shown) => void
export const isShown: (shown: Shown | undefined) => boolean
export type OpenRecord = {
  isLeftOut: (name: string) => boolean
  keep: (name: string, shown: Shown) => void
  lines: (names: string[]) => string[]
  passedBefore: number
}
export const openRecord: (root: string, how: { isKept: boolean; isRest: boolean }) => OpenRecord
export const linesOf: (names: string[], steps: Record<string, Shown>) => string[]
