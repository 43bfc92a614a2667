import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { drawnMarks } from '#domain/partners/partners.ts'

/** A partner's own mark: its bytes, their type, and the address at which it is served. */
export type PartnerLogo = { address: string; type: string; bytes: Buffer }

const types: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', webp: 'image/webp' }
const mostBytes = 200_000

/**
 * The marks that the operator put into the folder (settled 38), each by the address of the drawn mark it replaces:
 * `tui.png` replaces `/partners/tui.svg`. Without the folder there are none. Files with other names, of other types or
 * above 200 KB are ignored. Read once, at the start.
 */
export const readPartnerLogos = async (folder: string): Promise<Map<string, PartnerLogo>> => {
  const logos = new Map<string, PartnerLogo>()
  const files = await readdir(folder).catch(() => [])
  for (const file of files) {
    const [, name = '', ending = ''] = /^([a-z]+)\.(svg|png|webp)$/.exec(file) ?? []
    const type = types[ending]
    if (!type || !drawnMarks.includes(name)) continue
    const found = await stat(join(folder, file))
    if (!found.isFile() || found.size > mostBytes) continue
    logos.set(`/partners/${name}.svg`, {
      address: `/partners/own/${file}`,
      type,
      bytes: await readFile(join(folder, file)),
    })
  }
  return logos
}

/** Opened by itself such a file is a document, so its headers allow it to do nothing (XS-10). */
export const servePartnerLogos = (app: FastifyInstance, logos: ReadonlyMap<string, PartnerLogo>): void => {
  for (const { address, type, bytes } of logos.values())
    app.get(address, (_incoming, reply) =>
      reply
        .type(type)
        .header('cache-control', 'public, max-age=3600')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
        .send(bytes),
    )
}
