// Draws src/web/public/favicon.svg into favicon.ico, for programs that ask for that name without reading a page. Run it
// with `node scripts/make-favicon.mjs`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './prepare.mjs'

const sizes = [16, 32, 48]
const headBytes = 6
const entryBytes = 16

const folder = join(root, 'src', 'web', 'public')
const svg = readFileSync(join(folder, 'favicon.svg'))
const pictures = await Promise.all(
  sizes.map((size) =>
    sharp(svg, { density: 72 * (size / 34) * 4 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toBuffer(),
  ),
)

const head = Buffer.alloc(headBytes + entryBytes * sizes.length)
head.writeUInt16LE(1, 2)
head.writeUInt16LE(sizes.length, 4)
let offset = head.length
for (const [index, picture] of pictures.entries()) {
  const at = headBytes + entryBytes * index
  head.writeUInt8(sizes[index], at)
  head.writeUInt8(sizes[index], at + 1)
  head.writeUInt16LE(1, at + 4)
  head.writeUInt16LE(32, at + 6)
  head.writeUInt32LE(picture.length, at + 8)
  head.writeUInt32LE(offset, at + 12)
  offset += picture.length
}
writeFileSync(join(folder, 'favicon.ico'), Buffer.concat([head, ...pictures]))
