/** How long to wait for a place to draw in, and for the library (demand T6, MAP-10). */
export const mapWaits = { layoutTries: 10, layoutEveryMs: 100, libraryMs: 10_000 } as const
