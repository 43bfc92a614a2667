import {
  contrastOf,
  darkSurfaces,
  darkTokens,
  lightTokens,
  readColour,
  type BrandTokens,
} from '#domain/agencies/brand-palette.ts'
import type { TypedBrand } from '#domain/agencies/brand.ts'
import type { DrawnLook } from '../../parts/look-drawing.tsx'

export type Look = {
  surface: string
  onBrand: string
  onAccent: string
  onHero: string
  pairs: { name: 'brand' | 'accent' | 'hero'; chosen: string; shown: string; contrast: number }[]
}

/** What is shown of the colours that were chosen, and how well it is read (AGENCY-57). */
export const looksOf = ({
  brand,
  accent,
  hero,
}: Pick<TypedBrand, 'brand' | 'accent' | 'hero'>): { light: Look; dark: Look } | null => {
  const [a, b, c] = [brand, accent, hero].map(readColour)
  if (!a || !b || !c) return null
  const colours = { brand: a, accent: b, hero: c }
  const of = (tokens: BrandTokens, surface: string): Look => {
    const at = (name: string) => tokens[name] ?? '#000000'
    const pairs = [
      { name: 'brand' as const, chosen: a, shown: at('brand'), contrast: contrastOf(at('brand'), surface) },
      { name: 'accent' as const, chosen: b, shown: at('accent'), contrast: contrastOf(at('on-accent'), at('accent')) },
      { name: 'hero' as const, chosen: c, shown: at('hero'), contrast: contrastOf(at('on-hero'), at('hero')) },
    ]
    return {
      surface,
      onBrand: at('on-brand'),
      onAccent: at('on-accent'),
      onHero: at('on-hero'),
      pairs,
    }
  }
  return { light: of(lightTokens(colours), '#ffffff'), dark: of(darkTokens(colours), darkSurfaces[1]) }
}

/** The colours in which it is drawn. */
export const drawnOf = ({ pairs, surface, onBrand, onAccent, onHero }: Look): DrawnLook => {
  const of = (one: 'brand' | 'accent' | 'hero') => pairs.find((pair) => pair.name === one)?.shown ?? '#000000'
  return { surface, onBrand, onAccent, onHero, brand: of('brand'), accent: of('accent'), hero: of('hero') }
}
