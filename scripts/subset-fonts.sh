#!/bin/sh
# Makes src/web/theme/fonts from the fonts' npm packages, with only the letters of the 14 languages and the weights in
# use. It needs npm and Debian's `fonttools` and `brotli`. Run it when a language is added or a font is updated, and
# commit its results.
set -eu

figtree=5.3.0
mono=5.3.0
target="$(cd "$(dirname "$0")/.." && pwd)/src/web/theme/fonts"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"

npm pack --silent "@fontsource-variable/figtree@$figtree" "@fontsource-variable/atkinson-hyperlegible-mono@$mono" >/dev/null
for archive in *.tgz; do mkdir "${archive%.tgz}" && tar xzf "$archive" -C "${archive%.tgz}"; done
sans="fontsource-variable-figtree-$figtree/package"
code="fontsource-variable-atkinson-hyperlegible-mono-$mono/package"

# Printable ASCII, Latin-1, Œ œ, typographic quotes, dashes and marks, € and minus: everything that languages from
# English to Norwegian need. The ı is here too, because the font makes the letter i from it.
latin='U+20-7E,U+A0-FF,U+131,U+152,U+153,U+178,U+2013,U+2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039,U+203A,U+20AC,U+2122,U+2212,U+2009,U+202F'
# What Polish, Czech and Turkish add.
extended='U+104-107,U+10C-10F,U+118-11B,U+11E,U+11F,U+130,U+141-144,U+147,U+148,U+158-15B,U+15E-161,U+164,U+165,U+16E,U+16F,U+179-17E'
# For booking codes and plates: ASCII, and the letters with marks that plates of the served countries carry.
codes='U+20-7E,U+A0,U+C4,U+C5,U+C6,U+D6,U+D8,U+DC,U+2013,U+2022'

# $1 source, $2 weights, $3 letters, $4 features, $5 result
subset() {
  fonttools varLib.instancer --quiet "$1" "wght=$2" -o limited.ttf
  pyftsubset limited.ttf --unicodes="$3" --layout-features="$4" --flavor=woff2 --no-hinting --desubroutinize --name-IDs='' --notdef-outline --output-file="$target/$5"
}

subset "$sans/files/figtree-latin-wght-normal.woff2" 400:700 "$latin" kern,liga,tnum,ccmp,mark figtree-latin.woff2
subset "$sans/files/figtree-latin-ext-wght-normal.woff2" 400:700 "$extended" kern,locl,ccmp,mark figtree-latin-ext.woff2
subset "$code/files/atkinson-hyperlegible-mono-latin-wght-normal.woff2" 500:700 "$codes" zero,ccmp hyperlegible-mono.woff2
cp "$sans/LICENSE" "$target/LICENSE-figtree.txt"
cp "$code/LICENSE" "$target/LICENSE-atkinson-hyperlegible-mono.txt"
wc -c "$target"/*.woff2
