// Writes docs/rulebook/rights.md from the table of rights: `node scripts/write-rights.ts`. A test compares the two.
import { writeFileSync } from 'node:fs'
import { rightsPage } from '../src/domain/access/rights-page.ts'

writeFileSync(new URL('../docs/rulebook/rights.md', import.meta.url), rightsPage())
