// `npm run licences` lists everything of others that the product is delivered with, and under which licence. It fails
// where a licence is neither allowed nor excepted. test/licences.test.ts holds the same in the gate.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { excepted, isAllowed, packagesOf, shippedWorks } from './licence-rules.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const packages = packagesOf(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))
const refused = packages.filter((one) => !isAllowed(one.licence) && !excepted(one.name))

for (const { name, version, licence } of packages) {
  const reason = excepted(name)
  console.log(`${name}@${version}\t${licence || 'none stated'}${reason ? `\t${reason}` : ''}`)
}
for (const { what, licence, from } of shippedWorks) console.log(`${what}\t${licence}\t${from}`)
console.log(`${packages.length} packages, ${shippedWorks.length} other works, ${refused.length} refused`)
for (const { name, licence } of refused) console.error(`refused: ${name} (${licence || 'none stated'})`)
process.exitCode = refused.length > 0 ? 1 : 0
