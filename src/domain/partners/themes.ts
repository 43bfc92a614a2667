/** What a theme of a partner redefines (PART-7); everything else follows. */
export type ThemeTokens = Readonly<
  Record<
    'brand' | 'brandStrong' | 'brandTint' | 'onBrand' | 'accent' | 'accentStrong' | 'onAccent' | 'hero' | 'onHero',
    string
  >
>

const nine = (
  ...[brand, brandStrong, brandTint, onBrand, accent, accentStrong, onAccent, hero, onHero]: readonly [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
): ThemeTokens => ({ brand, brandStrong, brandTint, onBrand, accent, accentStrong, onAccent, hero, onHero })

/**
 * The colours of each theme, for what is drawn of them at work and for the rows. Pages have them from the style sheet;
 * a test compares the two.
 */
export const themeTokens = {
  'theme-default': nine(
    '#0a4fb5',
    '#083d8c',
    '#e6effc',
    '#ffffff',
    '#ffc629',
    '#f2b100',
    '#0b1f3a',
    '#0b1f3a',
    '#ffffff',
  ),
  'theme-tui': nine('#092a5e', '#061d42', '#e2f3fe', '#ffffff', '#cc0d13', '#a90a0f', '#ffffff', '#70cbf4', '#092a5e'),
  'theme-btn': nine('#00655b', '#004c44', '#e0f2ef', '#ffffff', '#ff9e1b', '#f08a00', '#1e1a12', '#00393a', '#ffffff'),
  'theme-vaksnl': nine(
    '#b8420a',
    '#8f3206',
    '#fff0e6',
    '#ffffff',
    '#b8420a',
    '#8f3206',
    '#ffffff',
    '#ffe3cc',
    '#3a1b06',
  ),
  'theme-blsa': nine('#0b5c8a', '#084567', '#e3f1f9', '#ffffff', '#ff8a5b', '#ff7440', '#0b2233', '#0b2233', '#ffffff'),
  'theme-zoov': nine('#7a1f6b', '#5b144f', '#f8e9f5', '#ffffff', '#ffb81c', '#f2a500', '#2a0a25', '#2a0a25', '#ffffff'),
  'theme-travx': nine(
    '#3c3aa8',
    '#2b2a80',
    '#ececfb',
    '#ffffff',
    '#5ce0b8',
    '#3fcfa3',
    '#10102e',
    '#14133a',
    '#ffffff',
  ),
} as const satisfies Record<string, ThemeTokens>

export type Theme = keyof typeof themeTokens
