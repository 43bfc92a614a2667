import type { WorkAddress } from '#domain/site-map/work.ts'

let built: ReadonlySet<WorkAddress> = new Set()

/** The pages that there are: the navigation and the home page lead nowhere else. */
export const builtPages = {
  take: (names: readonly WorkAddress[]): void => void (built = new Set(names)),
  all: (): ReadonlySet<WorkAddress> => built,
}
