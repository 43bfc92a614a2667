/** So many days before something ends by itself it is told, each once. */
export const toldDaysBefore = [7, 30] as const

/** Which of these days is to be told now: the last one that has come and was not told; null: none. */
export const noticeDue = (hasCome: (days: number) => boolean, toldDays: number | null): number | null => {
  const due = toldDaysBefore.find(hasCome)
  if (due === undefined) return null
  return toldDays === null || due < toldDays ? due : null
}
