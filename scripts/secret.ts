// `npm run secret` lists the secrets that this installation has known, what was made with each, and whether
// SECRET_EARLIER may be emptied. `-- forget <number>` forgets an earlier one for good. See docs/runbooks/secret.md.
import { forgetSecret, secretStates } from '../src/usecases/system/known-secrets.ts'
import { actor, fail, runCommand, type Product } from './command.ts'

const [command = 'list', what = ''] = process.argv.slice(2)

const list = async ({ deps, sandbox }: Product): Promise<void> => {
  const found = await secretStates(deps, actor, (await sandbox?.look()) ?? null)
  if (!found.ok) return fail(`Refused: ${found.problem.code}`)
  const { secrets, sealed, lost, trying, canBeTakenOut, waitUntil } = found.value
  console.table(
    secrets.map(({ number, name, where, passwords, recoveryCodes, pins }) => ({
      number,
      name,
      where: where ?? 'nowhere',
      passwords,
      'recovery codes': recoveryCodes,
      PINs: pins,
    })),
  )
  if (lost > 0) console.log(`${lost} texts are sealed with a secret that is not here.`)
  if (sealed > 0) console.log(`${sealed} texts are sealed with an earlier secret: npm run jobs -- run seal-anew`)
  const there = 'In the world of keys for trying'
  if (trying && trying.lost > 0) console.log(`${there} ${trying.lost} texts are sealed with a secret that is not here.`)
  if (trying && trying.sealed > 0)
    console.log(`${there} ${trying.sealed} texts are sealed with an earlier secret: ask anything with such a key.`)
  if (waitUntil !== null) console.log(`Codes and tickets of before count until ${new Date(waitUntil).toISOString()}.`)
  if (secrets.some(({ where }) => where === 'SECRET_EARLIER'))
    console.log(canBeTakenOut ? 'SECRET_EARLIER may be emptied now.' : 'SECRET_EARLIER is still needed.')
}

const forget = async ({ deps, sandbox }: Product): Promise<void> => {
  const trying = (await sandbox?.look()) ?? null
  const forgotten = await forgetSecret(deps, actor, { number: Number(what), trying })
  if (!forgotten.ok)
    return fail(
      forgotten.problem.code === 'not_found'
        ? 'There is no secret of this number.'
        : 'It stands in the settings, or something is sealed with it; nothing was changed.',
    )
  const { passwords, recoveryCodes, pins } = forgotten.value
  console.log(
    `Forgotten. At the next start ${passwords} passwords, ${recoveryCodes} recovery codes and ${pins} PINs end.`,
  )
}

await runCommand(async (product) => {
  const known: Record<string, (product: Product) => Promise<void>> = { list, forget }
  const run = known[command]
  return run ? run(product) : fail(`Unknown: ${command}. There is list and forget.`)
})
