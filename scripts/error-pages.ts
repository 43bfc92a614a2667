// A part of the build that writes the error pages a proxy shows while no process answers (docs/runbooks/errors.md).
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorFiles } from '#server/static-errors.ts'

const folder = join(import.meta.dirname, '..', 'build', 'client')
for (const { path, body } of errorFiles()) {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, body)
}
