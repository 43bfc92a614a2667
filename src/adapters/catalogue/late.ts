import type { CatalogueFiles } from '#ports/catalogue-files.ts'

/** Loads what reads and writes catalogue files when somebody brings one: most processes never do. */
export const catalogueFiles: CatalogueFiles = {
  read: async (text) => (await import('./file.ts')).readCatalogueFile(text),
  write: async (file) => (await import('./file.ts')).writeCatalogueFile(file),
}
