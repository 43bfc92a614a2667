// Assets are compressed once and sent often. This puts a brotli and a gzip of the highest level beside each file, where
// @fastify/static finds them (`preCompressed`).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { root } from './prepare.mjs'

const worthIt = /\.(js|css|svg|json|webmanifest|txt|xml|html|wasm)$/

const walk = (folder) => {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) walk(path)
    else if (worthIt.test(entry.name)) {
      const raw = readFileSync(path)
      writeFileSync(
        `${path}.br`,
        brotliCompressSync(raw, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
        }),
      )
      writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }))
    }
  }
}
walk(join(root, 'build', 'client'))
