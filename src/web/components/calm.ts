export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
