/** What a step has shown, in how many seconds, and when (ISO). */
export type Shown = { passed: number; failed: number; seconds: number; at: string }

export const recordFile: (root: string) => string
export const cleanCommit: (root: string) => string | null
export const readRecord: (file: string, commit: string | null) => Record<string, Shown>
export const keepRecord: (file: string, commit: string | null, name: string, shown: Shown) => void
export const isShown: (shown: Shown | undefined) => boolean
export const linesOf: (names: string[], steps: Record<string, Shown>) => string[]
