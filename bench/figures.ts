/**
 * A figure is a ratio to a limit, or to a peer that was measured in the same run, so that the speed of the machine does
 * not matter.
 */
export type Figure = {
  name: string
  value: number
  goal: number
  better: 'higher' | 'lower'
  unit: string
  detail: string
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export const isMet = ({ value, goal, better }: Figure): boolean => (better === 'higher' ? value >= goal : value <= goal)

const digits = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : value !== 0 && Math.abs(value) < 0.1 ? value.toFixed(4) : value.toFixed(2)

export const tableOf = (figures: readonly Figure[]): string =>
  [
    '| Figure | Measured | Goal | Met | How |',
    '|---|---|---|---|---|',
    ...figures.map(
      (f) =>
        `| ${f.name} | ${digits(f.value)} ${f.unit} | ${f.better === 'higher' ? '≥' : '≤'} ${digits(f.goal)} ${f.unit} | ${isMet(f) ? 'yes' : 'no'} | ${f.detail} |`,
    ),
  ].join('\n')
