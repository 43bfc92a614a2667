/** How long a map waits for its place in the page, and for its library (demand T6, MAP-10). */
export const mapWaits = { layoutTries: 10, layoutEveryMs: 100, libraryMs: 10_000 } as const
