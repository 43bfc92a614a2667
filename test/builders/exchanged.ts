import type { Deps } from '#usecases/deps.ts'
import { knowSecrets, type GivenSecrets } from '#usecases/system/known-secrets.ts'
import { testDeps, type TestDeps } from './deps.ts'

/** A process that starts on the database of another one with these secrets in its settings (MACHINE-37). */
export const startedWith = async (before: TestDeps, given: GivenSecrets): Promise<TestDeps & { unknown: number }> => {
  const { db, clock, gateway, mailer, files } = before
  const { unknown, ...known } = await knowSecrets(db, given, clock.now())
  return {
    ...(await testDeps({ db, kept: { clock, gateway, mailer, files, pepper: given.newest, ...known } })),
    unknown,
  }
}

/** The same process without what the rows keep of earlier secrets, as before secrets could be exchanged: a control. */
export const startedBlind = async ({ db, clock, gateway, mailer, files }: TestDeps, pepper: Deps['pepper']) =>
  testDeps({ db, kept: { clock, gateway, mailer, files, pepper, secretNumber: 2 } })
