export const lean: { NODE_OPTIONS: string; MALLOC_ARENA_MAX: string }
export function leanEnvironment(given: Record<string, string | undefined>): {
  NODE_OPTIONS: string
  MALLOC_ARENA_MAX: string
}
