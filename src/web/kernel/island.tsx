import { createContext, use, type ComponentType, type ReactNode } from 'react'
import type { Behaviour, Wake } from './behaviour.ts'

/**
 * A component that also lives in the browser. `send` leaves out of the properties what stands in the page already,
 * `revive` reads it there again.
 */
export type IslandOf<Props> = {
  name: string
  view: ComponentType<Props>
  send: (props: Props) => unknown
  revive: (sent: never, place: HTMLElement) => Props
}

/**
 * The default export of a file `<name>.island.tsx`: the build makes a module of it for the browser, the page names the
 * module's address. Properties travel as JSON.
 */
export const island = <Props extends object, Sent = Props>(
  name: string,
  view: ComponentType<Props>,
  {
    send = (props) => props as unknown as Sent,
    revive = (sent) => sent as unknown as Props,
  }: { send?: (props: Props) => Sent; revive?: (sent: Sent, place: HTMLElement) => Props } = {},
): IslandOf<Props> => ({ name, view, send, revive: revive as IslandOf<Props>['revive'] })

/** Where the browser finds an island: its modules (and their imports, lest anything be waited for twice), its words. */
export type Assets = {
  modules: (name: string) => string
  words: (name: string) => string | undefined
}

/** A part drawn by itself and put where it was left: an island by its `root`, what is late, what is kept. */
export type Left = { drawn: ReactNode } & ({ kind: 'page' | 'island'; root: string } | { key: string })
/**
 * `kind`: of what is being drawn. `leave` answers with the text to stand in the part's place until then. `notes`: what
 * the page's parts say to those that are drawn late.
 */
export type Rendering = {
  kind: 'page' | 'island' | 'kept'
  assets: Assets
  leave: (left: Left) => string
  nextRoot: () => string
  notes: Map<string, unknown>
}

export const RenderingContext = createContext<Rendering | null>(null)

type Placed<Props> = { of: IslandOf<Props>; props: Props; wake?: Wake }
/**
 * An island's place in the page; it wakes at its sign. It is rendered afterwards, as a root of its own (render.tsx):
 * React's ids count from the root, and a render within a render would lose the hooks of the outer one.
 */
export const Island = <Props extends object>({ of, props, wake = 'intent' }: Placed<Props>) => {
  const rendering = use(RenderingContext)
  if (rendering?.kind !== 'page')
    throw new Error(`island ${of.name} stands in another root: render its component instead`)
  const { assets, leave, nextRoot } = rendering
  const root = nextRoot()
  return (
    <div
      data-part={of.name}
      data-island={assets.modules(of.name)}
      data-wake={wake}
      data-root={root}
      data-words={assets.words(of.name)}
      data-props={JSON.stringify(of.send(props))}
      dangerouslySetInnerHTML={{ __html: leave({ drawn: <of.view {...props} />, kind: 'island', root }) }}
    />
  )
}

/**
 * The attributes that make an element one with a behaviour: `<div {...useBehaviour(slider)}>`. Outside of a page (in
 * the browser, in a test) only its name.
 */
export const useBehaviour = ({ name, wake }: Behaviour): Record<`data-${string}`, string> => {
  const rendering = use(RenderingContext)
  if (!rendering) return { 'data-part': name }
  if (rendering.kind === 'island') throw new Error(`behaviour ${name} stands in an island: let the island do it`)
  return { 'data-part': name, 'data-island': rendering.assets.modules(name), 'data-wake': wake }
}
