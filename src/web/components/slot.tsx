import { createContext, use, useState, type ReactNode } from 'react'

/** What a loader made for this answer, by name: finished parts of the page that nothing in the browser ever changes. */
export type Slots = Map<string, ReactNode>

const SlotsContext = createContext<ReadonlyMap<string, ReactNode>>(new Map())

export const SlotsProvider = ({ slots, children }: { slots: ReadonlyMap<string, ReactNode>; children: ReactNode }) => (
  <SlotsContext value={slots}>{children}</SlotsContext>
)

const idOf = (name: string) => `slot-${name}`

/**
 * A place that only the server fills (decision 0018). The browser keeps what stands there: it gets neither the part's
 * code nor its texts nor its data a second time. Whatever a part needs to react to is done by src/web/site.
 */
export const Slot = ({ name }: { name: string }) => {
  const made = use(SlotsContext).get(name)
  const [kept] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(idOf(name))?.innerHTML ?? ''),
  )
  if (typeof document === 'undefined') return <div id={idOf(name)}>{made}</div>
  return <div id={idOf(name)} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: kept }} />
}
