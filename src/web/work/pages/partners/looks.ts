import { contrastOf } from '#domain/agencies/brand-palette.ts'
import { themeTokens, type Theme } from '#domain/partners/themes.ts'
import type { DrawnLook } from '../../parts/look-drawing.tsx'

const surface = '#ffffff'
export type ThemeLook = DrawnLook & { pairs: { name: 'brand' | 'accent' | 'hero'; colour: string; contrast: number }[] }

/** What visitors see of a theme, and how well it is read (PART-7). */
export const lookOfTheme = (theme: Theme): ThemeLook => {
  const tokens = themeTokens[theme]
  const { brand, accent, onAccent, hero, onHero } = tokens
  const pairs = [
    { name: 'brand' as const, colour: brand, contrast: contrastOf(brand, surface) },
    { name: 'accent' as const, colour: accent, contrast: contrastOf(onAccent, accent) },
    { name: 'hero' as const, colour: hero, contrast: contrastOf(onHero, hero) },
  ]
  return { ...tokens, surface, pairs }
}

export const themes = Object.keys(themeTokens) as Theme[]
