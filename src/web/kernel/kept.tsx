import { use, type ComponentType } from 'react'
import { RenderingContext } from './island.tsx'
import { useTexts } from './texts.tsx'

/** What a kept part may be told: words and figures, nothing that cannot be compared as text. */
type Told = string | number | boolean | null | undefined | readonly Told[] | { readonly [name: string]: Told }

let count = 0

/**
 * A part of pages whose HTML is kept by everything it is told and by the language: for what many pages show alike. It
 * must depend on nothing else, and is told nothing about one person. It stands behind an element or another such part,
 * holds no island, and in the browser is drawn like any other component.
 */
export const kept = <Props extends { readonly [name: string]: Told }>(View: ComponentType<Props>) => {
  const name = `kept-${(count += 1)}`
  return (props: Props) => {
    const rendering = use(RenderingContext)
    const { language } = useTexts()
    const drawn = <View {...props} />
    return rendering ? rendering.leave({ drawn, key: `${name} ${language} ${JSON.stringify(props)}` }) : drawn
  }
}
