/**
 * The colours of an agency's look (AGENCY-46). The agency chooses three; every token that is shown is computed from
 * them, so that texts have 4.5 : 1 and marks 3 : 1 whatever was chosen, on light surfaces and on dark ones.
 */
export type BrandColours = { brand: string; accent: string; hero: string }

/** The tokens of a theme (theme/tokens.css, "what a partner may redefine"). */
export type BrandTokens = Readonly<Record<string, string>>

/** Six digits behind a hash and nothing else: what passes can stand in a style sheet (XS-10). */
export const readColour = (text: string): string | null => {
  const colour = text.trim().toLowerCase()
  return /^#[0-9a-f]{6}$/.test(colour) ? colour : null
}

type Rgb = readonly [number, number, number]
const white = '#ffffff'
/** The text colour of the site. */
const ink = '#0b1f3a'
/** The surfaces that texts in the brand's colour stand on: those of tokens.css, and those of the dark form. */
export const lightSurfaces = [white, '#f6f8fb'] as const
export const darkSurfaces = ['#0f1b2e', '#17263d'] as const

const rgbOf = (colour: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb
const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((part) =>
      Math.round(Math.min(255, Math.max(0, part)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** `share` of `other` in `colour`, from 0 to 1. */
const mixed = (colour: string, other: string, share: number): string => {
  const [from, to] = [rgbOf(colour), rgbOf(other)]
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as unknown as Rgb)
}

const luminance = (colour: string): number => {
  const [r, g, b] = rgbOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of two colours as WCAG computes it, from 1 to 21. */
export const contrastOf = (one: string, other: string): number => {
  const [a = 0, b = 0] = [luminance(one), luminance(other)].sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

const steps = 50
/** The colour nearest to the chosen one, on its way to `target`, that satisfies `fits`. */
const nearest = (colour: string, target: string, fits: (one: string) => boolean): string => {
  for (let step = 0; step <= steps; step += 1) {
    const one = mixed(colour, target, step / steps)
    if (fits(one)) return one
  }
  return target
}

/** A little more than WCAG asks, so that no rounding of a browser falls below it. */
const text = 4.55
const mark = 3.05
const onAll = (colour: string, backs: readonly string[], least: number): boolean =>
  backs.every((back) => contrastOf(colour, back) >= least)
/** White or ink, whichever is read better on it. */
const onColour = (colour: string): string => (contrastOf(white, colour) >= contrastOf(ink, colour) ? white : ink)

/** A colour that white or ink is read on, and the one of the two. */
const ground = (colour: string): { back: string; front: string } => {
  const front = onColour(colour)
  const back = nearest(colour, front === white ? '#000000' : white, (one) => contrastOf(front, one) >= text)
  return { back, front }
}

/** A shade of a ground for when it is pressed: away from what is written on it. */
const pressed = (back: string, front: string): string => mixed(back, front === white ? '#000000' : white, 0.18)

/** On a ground that is nearly as light or as dark, the search button moves away from it until it is seen. */
const seenOn = (colour: string, back: string): string =>
  nearest(colour, luminance(back) > 0.3 ? '#000000' : white, (one) => contrastOf(one, back) >= mark)

const accentOn = (accent: string, back: string): { accent: string; front: string } => {
  const seen = seenOn(accent, back)
  const front = onColour(seen)
  // away from what is written on it keeps both: darker under white, lighter under ink, unless the ground is there
  const away = front === white ? '#000000' : white
  const fits = (one: string) => contrastOf(front, one) >= text && contrastOf(one, back) >= mark
  const found = nearest(seen, away, fits)
  if (fits(found)) return { accent: found, front }
  return luminance(back) > 0.3 ? { accent: '#000000', front: white } : { accent: white, front: ink }
}

/** The tokens where surfaces are light, as everywhere on the site. */
export const lightTokens = ({ brand, accent, hero }: BrandColours): BrandTokens => {
  const shown = nearest(brand, '#000000', (one) => onAll(one, [...lightSurfaces, mixed(one, white, 0.9)], text))
  const top = ground(hero)
  const button = accentOn(accent, top.back)
  return {
    brand: shown,
    'brand-strong': mixed(shown, '#000000', 0.25),
    'brand-tint': mixed(shown, white, 0.9),
    'on-brand': white,
    accent: button.accent,
    'accent-strong': pressed(button.accent, button.front),
    'on-accent': button.front,
    hero: top.back,
    'on-hero': top.front,
    'on-hero-quiet': top.front,
    'focus-on-hero': top.front,
    'art-line': mixed(top.back, top.front, 0.28),
  }
}

/** The tokens of the form in dark pages. */
export const darkTokens = ({ brand, accent }: BrandColours): BrandTokens => {
  const [page] = darkSurfaces
  const shown = nearest(brand, white, (one) => onAll(one, [...darkSurfaces, mixed(page, one, 0.16)], text))
  const button = accentOn(accent, page)
  return {
    brand: shown,
    'brand-strong': mixed(shown, white, 0.25),
    'brand-tint': mixed(page, shown, 0.16),
    'on-brand': ink,
    accent: button.accent,
    'accent-strong': pressed(button.accent, button.front),
    'on-accent': button.front,
    hero: page,
    'on-hero': white,
    'on-hero-quiet': white,
    'focus-on-hero': white,
    'art-line': mixed(page, white, 0.28),
  }
}

const block = (selector: string, tokens: BrandTokens): string =>
  `${selector}{${Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')}}`

/** The class of the body, and the one that is added where the form is dark. */
export const agencyTheme = 'theme-agency'
export const darkTheme = 'theme-dark'

/** The style sheet of a look. Its colours are computed numbers, so nothing that was typed stands in it. */
export const brandSheet = (colours: BrandColours): string =>
  `${block(`.${agencyTheme}`, lightTokens(colours))}\n${block(`.${agencyTheme}.${darkTheme}`, darkTokens(colours))}\n`
