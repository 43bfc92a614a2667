import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { withSetting } from './config.ts'

const blocks = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/**
 * The certificates in a file of authorities, as PEM. Throws, with the setting's name, where the file cannot be read or
 * a certificate in it cannot: a line that believes nobody would be found out with the first letter, at night
 * (ACCESS-40).
 */
export const authoritiesOf = (setting: 'S3_CA' | 'SMTP_CA', file: string): Promise<string> =>
  withSetting(setting, async () => {
    const certificates = (await readFile(file, 'utf8')).match(blocks) ?? []
    if (certificates.length === 0) throw new Error(`there is no certificate (PEM) in ${file}`)
    return certificates.map((certificate) => new X509Certificate(certificate).toString().trim()).join('\n')
  })
