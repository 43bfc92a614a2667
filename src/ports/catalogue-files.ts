import type { CatalogueFile, CatalogueRead } from '#domain/carparks/catalogue-file.ts'

/** Catalogue files as text: reads and checks one without a database, and writes one (CAT-1, CAT-2). */
export type CatalogueFiles = {
  read(text: string): Promise<CatalogueRead>
  write(file: CatalogueFile): Promise<string>
}
