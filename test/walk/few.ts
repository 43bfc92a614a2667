/** `faults`, at most 20 of them, and how many more: what a failing run shows must stay readable. */
export const few = (faults: readonly string[]): string[] => [
  ...faults.slice(0, 20),
  ...(faults.length > 20 ? [`and ${faults.length - 20} more`] : []),
]
