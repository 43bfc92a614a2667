/**
 * The header `Allow` for a path: the methods of the doors at it, and HEAD wherever there is GET (RFC 9110, 10.2.1).
 * Null: no door has this path.
 */
export const allowOf = (doors: readonly { method: string; path: string }[], path: string): string | null => {
  const methods = doors
    .filter((door) => door.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return methods.length === 0 ? null : [...new Set(methods)].toSorted().join(', ')
}
