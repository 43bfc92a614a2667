/**
 * Works on one thing after the other. What fails for one keeps the next ones from nothing; `say` gets how many failed,
 * for the error that is thrown in the end.
 */
export const inTurn = async <T>(
  things: readonly T[],
  work: (one: T) => Promise<void>,
  say: (failed: number) => string,
): Promise<void> => {
  const failures: unknown[] = []
  for (const one of things) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, say(failures.length))
}
