/** Header `Allow` of a path among doors, HEAD with GET (RFC 9110 10.2.1); null: no door has this path. */
export const allowOf = (doors: readonly { method: string; path: string }[], path: string): string | null => {
  const methods = doors
    .filter((door) => door.path === path)
    .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return methods.length === 0 ? null : [...new Set(methods)].toSorted().join(', ')
}
