// Writes the README's configuration table from the schema: `node scripts/write-readme.ts`. test/documents.test.ts
// compares the two.
import { readFileSync, writeFileSync } from 'node:fs'
import { configTable } from '../src/server/config.ts'

const rows = configTable().map(
  ({ name, fallback, meaning }) => `| \`${name}\` | ${fallback && `\`${fallback}\``} | ${meaning} |`,
)
const table = ['| Setting | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
const file = new URL('../README.md', import.meta.url)
const text = readFileSync(file, 'utf8')
writeFileSync(
  file,
  text.includes('CONFIGURATION\n')
    ? text.replace('CONFIGURATION\n', `${table}\n`)
    : text.replace(/\| Setting \| Default \| Meaning \|[\s\S]*?\n\n/, `${table}\n\n`),
)
